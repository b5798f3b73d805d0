//! Blocking a thread on a future that this thread polls itself.
//!
//! In: a future, and a runtime whose timers, file descriptors and tasks it may use. Out: its
//! output. Invariant: the thread is none of the runtime's own, so that it keeps nobody waiting whom
//! it waits for.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context as PollContext, Poll, Wake, Waker};

use super::budget;
use super::context::{self, Context};
use super::handle::Handle;
use super::pool::Parker;

/// Wakes the thread that blocks.
struct Signal(Parker);

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}

/// Polls `future` on this thread until it is ready.
pub(super) fn block_on<F: Future>(handle: &Handle, mut future: Pin<&mut F>) -> F::Output {
    let context = Context::Guest(handle.clone());
    let _entered = context::enter(&context);
    let signal = Arc::new(Signal(Parker::new()));
    let waker = Waker::from(signal.clone());
    let mut cx = PollContext::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = budget::fresh(|| future.as_mut().poll(&mut cx)) {
            return output;
        }
        signal.0.park();
    }
}
