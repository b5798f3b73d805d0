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
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use super::context;
use super::injector::{Injector, Unpark};
use super::ready::ReadyQueue;
use super::root::Root;
use super::runtime::{Builder, Metrics};
use crate::reactor::{Events, Reactor};
use crate::slab::Slab;
use crate::task::{After, Header, Look, Origin, Runnable, State, Task, TaskCell, TaskId};
use crate::time::Timers;

pub(crate) struct Executor {
    tasks: RefCell<Slab<Arc<dyn Runnable>>>,
    ready: RefCell<ReadyQueue>,
    injector: Arc<Injector>,
    /// What the injector is exchanged for; its capacity is kept.
    injected: RefCell<Vec<Arc<dyn Runnable>>>,
    unpark: Arc<Unpark>,
    root: Arc<Root>,
    /// How many ready tasks are to be polled before `root`; `None` unless it was woken.
    ahead_of_root: Cell<Option<usize>>,
    reactor: Arc<Reactor>,
    events: RefCell<Events>,
    timers: Arc<Timers>,
    /// Polls between two looks at timers and file descriptors.
    event_interval: u32,
    polls: Cell<u64>,
    closed: Cell<bool>,
}

impl Executor {
    pub(crate) fn new(options: &Builder) -> io::Result<Executor> {
        let unpark = Arc::new(Unpark::new()?);
        Ok(Executor {
            tasks: RefCell::new(Slab::new()),
            ready: RefCell::new(ReadyQueue::with_capacity(options.ready_capacity)),
            injector: Arc::new(Injector::new(unpark.clone())),
            injected: RefCell::new(Vec::new()),
            root: Arc::new(Root::new(unpark.clone())),
            ahead_of_root: Cell::new(None),
            reactor: Arc::new(Reactor::new(unpark.event())?),
            events: RefCell::new(Events::new()),
            timers: Arc::new(Timers::new(unpark.clone())),
            unpark,
            event_interval: options.event_interval,
            polls: Cell::new(0),
            closed: Cell::new(false),
        })
    }

    pub(crate) fn reactor(&self) -> &Arc<Reactor> {
        &self.reactor
    }

    pub(crate) fn timers(&self) -> &Arc<Timers> {
        &self.timers
    }

    /// Whether `injector` leads here.
    pub(crate) fn owns(&self, injector: &Arc<Injector>) -> bool {
        Arc::ptr_eq(&self.injector, injector)
    }

    pub(crate) fn push_ready(&self, task: Arc<dyn Runnable>) {
        self.ready.borrow_mut().push(task);
    }

    pub(crate) fn metrics(&self) -> Metrics {
        Metrics {
            tasks: self.tasks.borrow().len(),
            sources: self.reactor.len(),
            timers: self.timers.len(),
            polls: self.polls.get(),
        }
    }

    /// Calls `visit` with each task that is not complete. The tasks are collected first, so `visit`
    /// may spawn.
    pub(crate) fn for_each_task(&self, mut visit: impl FnMut(&dyn Runnable)) {
        let mut tasks: Vec<Arc<dyn Runnable>> = self.tasks.borrow().values().cloned().collect();
        tasks.sort_by_key(|task| task.header().id);
        tasks.iter().for_each(|task| visit(&**task));
    }

    pub(crate) fn spawn<F: Future + 'static>(
        &self,
        origin: Origin,
        look: Look<F>,
        future: F,
    ) -> Task<F::Output> {
        let mut spawned = None;
        let key = self.tasks.borrow_mut().insert_with(|key| {
            let (state, id, injector) = (State::new(), TaskId::next(), self.injector.clone());
            let header = Header { state, id, origin, key, injector, joiner: Default::default() };
            spawned.insert(TaskCell::new(header, look, future)).clone()
        });
        let cell = spawned.expect("the slab calls its closure");
        if self.closed.get() {
            let refused = self.tasks.borrow_mut().remove(key);
            // SAFETY: on the executor's thread, and no queue knows the task.
            unsafe { cell.shut_down() };
            drop(refused);
        } else {
            let live = self.tasks.borrow().len();
            let mut ready = self.ready.borrow_mut();
            ready.make_room(live);
            ready.push(cell.clone());
        }
        Task::new(cell)
    }

    /// Runs tasks until `future` is ready.
    pub(crate) fn block_on<F: Future>(self: &Rc<Self>, mut future: Pin<&mut F>) -> F::Output {
        let _entered = context::enter(self.clone());
        let waker = Waker::from(self.root.clone());
        waker.wake_by_ref();
        // A call before this one may have left its place in line.
        self.ahead_of_root.set(None);
        loop {
            for _ in 0..self.event_interval {
                self.line_up_root();
                if self.is_turn_of_root() {
                    let mut cx = Context::from_waker(&waker);
                    if let Poll::Ready(output) = future.as_mut().poll(&mut cx) {
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
            self.ahead_of_root.set(Some(self.ready.borrow().len()));
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
        let mut next = self.ready.borrow_mut().pop();
        if next.is_none() && self.injector.is_filled() {
            self.fetch_injected();
            next = self.ready.borrow_mut().pop();
        }
        let Some(task) = next else { return false };
        self.polls.set(self.polls.get() + 1);
        self.ahead_of_root.update(|ahead| ahead.map(|tasks| tasks.saturating_sub(1)));
        // SAFETY: on the executor's thread, with a task from its ready queue.
        match unsafe { task.run() } {
            After::Idle => {}
            After::Reschedule(task) => self.push_ready(task),
            After::Complete(key) => {
                let complete = self.tasks.borrow_mut().remove(key);
                drop(complete);
            }
        }
        true
    }

    fn fetch_injected(&self) {
        let mut injected = self.injected.borrow_mut();
        self.injector.swap(&mut injected);
        let mut ready = self.ready.borrow_mut();
        injected.drain(..).for_each(|task| ready.push(task));
    }

    /// Takes what other threads, file descriptors and timers have; sleeps if nothing is ready.
    fn look_outside(&self) {
        if self.injector.is_filled() {
            self.fetch_injected();
        }
        self.unpark.about_to_sleep();
        let ready = self.ready.borrow().len() > 0;
        let timeout = if ready || self.root.is_woken() || self.injector.is_filled() {
            Some(Duration::ZERO)
        } else {
            let deadline = self.timers.next_deadline();
            deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
        };
        let mut events = self.events.take();
        self.reactor.wait(&mut events, timeout);
        self.unpark.awake();
        self.reactor.dispatch(&events);
        self.events.replace(events);
        self.timers.fire();
    }

    /// Drops every task, and tells whoever waits for this runtime that it is gone.
    pub(crate) fn shut_down(self: &Rc<Self>) {
        let _entered = context::enter(self.clone());
        self.closed.set(true);
        let mut injected = self.injector.close();
        let tasks = self.tasks.replace(Slab::new());
        for task in tasks.into_values() {
            // SAFETY: on the executor's thread; nothing runs, and nothing will.
            unsafe { task.shut_down() };
        }
        injected.clear();
        loop {
            let next = self.ready.borrow_mut().pop();
            if next.is_none() {
                break;
            }
        }
        self.reactor.close();
        self.timers.close();
    }
}
