//! What the frame holds, and where.
//!
//! In: a lowering. Out: [`table`], slots by states; [`diagram`], the frame as boxes. Invariant:
//! slots are called what the expansion calls them.

mod canvas;
mod diagram;
mod table;

use framewright_lowering::Lowering;
use framewright_lowering::frame::Slot;

use crate::paint::{Paint, Style};
pub use diagram::diagram;
pub use table::table;

/// The colour of a slot.
fn style(lowering: &Lowering, slot: Slot) -> Style {
    match slot {
        Slot::Value(id) => Style::Slot(lowering.body.local(id).role),
        Slot::Flag(_) => Style::Flag,
    }
}

fn heading(paint: Paint, text: &str) -> String {
    format!("{}\n", paint.text(Style::Heading, text))
}
