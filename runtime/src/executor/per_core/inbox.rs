//! Messages to one core, and the news that it is to end.
//!
//! In: functions, from any thread. Out: their calls, on the thread of the core, in the order in
//! which they came. Invariant: after the close nothing comes in, and what had come in before it is
//! called.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll};

use super::error::CoreError;
use crate::lock::lock;
use crate::task::{AtomicWaker, contain_quietly};

type Message = Box<dyn FnOnce() + Send>;

pub(super) struct Inbox {
    queue: Mutex<Queue>,
    /// The loop's own future, which takes the messages.
    core: AtomicWaker,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Message>,
    closed: bool,
}

impl Inbox {
    pub(super) fn new() -> Inbox {
        Inbox { queue: Mutex::default(), core: AtomicWaker::new() }
    }

    /// Leaves a message. The core is woken for the first one; the rest it finds beside it.
    pub(super) fn push(&self, message: Message) -> Result<(), CoreError> {
        let mut queue = lock(&self.queue);
        if queue.closed {
            drop(queue);
            drop(message);
            return Err(CoreError::Ended);
        }
        queue.messages.push_back(message);
        let is_first = queue.messages.len() == 1;
        drop(queue);
        if is_first {
            self.core.wake();
        }
        Ok(())
    }

    /// Takes no more messages, and has the loop end.
    pub(super) fn close(&self) {
        lock(&self.queue).closed = true;
        self.core.wake();
    }

    /// What a core runs: the calls of its messages, until the close.
    pub(super) fn calls(&self) -> Calls<'_> {
        Calls { inbox: self }
    }
}

pub(super) struct Calls<'a> {
    inbox: &'a Inbox,
}

impl Future for Calls<'_> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let inbox = self.inbox;
        inbox.core.register(cx.waker());
        let mut queue = lock(&inbox.queue);
        // Those that come during the calls wake this future again, after the tasks that are ready.
        let messages = std::mem::take(&mut queue.messages);
        let closed = queue.closed;
        drop(queue);
        for message in messages {
            contain_quietly(message);
        }
        if closed { Poll::Ready(()) } else { Poll::Pending }
    }
}
