//! The executor of one thread: its tasks, and the turns in which it runs them.
//!
//! In: spawned tasks, wake-ups, one future to block on. Out: polls, in the order of the wake-ups;
//! when there is nothing to poll, sleep until a timer, a file descriptor or another thread has
//! something. Invariant: no borrow of the executor is held while code of a user runs.

use std::cell::{Cell, RefCell};
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context as PollContext, Poll, Waker};
use std::time::{Duration, Instant};

use super::root::Root;
use super::shared::LoopShared;
use super::tasks::LoopTasks;
use crate::executor::Builder;
use crate::executor::budget;
use crate::executor::context::{self, Context};
use crate::executor::handle::Handle;
use crate::executor::runtime::Metrics;
use crate::reactor::Events;
use crate::task::{After, Look, Origin, Task, new_task};

pub(crate) struct EventLoop {
    shared: Arc<LoopShared>,
    tasks: LoopTasks,
    root: Arc<Root>,
    /// How many ready tasks are to be polled before `root`; `None` unless it was woken.
    ahead_of_root: Cell<Option<usize>>,
    events: RefCell<Events>,
    /// Polls between two looks at timers and file descriptors.
    event_interval: u32,
    polls: Cell<u64>,
    closed: Cell<bool>,
}

impl EventLoop {
    pub(crate) fn new(options: &Builder) -> io::Result<EventLoop> {
        let shared = Arc::new(LoopShared::new()?);
        let tasks = LoopTasks::new(options.ready_capacity);
        let tasks = tasks.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
        Ok(EventLoop {
            root: Arc::new(Root::new(shared.unpark().clone())),
            shared,
            tasks,
            ahead_of_root: Cell::new(None),
            events: RefCell::new(Events::new()),
            event_interval: options.event_interval,
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

    /// Whether this is the loop that other threads see as `shared`.
    pub(crate) fn is_behind(&self, shared: &LoopShared) -> bool {
        std::ptr::eq(&*self.shared, shared)
    }

    pub(crate) fn metrics(&self) -> Metrics {
        let (tasks, polls) = (self.tasks.len(), self.polls.get());
        Metrics { tasks, polls, overflows: self.tasks.overflows(), ..self.shared.metrics() }
    }

    pub(crate) fn spawn<F, L>(&self, origin: Origin, future: F) -> Task<F::Output>
    where
        F: Future + 'static,
        L: Look<F> + 'static,
    {
        let (queued, listed, task) = new_task::<F, L>(self.shared.clone(), origin, future);
        if self.closed.get() {
            // SAFETY: on the executor's thread, and no queue knows the task.
            unsafe { listed.shut_down() };
        } else {
            self.tasks.adopt(listed);
            self.tasks.push_ready(queued);
        }
        task
    }

    /// Runs tasks until `future` is ready.
    pub(crate) fn block_on<F: Future>(self: &Rc<Self>, mut future: Pin<&mut F>) -> F::Output {
        let context = Context::Loop(self.clone());
        let _entered = context::enter(&context);
        let waker = Waker::from(self.root.clone());
        waker.wake_by_ref();
        // A call before this one may have left its place in line.
        self.ahead_of_root.set(None);
        loop {
            for _ in 0..self.event_interval {
                self.line_up_root();
                if self.is_turn_of_root() {
                    let mut cx = PollContext::from_waker(&waker);
                    let poll = || future.as_mut().poll(&mut cx);
                    if let Poll::Ready(output) = budget::fresh(poll) {
                        return output;
                    }
                    self.line_up_root();
                }
                if !self.run_one() && !self.root.is_woken() {
                    break;
                }
            }
            self.look_outside();
        }
    }

    /// Puts `block_on`'s future, if it was woken, behind the tasks that are ready now.
    fn line_up_root(&self) {
        if self.ahead_of_root.get().is_none() && self.root.is_woken() {
            self.ahead_of_root.set(Some(self.tasks.ready()));
        }
    }

    /// Whether `block_on`'s future is first in line. If so, it is to be polled at once.
    fn is_turn_of_root(&self) -> bool {
        if self.ahead_of_root.get() != Some(0) {
            return false;
        }
        self.ahead_of_root.set(None);
        self.root.take_woken()
    }

    /// Runs the first ready task; says whether there was one.
    fn run_one(&self) -> bool {
        let mut next = self.tasks.pop_aborted().or_else(|| self.tasks.pop());
        if next.is_none() && self.shared.has_work() {
            self.shared.fetch(&self.tasks);
            next = self.tasks.pop();
        }
        let Some(task) = next else { return false };
        self.polls.set(self.polls.get() + 1);
        self.ahead_of_root.update(|ahead| ahead.map(|tasks| tasks.saturating_sub(1)));
        // SAFETY: on the executor's thread, with a task from its ready queue.
        match budget::fresh(|| unsafe { task.run() }) {
            After::Idle => {}
            After::Reschedule(task) => self.tasks.push_ready(task),
            After::Complete(task) => {
                self.tasks.release(&task);
                task.announce();
            }
        }
        true
    }

    /// Takes what other threads, file descriptors and timers have; sleeps if nothing is ready.
    fn look_outside(&self) {
        if self.shared.has_work() {
            self.shared.fetch(&self.tasks);
        }
        let (reactor, timers) = (self.shared.reactor(), self.shared.timers());
        let unpark = self.shared.unpark();
        unpark.about_to_sleep();
        let timeout = if self.tasks.ready() > 0 || self.root.is_woken() || self.shared.has_work() {
            Some(Duration::ZERO)
        } else {
            let deadline = timers.next_deadline();
            deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
        };
        let mut events = self.events.take();
        reactor.wait(&mut events, timeout);
        unpark.awake();
        reactor.dispatch(&events);
        self.events.replace(events);
        timers.fire();
    }

    /// Drops every task, and tells whoever waits for this runtime that it is gone.
    pub(crate) fn shut_down(self: &Rc<Self>) {
        let context = Context::Loop(self.clone());
        let _entered = context::enter(&context);
        self.closed.set(true);
        self.shared.close(&self.tasks);
        // SAFETY: on the executor's thread; nothing runs, and nothing will.
        unsafe { self.tasks.shut_down() };
        self.shared.reactor().close();
        self.shared.timers().close();
    }
}
