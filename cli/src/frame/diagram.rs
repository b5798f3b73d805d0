//! The frame as boxes.
//!
//! In: a lowering. Out: a drawing in which bytes go down and what shares bytes stands side by
//! side. Invariant: every slot of the layout is drawn exactly once, in a box of its own.
//!
//! ```text
//! ┌───────────────┐
//! │ state         │
//! ├───────┬───────┤
//! │ a     │ c     │  a and b lie over the same bytes as c
//! ├───────┤       │
//! │ b     │       │
//! └───────┴───────┘
//! ```
//!
//! Where the alternatives are too many to stand side by side, they stand one above the other with
//! numbers at their left.

use framewright_lowering::Lowering;
use framewright_lowering::frame::{Part, Slot};

use super::canvas::{Area, Canvas};
use super::{heading, style};
use crate::paint::{Paint, Style};

/// Drawings are as wide as the code.
const WIDTH: usize = 98;
/// The strip in which alternatives are numbered.
const STRIP: usize = 5;

/// The frame, its legend, and what is kept on the stack instead.
pub fn diagram(lowering: &Lowering, paint: Paint) -> String {
    let state = match lowering.layout.relay {
        Some(_) => "state, in a niche where there is one",
        None => "state",
    };
    let state = Block::Text(state.to_string(), Style::State);
    let parts = lowering.layout.parts.iter().map(|part| block(lowering, part));
    let frame = Block::Down(std::iter::once(state).chain(parts).collect());
    let frame = frame.fitted(WIDTH);
    let (width, height) = frame.size();
    let mut canvas = Canvas::new(width + 1, height + 1);
    frame.draw(&mut canvas, Area { x: 0, y: 0, width, height });
    let mut out = heading(paint, "frame");
    for row in canvas.rows(paint) {
        out.push_str(&format!("  {row}\n"));
    }
    out.push_str(&legend(&frame, paint));
    out.push_str(&on_stack(lowering, paint));
    out
}

/// What is drawn as one rectangle.
enum Block {
    Text(String, Style),
    /// Bytes after bytes.
    Down(Vec<Block>),
    /// The same bytes.
    Across(Vec<Block>),
    /// The same bytes, drawn below each other for want of room.
    Either(Vec<Block>),
}

fn block(lowering: &Lowering, part: &Part) -> Block {
    let all = |parts: &[Part]| parts.iter().map(|part| block(lowering, part)).collect();
    match part {
        Part::Slot(slot) => Block::Text(label(lowering, *slot), style(lowering, *slot)),
        Part::Beside(parts) => Block::Down(all(parts)),
        Part::Overlap(parts) => Block::Across(all(parts)),
    }
}

fn label(lowering: &Lowering, slot: Slot) -> String {
    lowering.layout.ident(&lowering.body, slot).to_string()
}

impl Block {
    /// Columns and rows from the first line to the last.
    fn size(&self) -> (usize, usize) {
        let sizes = |blocks: &[Block]| blocks.iter().map(Block::size).collect::<Vec<_>>();
        match self {
            Block::Text(text, _) => (text.chars().count() + 3, 2),
            Block::Down(blocks) | Block::Either(blocks) => {
                let sizes = sizes(blocks);
                let strip = if matches!(self, Block::Either(_)) { STRIP } else { 0 };
                let width = sizes.iter().map(|(width, _)| *width).max().unwrap_or(3);
                (width + strip, sizes.iter().map(|(_, height)| height).sum())
            }
            Block::Across(blocks) => {
                let sizes = sizes(blocks);
                let height = sizes.iter().map(|(_, height)| *height).max().unwrap_or(2);
                (sizes.iter().map(|(width, _)| width).sum(), height)
            }
        }
    }

    /// The same, so that it fits a width if names allow.
    fn fitted(self, width: usize) -> Block {
        let fit = |blocks: Vec<Block>, width: usize| {
            blocks.into_iter().map(|block| block.fitted(width)).collect()
        };
        let fits = self.size().0 <= width;
        match self {
            Block::Down(blocks) => Block::Down(fit(blocks, width)),
            Block::Across(blocks) if !fits => {
                Block::Either(fit(blocks, width.saturating_sub(STRIP)))
            }
            other => other,
        }
    }

    fn draw(&self, canvas: &mut Canvas, area: Area) {
        match self {
            Block::Text(text, style) => {
                canvas.outline(area);
                canvas.text(area.x + 2, area.y + 1, text, *style);
            }
            Block::Down(blocks) => {
                let mut y = area.y;
                for (index, block) in blocks.iter().enumerate() {
                    let left = area.y + area.height - y;
                    let last = index + 1 == blocks.len();
                    let height = if last { left } else { block.size().1 };
                    block.draw(canvas, Area { y, height, ..area });
                    y += height;
                }
            }
            Block::Across(blocks) => {
                let mut x = area.x;
                for (index, block) in blocks.iter().enumerate() {
                    let left = area.x + area.width - x;
                    let last = index + 1 == blocks.len();
                    let width = if last { left } else { block.size().0 };
                    block.draw(canvas, Area { x, width, ..area });
                    x += width;
                }
            }
            Block::Either(blocks) => draw_either(blocks, canvas, area),
        }
    }

    fn any(&self, is: &dyn Fn(&Block) -> bool) -> bool {
        let inside = match self {
            Block::Text(..) => false,
            Block::Down(blocks) | Block::Across(blocks) | Block::Either(blocks) => {
                blocks.iter().any(|block| block.any(is))
            }
        };
        inside || is(self)
    }
}

/// Alternatives below each other, each with its number in a strip at the left.
fn draw_either(blocks: &[Block], canvas: &mut Canvas, area: Area) {
    let mut y = area.y;
    for (index, block) in blocks.iter().enumerate() {
        let last = index + 1 == blocks.len();
        let height = if last { area.y + area.height - y } else { block.size().1 };
        canvas.outline(Area { y, height, width: STRIP, ..area });
        canvas.text(area.x + 2, y + 1, &(index + 1).to_string(), Style::Faint);
        let (x, width) = (area.x + STRIP, area.width - STRIP);
        block.draw(canvas, Area { x, y, width, height });
        y += height;
    }
}

fn legend(frame: &Block, paint: Paint) -> String {
    let mut lines = Vec::new();
    if frame.any(&|block| matches!(block, Block::Across(_))) {
        lines.push("side by side: the same bytes, at different times");
    }
    if frame.any(&|block| matches!(block, Block::Either(_))) {
        lines.push("numbered: the same bytes as well, but too many to stand side by side");
    }
    if frame.any(&|block| matches!(block, Block::Text(_, Style::Flag))) {
        lines.push("NAME_armed, NAME_parts: whether NAME is filled, and which parts of it");
    }
    lines.iter().map(|line| format!("  {}\n", paint.text(Style::Faint, line))).collect()
}

fn on_stack(lowering: &Lowering, paint: Paint) -> String {
    let slots = &lowering.layout.on_stack;
    if slots.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}", heading(paint, "on the poll's stack, never kept"));
    let mut line = String::new();
    let mut used = 0;
    for slot in slots {
        let text = label(lowering, *slot);
        if used > 0 && used + text.len() + 2 > WIDTH {
            out.push_str(&format!("  {line}\n"));
            (line, used) = (String::new(), 0);
        }
        let gap = if used > 0 { "  " } else { "" };
        line.push_str(&format!("{gap}{}", paint.text(style(lowering, *slot), &text)));
        used += gap.len() + text.len();
    }
    out.push_str(&format!("  {line}\n"));
    out
}
