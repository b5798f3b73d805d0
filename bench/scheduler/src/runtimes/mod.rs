//! What a shape needs of a runtime, so that its code is the same for all.
//!
//! In: a shape's futures. Out: the same, run by ours or by a peer. Invariant: each runtime is used
//! as its documentation says, with I/O and timers on, and pools have [`WORKERS`] threads.

mod framewright;
mod smol;
mod tokio;

pub use framewright::{EventLoop, Pool};
pub use smol::{SmolLocal, SmolPool};
pub use tokio::{TokioCurrentThread, TokioMultiThread};

/// Threads of every pool.
pub const WORKERS: usize = 2;

/// A runtime, for as long as one sample takes.
pub trait Runtime {
    /// Spawns from within a task.
    type Here: Spawn;
    /// Spawns from any thread.
    type Remote: Spawn;

    fn start() -> Self;
    fn here(&self) -> Self::Here;
    fn remote(&self) -> Self::Remote;
    /// Waits for a future that this thread polls, next to the tasks or apart from them.
    fn block_on<F: Future>(&self, future: F) -> F::Output;

    /// Waits for a future that is a task like any other.
    fn run<F>(&self, future: F) -> F::Output
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        self.block_on(self.remote().spawn(future))
    }
}

pub trait Spawn: Clone + Send + Sync + 'static {
    /// The handle of a task.
    type Join<T: Send + 'static>: Future<Output = T> + Send;

    fn spawn<F>(&self, future: F) -> Self::Join<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static;

    /// Spawns a task that nobody waits for.
    fn detach<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static;

    /// Calls what blocks on a thread that is for that.
    fn blocking<T: Send + 'static>(
        &self,
        call: impl FnOnce() -> T + Send + 'static,
    ) -> Self::Join<T>;

    /// Lets other tasks run.
    fn yield_now() -> impl Future<Output = ()> + Send;
}
