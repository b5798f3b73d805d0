//! A thread that sleeps until it is told to go on.
//!
//! In: `park` on one thread, `unpark` on any. Out: the end of the sleep. Invariant: a notice that
//! is given before the sleep ends it at once; it is never overwritten, and taken once.
//!
//! ```text
//!              park                    unpark
//!   EMPTY ------------> PARKED ---------------------> NOTIFIED
//!     ^                                                  |
//!     +------------------ park returns ------------------+
//! ```

use std::time::{Duration, Instant};

use crate::sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Relaxed, Ordering::SeqCst};

const EMPTY: u32 = 0;
const PARKED: u32 = 1;
const NOTIFIED: u32 = 2;

pub(crate) struct Parker {
    state: AtomicU32,
    sleeper: Sleeper,
}

impl Parker {
    pub(crate) fn new() -> Parker {
        Parker { state: AtomicU32::new(EMPTY), sleeper: Sleeper::new() }
    }

    /// Sleeps until there is a notice, and takes it. For one thread at a time.
    pub(crate) fn park(&self) {
        self.park_until(None);
    }

    /// The same, no longer than `longest`. Whether there was a notice.
    pub(crate) fn park_timeout(&self, longest: Duration) -> bool {
        self.park_until(Instant::now().checked_add(longest))
    }

    fn park_until(&self, deadline: Option<Instant>) -> bool {
        // Only from EMPTY: a notice must not be overwritten.
        if self.state.compare_exchange(EMPTY, PARKED, SeqCst, Acquire).is_err() {
            return self.take_notice();
        }
        loop {
            let rest = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if rest == Some(Duration::ZERO) {
                return self.state.swap(EMPTY, SeqCst) == NOTIFIED;
            }
            self.sleeper.wait(&self.state, rest);
            if self.take_notice() {
                return true;
            }
        }
    }

    /// Takes a notice, if there is one, without sleeping.
    pub(crate) fn take_notice(&self) -> bool {
        self.state.compare_exchange(NOTIFIED, EMPTY, SeqCst, Relaxed).is_ok()
    }

    /// Gives a notice. Costs a system call only if the thread sleeps.
    pub(crate) fn unpark(&self) {
        if self.state.swap(NOTIFIED, SeqCst) == PARKED {
            self.sleeper.wake(&self.state);
        }
    }
}

/// The kernel's part: a futex on the state.
#[cfg(not(any(loom, shuttle)))]
struct Sleeper;

#[cfg(not(any(loom, shuttle)))]
impl Sleeper {
    fn new() -> Sleeper {
        Sleeper
    }

    /// Sleeps while the state is PARKED; may also end for no reason.
    fn wait(&self, state: &AtomicU32, longest: Option<Duration>) {
        let timespec = longest.map(|longest| libc::timespec {
            tv_sec: libc::time_t::try_from(longest.as_secs()).unwrap_or(libc::time_t::MAX),
            tv_nsec: longest.subsec_nanos() as libc::c_long,
        });
        let timeout = timespec.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
        // SAFETY: the word and the timeout outlive the call. That it is interrupted, or finds
        // another value, are ends for no reason.
        unsafe {
            libc::syscall(
                libc::SYS_futex,
                state.as_ptr(),
                libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
                PARKED,
                timeout,
            );
        }
    }

    fn wake(&self, state: &AtomicU32) {
        // SAFETY: the address is only compared; if the word is gone, nobody sleeps on it.
        unsafe {
            libc::syscall(
                libc::SYS_futex,
                state.as_ptr(),
                libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG,
                1,
            );
        }
    }
}

/// The kernel's part, for model checkers: they know no futex.
#[cfg(any(loom, shuttle))]
struct Sleeper {
    lock: crate::sync::Mutex<()>,
    woken: crate::sync::Condvar,
}

#[cfg(any(loom, shuttle))]
impl Sleeper {
    fn new() -> Sleeper {
        Sleeper { lock: crate::sync::Mutex::new(()), woken: crate::sync::Condvar::new() }
    }

    /// Time does not pass in a model: a limited sleep is a turn for the others.
    fn wait(&self, state: &AtomicU32, longest: Option<Duration>) {
        if longest.is_some() {
            return crate::sync::thread::yield_now();
        }
        let mut guard = crate::sync::lock(&self.lock);
        while state.load(SeqCst) == PARKED {
            guard = self.woken.wait(guard).unwrap();
        }
    }

    fn wake(&self, _: &AtomicU32) {
        drop(crate::sync::lock(&self.lock));
        self.woken.notify_one();
    }
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_notice_given_before_ends_the_sleep_at_once() {
        let parker = Parker::new();
        parker.unpark();
        parker.unpark();
        parker.park();
        assert!(!parker.take_notice(), "it was taken");
        assert!(!parker.park_timeout(Duration::ZERO));
    }

    #[test]
    fn threads_hand_over_to_each_other() {
        let (here, there) = (Arc::new(Parker::new()), Arc::new(Parker::new()));
        let (other_here, other_there) = (here.clone(), there.clone());
        let other = std::thread::spawn(move || {
            for _ in 0..2_000 {
                other_there.park();
                other_here.unpark();
            }
        });
        for round in 0..2_000 {
            there.unpark();
            match round % 2 {
                0 => here.park(),
                _ => assert!(here.park_timeout(Duration::from_secs(60))),
            }
        }
        other.join().unwrap();
    }
}

#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    #[test]
    fn no_notice_is_lost() {
        loom::model(|| {
            let parker = Arc::new(Parker::new());
            let other = parker.clone();
            let thread = thread::spawn(move || other.unpark());
            parker.park();
            thread.join().unwrap();
            assert!(!parker.take_notice());
        });
    }

    #[test]
    fn two_may_give_notice_at_once() {
        loom::model(|| {
            let parker = Arc::new(Parker::new());
            let threads = [parker.clone(), parker.clone()]
                .map(|parker| thread::spawn(move || parker.unpark()));
            parker.park();
            threads.into_iter().for_each(|thread| thread.join().unwrap());
        });
    }
}
