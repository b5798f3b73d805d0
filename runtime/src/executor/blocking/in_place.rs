//! Blocking on a worker, which gives its tasks to another thread meanwhile.
//!
//! In: a closure that blocks. Out: what it returns, on the same thread. Invariant: no other task
//! waits for the closure, wherever it was in line.

use crate::executor::context::{self, Context};

/// Calls `closure` here, where it may block, and has another thread go on with the other tasks of
/// this worker.
///
/// For work that cannot be moved to another thread, as it borrows. It costs a new thread each time;
/// prefer [`spawn_blocking`](crate::spawn_blocking) where it will do. What else the same task does
/// at the same time, in a `join` say, waits for the closure.
///
/// Outside a runtime, and on a thread that [blocks](crate::Handle::block_on) on one or does
/// [blocking work](crate::spawn_blocking), it only calls the closure. The closure may itself use
/// [`Handle::block_on`](crate::Handle::block_on).
///
/// # Panics
///
/// On an event loop, whose tasks belong to its thread; and with what `closure` panics with.
///
/// ```
/// let runtime = framewright::Runtime::builder().workers(1).build()?;
/// let task = runtime.spawn(async {
///     let text = String::from("borrowed");
///     framewright::block_in_place(|| text.len())
/// });
/// assert_eq!(runtime.block_on(task).unwrap(), 8);
/// # Ok::<(), std::io::Error>(())
/// ```
#[track_caller]
pub fn block_in_place<R>(closure: impl FnOnce() -> R) -> R {
    // A panic in the closure for `with` would name this file instead of the caller's.
    if context::with(|current| matches!(current, Some(Context::Loop(_)))) {
        panic!(
            "`block_in_place` was called on an event loop, whose tasks cannot go to another \
             thread: `spawn_blocking` the work, or build the runtime with `Builder::workers`"
        );
    }
    context::with(|current| match current {
        Some(Context::Worker(worker)) => worker.without_core(closure),
        Some(Context::Guest(_) | Context::Loop(_)) | None => closure(),
    })
}
