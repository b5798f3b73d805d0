//! The threads of a pool.
//!
//! In: work for a new thread. Out: the thread, until its work ends. Invariant: every thread that
//! was started is counted until it has ended, so that a shutdown knows whom to wait for.

use std::io;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use crate::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use crate::sync::thread::{self, JoinHandle};
use crate::sync::{Condvar, Mutex, lock};

pub(crate) struct Threads {
    name: Arc<str>,
    started: AtomicUsize,
    running: Arc<Running>,
    handles: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct Running {
    count: Mutex<usize>,
    none: Condvar,
}

impl Threads {
    pub(crate) fn new(name: &str) -> Threads {
        Threads {
            name: name.into(),
            started: AtomicUsize::new(0),
            running: Arc::default(),
            handles: Mutex::new(Vec::new()),
        }
    }

    /// Starts a thread. Those that have ended meanwhile are joined on the way.
    pub(crate) fn start(&self, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let number = self.started.fetch_add(1, Relaxed);
        let running = self.running.clone();
        *lock(&running.count) += 1;
        let counted = Counted(running);
        let name = format!("{}-{number}", self.name);
        let handle = thread::Builder::new().name(name).spawn(move || {
            let _counted = counted;
            work();
        })?;
        let mut handles = lock(&self.handles);
        handles.push(handle);
        let ended = handles.extract_if(.., |handle| has_ended(handle)).collect::<Vec<_>>();
        drop(handles);
        join(ended);
        Ok(())
    }

    /// Waits until all have ended, no longer than `longest`. Whether they have. The thread that
    /// calls this is not waited for, if it is one of them.
    pub(crate) fn join(&self, longest: Option<Duration>) -> bool {
        let me = thread::current().id();
        let is_mine = lock(&self.handles).iter().any(|handle| handle.thread().id() == me);
        let left = usize::from(is_mine);
        let until = longest.and_then(|longest| Instant::now().checked_add(longest));
        let mut count = lock(&self.running.count);
        while *count > left {
            count = match until {
                None => self.running.none.wait(count).unwrap_or_else(PoisonError::into_inner),
                Some(until) => {
                    let rest = until.saturating_duration_since(Instant::now());
                    if rest.is_zero() {
                        return false;
                    }
                    let waited = self.running.none.wait_timeout(count, rest);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        drop(count);
        let handles = std::mem::take(&mut *lock(&self.handles));
        join(handles.into_iter().filter(|handle| handle.thread().id() != me).collect());
        true
    }
}

#[cfg(not(any(loom, shuttle)))]
fn has_ended(handle: &JoinHandle<()>) -> bool {
    handle.is_finished()
}

/// Model checkers do not say. Their threads are few, and joined at the end.
#[cfg(any(loom, shuttle))]
fn has_ended(_: &JoinHandle<()>) -> bool {
    false
}

/// Joins threads that have ended, or are about to.
fn join(handles: Vec<JoinHandle<()>>) {
    for handle in handles {
        // A panic was reported by the hook; workers contain those of tasks.
        let _ = handle.join();
    }
}

/// Takes a thread off the count when it ends, however that is; or when it was not started.
struct Counted(Arc<Running>);

impl Drop for Counted {
    fn drop(&mut self) {
        let mut count = lock(&self.0.count);
        *count -= 1;
        self.0.none.notify_all();
    }
}
