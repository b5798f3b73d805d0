//! The cores of a runtime, to any thread.
//!
//! In: tasks and messages, for one core or for any. Out: the core that gets them. Invariant: what
//! has no core of its own stays where it comes from, if that is a core, and else goes to each in
//! turn.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use crossbeam_utils::CachePadded;

use super::error::CoreError;
use super::here;
use super::inbox::Inbox;
use crate::executor::blocking::Blocking;
use crate::executor::builder::Builder;
use crate::executor::event_loop::LoopShared;
#[cfg(feature = "histograms")]
use crate::executor::metrics::Histograms;
use crate::executor::metrics::{Metrics, WorkerMetrics};
use crate::executor::pool::Threads;

pub(crate) struct Shared {
    cores: Box<[CachePadded<Core>]>,
    /// Whose turn it is, of what comes from outside.
    next: AtomicUsize,
    blocking: Arc<Blocking>,
    pub(super) threads: Threads,
}

/// A core, to other threads.
struct Core {
    event_loop: Arc<LoopShared>,
    inbox: Inbox,
}

impl Shared {
    pub(super) fn new(cores: usize, options: &Builder) -> io::Result<Shared> {
        let blocking = options.blocking_pool();
        let core = |_| {
            let event_loop = Arc::new(LoopShared::new(options, blocking.clone())?);
            Ok(CachePadded::new(Core { event_loop, inbox: Inbox::new() }))
        };
        Ok(Shared {
            cores: (0..cores).map(core).collect::<io::Result<_>>()?,
            next: AtomicUsize::new(0),
            blocking,
            threads: Threads::new(&options.thread_name),
        })
    }

    pub(crate) fn blocking(&self) -> &Arc<Blocking> {
        &self.blocking
    }

    pub(crate) fn cores(&self) -> usize {
        self.cores.len()
    }

    /// The number of this thread among the cores.
    pub(crate) fn core_here(&self) -> Option<usize> {
        here::core_of(self)
    }

    pub(crate) fn event_loop(&self, core: usize) -> &Arc<LoopShared> {
        &self.cores[core].event_loop
    }

    pub(super) fn inbox(&self, core: usize) -> &Inbox {
        &self.cores[core].inbox
    }

    /// The loop of this thread; elsewhere, that of the core whose turn it is.
    pub(crate) fn any_loop(&self) -> &Arc<LoopShared> {
        let core = self.core_here();
        self.event_loop(core.unwrap_or_else(|| self.next.fetch_add(1, Relaxed) % self.cores()))
    }

    /// The loop of one core.
    pub(crate) fn loop_of(&self, core: usize) -> Result<&Arc<LoopShared>, CoreError> {
        self.core(core).map(|core| &core.event_loop)
    }

    fn core(&self, core: usize) -> Result<&Core, CoreError> {
        let found = self.cores.get(core).map(|core| &**core);
        found.ok_or(CoreError::NoSuchCore { core, cores: self.cores() })
    }

    /// Has a core call `message`.
    pub(crate) fn send_to(
        &self,
        core: usize,
        message: impl FnOnce() + Send + 'static,
    ) -> Result<(), CoreError> {
        self.core(core)?.inbox.push(Box::new(message))
    }

    pub(crate) fn metrics(&self) -> Metrics {
        let each = self.cores.iter().map(|core| core.event_loop.metrics());
        each.fold(Metrics::default(), Metrics::plus)
    }

    pub(crate) fn worker_metrics(&self) -> impl Iterator<Item = WorkerMetrics> {
        self.cores.iter().map(|core| core.event_loop.worker_metrics())
    }

    #[cfg(feature = "histograms")]
    pub(crate) fn histograms(&self) -> Option<Histograms> {
        let mut sum = Histograms::new();
        let mut on = false;
        for core in &self.cores {
            on |= core.event_loop.add_to(&mut sum);
        }
        on.then_some(sum)
    }

    /// Has every core end after its current poll, and waits for that; no longer than `longest`.
    pub(super) fn shut_down(&self, longest: Option<Duration>) {
        self.cores.iter().for_each(|core| core.inbox.close());
        self.threads.join(longest);
    }
}
