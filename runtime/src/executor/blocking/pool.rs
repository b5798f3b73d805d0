//! The blocking pool of a runtime: jobs in a queue, and how many threads there are for them.
//!
//! In: jobs, from any thread. Out: the same, on threads of the pool. Invariant, under the lock: for
//! each job that is queued or on its way here there is an idle thread or one that is starting, or
//! there are as many threads as are allowed, or the system has refused more.
//!
//! A place in the queue is reserved before the job's task is made, so that a refusal can give the
//! closure back. No thread is started, and no job dropped, under the lock (tokio#8562).

use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::rejected::RejectReason;
use super::thread;
use crate::executor::pool::Threads;
use crate::lock::lock;
use crate::queue::List;
use crate::task::{Home, TaskRef};

/// How a blocking pool behaves, as the builder of its runtime was told.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) threads: usize,
    /// Jobs that wait for a thread.
    pub(crate) queue: usize,
    /// How long a thread without a job stays.
    pub(crate) keep_alive: Duration,
}

pub(crate) struct Blocking {
    options: Options,
    state: Mutex<State>,
    /// Idle threads wait here.
    work: Condvar,
    threads: Threads,
}

#[derive(Default)]
struct State {
    queue: List<TaskRef>,
    /// Jobs that have a place in the queue and are not there yet.
    reserved: usize,
    /// Threads that have been asked for and have not begun. Each of them whose outcome is open has
    /// a reservation of its own, so no other job relies on it.
    starting: usize,
    /// Threads that have begun and not ended.
    running: usize,
    /// Those of them that wait for a job. One that has been told of a job counts until it is back.
    idle: usize,
    /// Those of them that have a job.
    busy: usize,
    /// Those of them that wait, in `block_on`, for another job of this pool.
    stuck: usize,
    closed: bool,
}

impl Blocking {
    pub(crate) fn new(options: Options, name: &str) -> Blocking {
        Blocking {
            options,
            state: Mutex::default(),
            work: Condvar::new(),
            threads: Threads::new(&format!("{name}-blocking")),
        }
    }

    /// Reserves a place in the queue, and starts a thread if there is none for it.
    pub(super) fn reserve(self: &Arc<Self>) -> Result<(), RejectReason> {
        let mut state = lock(&self.state);
        if state.closed {
            return Err(RejectReason::Ended);
        }
        let waiting = state.queue.len() + state.reserved;
        let room = self.options.queue + state.free_threads(&self.options);
        if waiting >= room {
            return Err(RejectReason::QueueFull { limit: self.options.queue });
        }
        state.reserved += 1;
        let is_covered = waiting < state.idle + state.starting;
        if is_covered || state.running + state.starting >= self.options.threads {
            return Ok(());
        }
        state.starting += 1;
        drop(state);
        self.start().or_else(|error| self.go_without(error))
    }

    fn start(self: &Arc<Self>) -> io::Result<()> {
        let pool = self.clone();
        self.threads.start(move || thread::work(&pool))
    }

    /// The system has refused a thread. If there are others, the job waits for one of them.
    fn go_without(&self, error: io::Error) -> Result<(), RejectReason> {
        let mut state = lock(&self.state);
        state.starting -= 1;
        if state.running > 0 {
            return Ok(());
        }
        state.reserved -= 1;
        Err(RejectReason::NoThread(error))
    }

    /// Puts a job into the place that was reserved for it. Gives it back if the pool was closed
    /// meanwhile.
    pub(super) fn push(&self, job: TaskRef) -> Result<(), TaskRef> {
        let mut state = lock(&self.state);
        state.reserved -= 1;
        if state.closed {
            return Err(job);
        }
        state.queue.push_back(job);
        drop(state);
        self.work.notify_one();
        Ok(())
    }

    /// A thread begins, and waits for its first job. `None`: it is to end.
    pub(super) fn begin(&self) -> Option<TaskRef> {
        let mut state = lock(&self.state);
        state.starting -= 1;
        state.running += 1;
        self.wait(state)
    }

    /// A thread is done with a job, and waits for the next. `None`: it is to end.
    pub(super) fn next(&self) -> Option<TaskRef> {
        let mut state = lock(&self.state);
        state.busy -= 1;
        self.wait(state)
    }

    fn wait(&self, mut state: MutexGuard<'_, State>) -> Option<TaskRef> {
        // A job that is on its way is waited for a little longer.
        const LAST: Duration = Duration::from_millis(1);
        let until = Instant::now().checked_add(self.options.keep_alive);
        loop {
            if !state.closed
                && let Some(job) = state.queue.pop_front()
            {
                state.busy += 1;
                return Some(job);
            }
            let rest = until.map(|until| until.saturating_duration_since(Instant::now()));
            let is_over = rest == Some(Duration::ZERO) && state.reserved == 0;
            if state.closed || is_over {
                state.running -= 1;
                return None;
            }
            state.idle += 1;
            state = match rest {
                None => self.work.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(rest) => {
                    let waited = self.work.wait_timeout(state, rest.max(LAST));
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
            state.idle -= 1;
        }
    }

    /// A thread of the pool is about to wait for another job of the pool. `Err` with the limit if
    /// that would leave no thread to run it.
    pub(super) fn enter_wait(&self) -> Result<(), usize> {
        let mut state = lock(&self.state);
        if state.stuck + 1 >= self.options.threads {
            return Err(self.options.threads);
        }
        state.stuck += 1;
        Ok(())
    }

    /// It waits no more.
    pub(super) fn leave_wait(&self) {
        lock(&self.state).stuck -= 1;
    }

    /// Takes no more jobs, and drops those that have not begun. Waits for the threads to end if
    /// none has a job; one that has is left to itself.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.state);
        state.closed = true;
        let is_busy = state.busy > 0;
        drop(state);
        self.work.notify_all();
        loop {
            // One at a time, so that an abort finds a job in this queue or in none.
            let unbegun = lock(&self.state).queue.pop_front();
            let Some(job) = unbegun else { break };
            // SAFETY: the closure is `Send`, so it may be dropped on any thread.
            unsafe { job.shut_down() };
        }
        if !is_busy {
            self.threads.join(None);
        }
    }

    /// After the close: waits for the jobs that run, no longer than `longest`.
    pub(crate) fn join(&self, longest: Duration) {
        self.threads.join(Some(longest));
    }
}

impl State {
    /// How many more jobs there is a thread for now.
    fn free_threads(&self, options: &Options) -> usize {
        options.threads.saturating_sub(self.busy)
    }
}

impl Home for Blocking {
    fn schedule(&self, _: TaskRef) {
        unreachable!("a job is complete after its first poll, so nothing can wake it");
    }

    /// A job that was aborted before it began leaves the queue, and is dropped here.
    fn hurry(&self, task: &TaskRef) {
        // SAFETY: the jobs of this pool are in its queue or in none.
        let left = unsafe { lock(&self.state).queue.remove(task.as_raw()) };
        if let Some(job) = left {
            // SAFETY: the closure is `Send`, so it may be dropped on any thread.
            unsafe { job.shut_down() };
        }
    }
}
