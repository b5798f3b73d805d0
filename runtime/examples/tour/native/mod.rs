//! The same functions without the attribute, to be measured against.
//!
//! In: nothing. Out: what rustc alone makes of them. Invariant: but for their first lines and the
//! attribute, the files are those of the folder above; `tests/tour.rs` compares them.

pub mod client;
pub mod server;
pub mod wrappers;

use framewright::Task;
use framewright::task::Builder;

/// Native futures cannot be looked into.
fn spawn<F: Future + 'static>(name: &'static str, future: F) -> Task<F::Output> {
    Builder::new().name(name).spawn_local(future)
}
