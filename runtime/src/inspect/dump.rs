//! Tasks and await trees as text.
//!
//! In: the tasks of this thread's runtime, or one future. Out: lines, indented by depth. Invariant:
//! what cannot be written is not an error of the task that was looked at; it is reported once, at
//! the end.
//!
//! ```text
//! task 3 `echo` (examples/echo.rs:21:9): waiting
//!   TcpStream::read: fd 7
//! ```

use std::fmt::{self, Write};

use crate::executor::context;
use crate::frame::{Inspect, Node, Visitor};
use crate::task::TaskRef;

/// Writes every task of this thread's runtime that is not complete, in the order of spawning, each
/// with what it waits for. The task that calls this is shown as running. Of a pool, only tasks that
/// wait show more than that they are ready or running. Jobs of
/// [`spawn_blocking`](crate::spawn_blocking) are not shown.
///
/// An event loop shows its tasks to its own thread alone. So of a runtime per core this writes the
/// tasks of the core that calls it, and none on the thread that blocks on it: call it on each core,
/// by [`Handle::spawn_on`](crate::Handle::spawn_on).
///
/// ```
/// use framewright::{Runtime, inspect, task::Builder};
///
/// async fn dump() -> String {
///     let mut text = String::new();
///     inspect::dump(&mut text).unwrap();
///     text
/// }
///
/// let runtime = Runtime::builder().cores(2).build()?;
/// runtime.block_on(async {
///     let handle = framewright::Handle::current();
///     let named = handle.spawn_on(1, async {
///         Builder::new().name("of core 1").spawn(std::future::pending::<()>());
///         dump().await
///     });
///     assert!(named.unwrap().await.unwrap().contains("`of core 1`"));
/// });
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When `out` does.
///
/// # Panics
///
/// Outside a runtime.
#[track_caller]
pub fn dump(out: &mut impl Write) -> fmt::Result {
    let mut tree = Tree { out, depth: 0, result: Ok(()) };
    let (tasks, on_loop) = context::tasks("inspect::dump");
    for task in tasks {
        tree.task(&task, on_loop);
    }
    tree.result
}

/// Writes what one future waits for.
///
/// # Errors
///
/// When `out` does.
///
/// ```
/// use framewright::{inspect::dump_future, time::sleep};
///
/// let mut text = String::new();
/// dump_future(&sleep(std::time::Duration::MAX), &mut text).unwrap();
/// assert_eq!(text, "sleep: for ever\n");
/// ```
pub fn dump_future(future: &impl Inspect, out: &mut impl Write) -> fmt::Result {
    let mut tree = Tree { out, depth: 0, result: Ok(()) };
    future.inspect(&mut tree);
    tree.result
}

struct Tree<'a, W> {
    out: &'a mut W,
    depth: usize,
    result: fmt::Result,
}

impl<W: Write> Tree<'_, W> {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{:indent$}{line}", "", indent = 2 * self.depth);
        }
    }

    fn task(&mut self, task: &TaskRef, on_loop: bool) {
        if task.state.is_complete() {
            return;
        }
        let state = match (task.state.is_running(), task.state.is_scheduled()) {
            (true, _) => "running",
            (false, true) => "ready",
            (false, false) => "waiting",
        };
        let (id, at) = (task.id, task.origin.spawned_at);
        match &task.origin.name {
            Some(name) => self.line(format_args!("task {id} `{name}` ({at}): {state}")),
            None => self.line(format_args!("task {id} ({at}): {state}")),
        }
        self.depth += 1;
        if on_loop {
            // SAFETY: a task of the event loop of this thread, which alone could poll it.
            unsafe { task.inspect(self) };
        } else {
            task.inspect_held(self);
        }
        self.depth -= 1;
    }
}

impl<W: Write> Visitor for Tree<'_, W> {
    fn enter(&mut self, Node { name, detail }: Node<'_>) {
        match detail.as_str() {
            Some("") => self.line(format_args!("{name}")),
            _ => self.line(format_args!("{name}: {detail}")),
        }
        self.depth += 1;
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}
