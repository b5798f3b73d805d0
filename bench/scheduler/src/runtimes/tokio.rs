//! tokio, in both flavours.
//!
//! In: a shape's futures. Out: the same, run by tokio. Invariant: its options are the defaults.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::runtime::{Builder, Handle};
use tokio::task::JoinHandle;

use super::{Runtime, Spawn, WORKERS};

pub struct TokioCurrentThread(tokio::runtime::Runtime);

pub struct TokioMultiThread(tokio::runtime::Runtime);

#[derive(Clone)]
pub struct Current;

impl Runtime for TokioCurrentThread {
    type Here = Current;
    type Remote = Handle;

    fn start() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build();
        TokioCurrentThread(runtime.expect("the system has an epoll instance left"))
    }

    fn here(&self) -> Current {
        Current
    }

    fn remote(&self) -> Handle {
        self.0.handle().clone()
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.0.block_on(future)
    }
}

impl Runtime for TokioMultiThread {
    type Here = Current;
    type Remote = Handle;

    fn start() -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(WORKERS).enable_all().build();
        TokioMultiThread(runtime.expect("the system has two threads left"))
    }

    fn here(&self) -> Current {
        Current
    }

    fn remote(&self) -> Handle {
        self.0.handle().clone()
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        self.0.block_on(future)
    }
}

/// A task whose failure is one of the benchmark.
pub struct Join<T>(JoinHandle<T>);

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
        Join(tokio::spawn(future))
    }

    fn detach<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        drop(tokio::spawn(future));
    }

    fn blocking<T: Send + 'static>(&self, call: impl FnOnce() -> T + Send + 'static) -> Join<T> {
        Join(tokio::task::spawn_blocking(call))
    }

    fn yield_now() -> impl Future<Output = ()> + Send {
        tokio::task::yield_now()
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
        drop(Handle::spawn(self, future));
    }

    fn blocking<T: Send + 'static>(&self, call: impl FnOnce() -> T + Send + 'static) -> Join<T> {
        Join(self.spawn_blocking(call))
    }

    fn yield_now() -> impl Future<Output = ()> + Send {
        tokio::task::yield_now()
    }
}
