//! The executor of one thread: its parts, and its tasks.
//!
//! In: spawned tasks, wake-ups. Out: polls, in the order of the wake-ups. Invariant: no borrow of
//! the executor is held while code of a user runs.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;
use std::sync::Arc;

use super::callbacks::Callbacks;
use super::root::Root;
use super::shared::LoopShared;
use super::tasks::LoopTasks;
use crate::executor::budget;
use crate::executor::context::{self, Context};
use crate::executor::handle::Handle;
use crate::executor::metrics::Metrics;
use crate::executor::refusal::Refusal;
use crate::executor::{Builder, WhenFull};
use crate::reactor::Events;
use crate::task::{After, Look, Origin, Task, new_task};

pub(crate) struct EventLoop {
    shared: Arc<LoopShared>,
    tasks: LoopTasks,
    callbacks: Callbacks,
    pub(super) root: Arc<Root>,
    /// How many ready tasks are to be polled before `root`; `None` unless it was woken.
    pub(super) ahead_of_root: Cell<Option<usize>>,
    pub(super) events: RefCell<Events>,
    /// Polls between two looks at file descriptors.
    pub(super) event_interval: u32,
    /// Polls since the last look.
    pub(super) since_look: Cell<u32>,
    when_full: WhenFull,
    polls: Cell<u64>,
    closed: Cell<bool>,
}

impl EventLoop {
    pub(crate) fn new(options: &Builder) -> io::Result<EventLoop> {
        let blocking = options.blocking_pool();
        EventLoop::around(Arc::new(LoopShared::new(options, blocking)?), options)
    }

    /// The loop of which other threads know already.
    pub(crate) fn around(shared: Arc<LoopShared>, options: &Builder) -> io::Result<EventLoop> {
        Ok(EventLoop {
            root: Arc::new(Root::new(shared.unpark().clone())),
            shared,
            tasks: LoopTasks::new(options.ready_capacity)?,
            callbacks: Callbacks::new(options),
            ahead_of_root: Cell::new(None),
            events: RefCell::new(Events::new()),
            event_interval: options.event_interval,
            since_look: Cell::new(0),
            when_full: options.when_full,
            polls: Cell::new(0),
            closed: Cell::new(false),
        })
    }

    pub(crate) fn handle(&self) -> Handle {
        Handle::of_loop(self.shared.clone())
    }

    pub(crate) fn tasks(&self) -> &LoopTasks {
        &self.tasks
    }

    pub(super) fn shared(&self) -> &LoopShared {
        &self.shared
    }

    pub(super) fn callbacks(&self) -> &Callbacks {
        &self.callbacks
    }

    /// Whether it is being shut down.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.get()
    }

    /// Whether this is the loop that other threads see as `shared`.
    pub(crate) fn is_behind(&self, shared: &LoopShared) -> bool {
        std::ptr::eq(&*self.shared, shared)
    }

    pub(crate) fn metrics(&self) -> Metrics {
        self.publish();
        self.shared.metrics()
    }

    /// Tells other threads what this one has counted.
    pub(crate) fn publish(&self) {
        let board = &self.shared.board;
        board.tasks.set(self.tasks.len() as u64);
        board.queued.set(self.tasks.ready() as u64);
        board.timers.set(self.callbacks.timers.borrow().len() as u64);
        board.counters.polls.set(self.polls.get());
        board.counters.overflows.set(self.tasks.overflows());
        board.counters.budget_yields.add(budget::take_yields());
    }

    pub(crate) fn spawn<F, L>(&self, origin: Origin, future: F) -> Task<F::Output>
    where
        F: Future + 'static,
        L: Look<F> + 'static,
    {
        let (queued, listed, task) = new_task::<F, L>(self.shared.clone(), origin, future);
        if self.refuses().is_some() {
            // SAFETY: on the executor's thread, and no queue knows the task.
            unsafe { listed.shut_down() };
        } else {
            self.tasks.adopt(listed);
            self.shared.timing.queued(&queued.stamp);
            self.tasks.push_ready(queued);
        }
        task
    }

    /// Why a spawn would be refused now.
    pub(crate) fn refuses(&self) -> Option<Refusal> {
        if self.closed.get() {
            return Some(Refusal::Ended);
        }
        let is_full = self.when_full == WhenFull::Refuse && self.tasks.is_full();
        is_full.then(|| Refusal::Full { capacity: self.tasks.capacity() })
    }

    /// Runs the first ready task; says whether there was one.
    pub(super) fn run_one(&self) -> bool {
        let mut next = self.tasks.pop_aborted().or_else(|| self.tasks.pop());
        if next.is_none() {
            self.fetch();
            next = self.tasks.pop();
        }
        let Some(task) = next else { return false };
        self.polls.set(self.polls.get() + 1);
        self.ahead_of_root.update(|ahead| ahead.map(|tasks| tasks.saturating_sub(1)));
        let timing = &self.shared.timing;
        let begun = timing.begin(&task.stamp);
        // SAFETY: on the executor's thread, with a task from its ready queue.
        let after = budget::fresh(|| unsafe { task.run() });
        timing.end(begun);
        match after {
            After::Idle => {}
            After::Reschedule(task) => {
                timing.queued(&task.stamp);
                self.tasks.push_ready(task);
            }
            After::Complete(task) => {
                self.tasks.release(&task);
                task.announce();
            }
        }
        true
    }

    /// Takes in what other threads have left.
    pub(super) fn fetch(&self) {
        if self.shared.has_work() {
            self.shared.fetch(&self.tasks);
        }
    }

    /// Drops every task and callback, and tells whoever waits for this runtime that it is gone.
    pub(crate) fn shut_down(self: &Rc<Self>) {
        let context = Context::Loop(self.clone());
        let _entered = context::enter(&context);
        self.closed.set(true);
        self.shared.close(&self.tasks);
        // SAFETY: on the executor's thread; nothing runs, and nothing will.
        unsafe { self.tasks.shut_down() };
        self.callbacks.drop_all();
        self.shared.reactor().close();
        self.shared.timers().close();
    }
}
