//! How a job gets into the blocking pool.
//!
//! In: a closure. Out: the join handle of its task, or the closure. Invariant: what is taken is
//! called, or its handle says that it was aborted.

use std::panic::Location;

use super::job::Job;
use super::rejected::{RejectReason, Rejected};
use crate::executor::context;
use crate::executor::handle::Handle;
use crate::task::{Origin, Task, TypeOnly, new_task};

/// Calls `closure` on a thread where it may block, and keeps no task waiting by that.
///
/// Each runtime has its own pool of threads for this, up to
/// [`blocking_threads`](crate::Builder::blocking_threads); the first begins with the first job, and
/// one that has had none for [`blocking_keep_alive`](crate::Builder::blocking_keep_alive) ends.
/// When all are busy, jobs wait, and begin in the order in which they came.
///
/// A panic in the closure is an error of the handle. [`abort`](Task::abort) keeps a job that has
/// not begun from beginning, and drops its closure in the call; one that has begun goes on to its
/// end. The closure may use the runtime: spawn, and [`Handle::block_on`].
///
/// The drop of a runtime drops the jobs that have not begun, and their handles say that they were
/// aborted; it does not wait for those that have. [`shutdown_timeout`] does.
///
/// [`shutdown_timeout`]: crate::Runtime::shutdown_timeout
///
/// # Panics
///
/// Outside a runtime; when the pool is [full](crate::Builder::blocking_queue); and when the system
/// refuses its first thread. [`try_spawn_blocking`] says the latter two as an error.
///
/// ```
/// # framewright::block_on(async {
/// let lines = framewright::spawn_blocking(|| {
///     // May take its time: the event loop goes on meanwhile.
///     std::fs::read_to_string("Cargo.toml").map(|text| text.lines().count())
/// });
/// assert!(lines.await.unwrap().unwrap() > 0);
/// # });
/// ```
#[track_caller]
pub fn spawn_blocking<T, F>(closure: F) -> Task<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    spawn_on(&context::current("spawn_blocking"), closure)
}

/// As [`spawn_blocking`], but gives the closure back when it cannot be taken.
///
/// # Errors
///
/// [`Rejected`] when as many jobs wait as may, when the runtime is about to end, and when the pool
/// has no thread and the system refuses one.
///
/// # Panics
///
/// Outside a runtime.
///
/// ```
/// # framewright::block_on(async {
/// match framewright::try_spawn_blocking(|| 6 * 7) {
///     Ok(task) => assert_eq!(task.await.unwrap(), 42),
///     // Too busy: do it here, or tell the client to come back.
///     Err(rejected) => assert_eq!(rejected.into_inner()(), 42),
/// }
/// # });
/// ```
#[track_caller]
pub fn try_spawn_blocking<T, F>(closure: F) -> Result<Task<T>, Rejected<F>>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    try_spawn_on(&context::current("try_spawn_blocking"), closure)
}

#[track_caller]
pub(in crate::executor) fn spawn_on<T, F>(handle: &Handle, closure: F) -> Task<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    match try_spawn_on(handle, closure) {
        Ok(task) => task,
        Err(rejected) => match rejected.into_parts() {
            (closure, RejectReason::Ended) => aborted(handle, closure),
            (_, reason) => {
                panic!("`spawn_blocking`: {reason}; `try_spawn_blocking` gives the job back")
            }
        },
    }
}

#[track_caller]
pub(in crate::executor) fn try_spawn_on<T, F>(
    handle: &Handle,
    closure: F,
) -> Result<Task<T>, Rejected<F>>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    let pool = handle.blocking();
    if let Err(reason) = pool.reserve() {
        return Err(Rejected::new(closure, reason));
    }
    let (queued, listed, task) =
        new_task::<_, TypeOnly>(pool.clone(), origin(), Job::new(closure, handle.clone()));
    // The pool keeps no list of all its jobs: the queue's reference is enough, for whoever takes it
    // out of there runs it or drops its closure.
    drop(listed);
    if let Err(job) = pool.push(queued) {
        // SAFETY: the closure is `Send`, so it may be dropped on any thread.
        unsafe { job.shut_down() };
    }
    Ok(task)
}

/// The handle of a job that will not be called.
#[track_caller]
fn aborted<T, F>(handle: &Handle, closure: F) -> Task<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    let job = Job::new(closure, handle.clone());
    let (_, listed, task) = new_task::<_, TypeOnly>(handle.blocking().clone(), origin(), job);
    // SAFETY: the closure is `Send`, so it may be dropped on any thread.
    unsafe { listed.shut_down() };
    task
}

#[track_caller]
fn origin() -> Origin {
    Origin { name: None, spawned_at: Location::caller() }
}
