//! Ours: the event loop, and the pool with its options.
//!
//! In: a shape's futures. Out: the same, run by this crate. Invariant: what is measured against
//! peers has the options that a user has who asks for none.

use std::pin::Pin;
use std::task::{Context, Poll};

use framewright::{Builder, Handle, LocalQueue, Task};

use super::{Runtime, Spawn, WORKERS};

pub struct EventLoop(framewright::Runtime);

/// A pool that takes `SLOT_USES` tasks in a row from the slot, whose idle workers look after busy
/// ones if `WATCH`, and whose queues have room for `CAPACITY` tasks, or grow if that is zero.
pub struct Pool<const SLOT_USES: u32 = 3, const WATCH: bool = true, const CAPACITY: usize = 0>(
    framewright::Runtime,
);

#[derive(Clone)]
pub struct Current;

impl Runtime for EventLoop {
    type Here = Current;
    type Remote = Handle;

    fn start() -> Self {
        EventLoop(Builder::new().build().expect("the system has an epoll instance left"))
    }

    fn here(&self) -> Current {
        Current
    }

    fn remote(&self) -> Handle {
        self.0.handle()
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.0.block_on(future)
    }
}

impl<const SLOT_USES: u32, const WATCH: bool, const CAPACITY: usize> Runtime
    for Pool<SLOT_USES, WATCH, CAPACITY>
{
    type Here = Current;
    type Remote = Handle;

    fn start() -> Self {
        let builder = Builder::new().workers(WORKERS).slot_uses(SLOT_USES).watch(WATCH);
        let builder = match CAPACITY {
            0 => builder.local_queue(LocalQueue::Growing),
            capacity => builder.local_queue(LocalQueue::Bounded(capacity)),
        };
        Pool(builder.build().expect("the system has two threads left"))
    }

    fn here(&self) -> Current {
        Current
    }

    fn remote(&self) -> Handle {
        self.0.handle()
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.0.block_on(future)
    }
}

/// A task whose failure is one of the benchmark.
pub struct Join<T>(Task<T>);

impl<T> Future for Join<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        Pin::new(&mut self.0).poll(cx).map(|output| output.expect("no task of a shape panics"))
    }
}

impl Spawn for Current {
    type Join<T: Send + 'static> = Join<T>;

    fn spawn<F>(&self, future: F) -> Join<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        Join(framewright::spawn(future))
    }

    fn detach<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        framewright::spawn(future).detach();
    }

    fn blocking<T: Send + 'static>(&self, call: impl FnOnce() -> T + Send + 'static) -> Join<T> {
        Join(framewright::spawn_blocking(call))
    }

    fn yield_now() -> impl Future<Output = ()> + Send {
        framewright::yield_now()
    }
}

impl Spawn for Handle {
    type Join<T: Send + 'static> = Join<T>;

    fn spawn<F>(&self, future: F) -> Join<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        Join(Handle::spawn(self, future))
    }

    fn detach<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Handle::spawn(self, future).detach();
    }

    fn blocking<T: Send + 'static>(&self, call: impl FnOnce() -> T + Send + 'static) -> Join<T> {
        Join(self.spawn_blocking(call))
    }

    fn yield_now() -> impl Future<Output = ()> + Send {
        framewright::yield_now()
    }
}
