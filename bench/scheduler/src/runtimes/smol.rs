//! smol: its executor, run by one thread or by as many as the other pools have.
//!
//! In: a shape's futures. Out: the same, run by smol. Invariant: its threads run the executor the
//! way smol's own global one is run, so they look after I/O and timers too.

use std::thread::JoinHandle;

use smol::channel::{Sender, unbounded};
use smol::{Executor, Task};

use super::{Runtime, Spawn, WORKERS};

/// Static, as smol's global one is. One is leaked for each sample.
type Shared = &'static Executor<'static>;

fn executor() -> Shared {
    Box::leak(Box::default())
}

pub struct SmolLocal(Shared);

pub struct SmolPool {
    executor: Shared,
    /// Its drop ends the threads.
    stop: Option<Sender<()>>,
    threads: Vec<JoinHandle<()>>,
}

impl Runtime for SmolLocal {
    type Here = Shared;
    type Remote = Shared;

    fn start() -> Self {
        SmolLocal(executor())
    }

    fn here(&self) -> Shared {
        self.0
    }

    fn remote(&self) -> Shared {
        self.0
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        smol::block_on(self.0.run(future))
    }
}

impl Runtime for SmolPool {
    type Here = Shared;
    type Remote = Shared;

    fn start() -> Self {
        let executor = executor();
        let (stop, stopped) = unbounded::<()>();
        let start = |_| {
            let stopped = stopped.clone();
            std::thread::spawn(move || {
                // An error says that the sender is gone.
                let _ = smol::block_on(executor.run(stopped.recv()));
            })
        };
        SmolPool { executor, stop: Some(stop), threads: (0..WORKERS).map(start).collect() }
    }

    fn here(&self) -> Shared {
        self.executor
    }

    fn remote(&self) -> Shared {
        self.executor
    }

    fn block_on<F: Future>(&self, future: F) -> F::Output {
        smol::block_on(future)
    }
}

impl Drop for SmolPool {
    fn drop(&mut self) {
        self.stop = None;
        for thread in self.threads.drain(..) {
            thread.join().expect("no task of a shape panics");
        }
    }
}

impl Spawn for Shared {
    type Join<T: Send + 'static> = Task<T>;

    fn spawn<F>(&self, future: F) -> Task<F::Output>
    where
        F: Future + Send + 'static,
        F::Output: Send + 'static,
    {
        Executor::spawn(self, future)
    }

    fn detach<F>(&self, future: F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        Executor::spawn(self, future).detach();
    }

    fn blocking<T: Send + 'static>(&self, call: impl FnOnce() -> T + Send + 'static) -> Task<T> {
        smol::unblock(call)
    }

    fn yield_now() -> impl Future<Output = ()> + Send {
        smol::future::yield_now()
    }
}
