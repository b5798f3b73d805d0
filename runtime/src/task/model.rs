//! Models of a task, for loom: every interleaving of the threads that know it.
//!
//! In: a task that is polled by whoever takes it from the queue. Out: nothing, or the interleaving
//! that breaks a rule. Invariant: one thread at a time polls it (its stage is loom's cell, which
//! sees two), future and output are dropped once, the memory is freed once (loom would miss the
//! token that it holds), and there is a poll after the last wake-up.

use std::panic::Location;
use std::pin::Pin;
use std::sync::Arc as StdArc;
use std::task::{Context, Poll, Wake, Waker};

use super::cell::{Inside, new_task};
use super::header::{Home, Origin};
use super::join::Task;
use super::raw::{After, TaskRef};
use super::state::{Start, State, Suspended, Woken};
use crate::frame::{Inspect, Node, Visitor};
use crate::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed, Ordering::SeqCst};
use crate::sync::{Arc, Mutex, lock, thread};

/// An executor of one task, to be run by any thread.
struct Executor {
    queue: Mutex<Vec<TaskRef>>,
    listed: Mutex<Option<TaskRef>>,
    /// Held as long as the task's memory is. Loom fails a model that leaves one behind.
    _token: Arc<()>,
}

impl Home for Executor {
    fn schedule(&self, task: TaskRef) {
        lock(&self.queue).push(task);
    }

    fn hurry(&self, _: &TaskRef) {}
}

impl Executor {
    /// Polls what is in the queue, until nothing is.
    fn run(&self) {
        loop {
            let next = lock(&self.queue).pop();
            let Some(task) = next else { return };
            // SAFETY: the task came out of its queue, and its future is `Send`.
            match unsafe { task.run() } {
                After::Idle => {}
                After::Reschedule(task) => self.schedule(task),
                After::Complete(task) => {
                    drop(lock(&self.listed).take());
                    task.announce();
                }
            }
        }
    }

    /// Ends the task, as the end of a runtime does.
    fn shut_down(&self) {
        let listed = lock(&self.listed).take();
        if let Some(task) = listed {
            // SAFETY: the future is `Send`.
            unsafe { task.shut_down() };
        }
    }
}

/// What the threads of a model say to each other.
#[derive(Default)]
struct Talk {
    /// Whether the future may end. Relaxed: only the wake-up says that it is seen.
    go: AtomicBool,
    wakers: Mutex<Vec<Waker>>,
    drops: AtomicUsize,
}

/// Ends when it may. Hands out two wakers at its first poll.
struct Waits(StdArc<Talk>);

/// What it ends with.
struct Counted(StdArc<Talk>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.drops.fetch_add(1, Relaxed);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.drops.fetch_add(100, Relaxed);
    }
}

impl Future for Waits {
    type Output = Counted;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Counted> {
        if self.0.go.load(Relaxed) {
            return Poll::Ready(Counted(self.0.clone()));
        }
        let mut wakers = lock(&self.0.wakers);
        if wakers.is_empty() {
            wakers.extend([cx.waker().clone(), cx.waker().clone()]);
        }
        Poll::Pending
    }
}

impl Inspect for Waits {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        visitor.enter(Node { name: "Waits", detail: format_args!("") });
        visitor.leave();
    }
}

struct Looks;

impl Visitor for Looks {
    fn enter(&mut self, _: Node<'_>) {}
    fn leave(&mut self) {}
}

/// Notes that it was woken. Beside the model: the note is read when all threads have ended.
#[derive(Default)]
struct Noted(std::sync::atomic::AtomicBool);

impl Wake for Noted {
    fn wake(self: StdArc<Noted>) {
        self.0.store(true, SeqCst);
    }
}

/// A task and those who know it.
struct Scene {
    executor: StdArc<Executor>,
    talk: StdArc<Talk>,
    /// A reference such as the list of all tasks gives to who looks at them.
    task: TaskRef,
    handle: Option<Task<Counted>>,
}

impl Scene {
    /// Waits, after its first poll.
    fn new() -> Scene {
        let scene = Scene::not_polled();
        scene.executor.run();
        scene
    }

    /// In the queue.
    fn not_polled() -> Scene {
        let executor = StdArc::new(Executor {
            queue: Mutex::new(Vec::new()),
            listed: Mutex::new(None),
            _token: Arc::new(()),
        });
        let talk = StdArc::new(Talk::default());
        let origin = Origin { name: None, spawned_at: Location::caller() };
        let future = Waits(talk.clone());
        let (queued, listed, handle) = new_task::<_, Inside>(executor.clone(), origin, future);
        let task = listed.clone();
        *lock(&executor.listed) = Some(listed);
        executor.schedule(queued);
        Scene { executor, talk, task, handle: Some(handle) }
    }

    fn thread(&self, work: impl FnOnce(&Executor, &Talk) + Send + 'static) -> Joined {
        let (executor, talk) = (self.executor.clone(), self.talk.clone());
        thread::spawn(move || work(&executor, &talk))
    }

    /// A thread that lets the future end, and wakes it: by value, or by reference.
    fn waking(&self, by: fn(Waker)) -> Joined {
        let waker = lock(&self.talk.wakers).pop().expect("handed out at the first poll");
        self.thread(move |_, talk| {
            talk.go.store(true, Relaxed);
            by(waker);
        })
    }

    fn running(&self) -> Joined {
        self.thread(|executor, _| executor.run())
    }

    /// After the threads: polls what they have left. The task has ended then, and `drops` counts
    /// its future and its outputs.
    fn end(mut self, threads: Vec<Joined>, drops: usize) {
        threads.into_iter().for_each(|thread| thread.join().unwrap());
        self.executor.run();
        assert!(self.task.state.is_complete(), "a wake-up was lost");
        if let Some(mut handle) = self.handle.take() {
            let mut cx = Context::from_waker(Waker::noop());
            let Poll::Ready(result) = Pin::new(&mut handle).poll(&mut cx) else {
                panic!("complete, and the handle does not know");
            };
            assert!(!result.is_err_and(|error| error.is_panic()));
        }
        let talk = self.talk.clone();
        lock(&talk.wakers).clear();
        drop(self);
        assert_eq!(talk.drops.load(Relaxed), drops);
    }
}

type Joined = thread::JoinHandle<()>;

/// The future and its output, and the future alone.
const BOTH: usize = 101;
const FUTURE: usize = 1;

fn model(check: impl Fn() + Send + Sync + 'static) {
    let mut builder = loom::model::Builder::new();
    // Few faults need more (Musuvathi and Qadeer, 2007), and these take seconds.
    builder.preemption_bound.get_or_insert(3);
    builder.check(check);
}

#[test]
fn two_wakers_and_two_executors_poll_it_once_at_a_time() {
    model(|| {
        let scene = Scene::new();
        let threads = vec![scene.waking(Waker::wake), scene.running()];
        let by_ref = lock(&scene.talk.wakers).pop().unwrap();
        by_ref.wake_by_ref();
        scene.executor.run();
        drop(by_ref);
        scene.end(threads, BOTH);
    });
}

#[test]
fn a_wake_up_during_the_poll_leads_to_another() {
    model(|| {
        let scene = Scene::new();
        // Woken without news, so that the poll finds none, and may be the last.
        lock(&scene.talk.wakers)[0].wake_by_ref();
        let threads = vec![scene.running(), scene.waking(|waker| waker.wake_by_ref())];
        scene.end(threads, BOTH);
    });
}

#[test]
fn an_abort_ends_it_whatever_it_does() {
    model(|| {
        let mut scene = Scene::new();
        lock(&scene.talk.wakers)[0].wake_by_ref();
        let handle = scene.handle.take().unwrap();
        let threads = vec![scene.running(), scene.thread(move |_, _| handle.abort())];
        scene.end(threads, FUTURE);
    });
}

#[test]
fn an_abort_that_races_with_the_end_leaves_one_of_both() {
    model(|| {
        let mut scene = Scene::new();
        let waking = scene.waking(Waker::wake);
        let handle = scene.handle.take().unwrap();
        let aborts = scene.thread(|_, _| {
            handle.abort();
            drop(handle);
        });
        scene.executor.run();
        let talk = scene.talk.clone();
        for thread in [waking, aborts] {
            thread.join().unwrap();
        }
        scene.executor.run();
        assert!(scene.task.state.is_complete());
        lock(&talk.wakers).clear();
        drop(scene);
        assert!([FUTURE, BOTH].contains(&talk.drops.load(Relaxed)));
    });
}

#[test]
fn a_handle_dropped_at_the_end_drops_the_output_once() {
    model(|| {
        let mut scene = Scene::new();
        scene.talk.go.store(true, Relaxed);
        lock(&scene.talk.wakers).pop().unwrap().wake();
        let handle = scene.handle.take().unwrap();
        let threads = vec![scene.running(), scene.thread(move |_, _| drop(handle))];
        scene.end(threads, BOTH);
    });
}

#[test]
fn who_awaits_the_handle_is_woken_or_finds_it_complete() {
    model(|| {
        let mut scene = Scene::new();
        scene.talk.go.store(true, Relaxed);
        lock(&scene.talk.wakers).pop().unwrap().wake();
        let running = scene.running();
        let noted = StdArc::new(Noted::default());
        let waker = Waker::from(noted.clone());
        let mut handle = scene.handle.take().unwrap();
        let polled = Pin::new(&mut handle).poll(&mut Context::from_waker(&waker));
        running.join().unwrap();
        assert!(polled.is_ready() || noted.0.load(SeqCst), "a wake-up was lost");
        if polled.is_pending() {
            scene.handle = Some(handle);
        }
        drop(polled);
        scene.end(Vec::new(), BOTH);
    });
}

#[test]
fn a_shutdown_takes_it_from_queue_poller_and_wakers() {
    model(|| {
        let scene = Scene::new();
        lock(&scene.talk.wakers)[0].wake_by_ref();
        let waker = lock(&scene.talk.wakers).pop().unwrap();
        let threads = vec![scene.running(), scene.thread(move |_, _| waker.wake())];
        scene.executor.shut_down();
        scene.end(threads, FUTURE);
    });
}

#[test]
fn who_looks_at_it_keeps_no_wake_up_to_himself() {
    model(|| {
        let scene = Scene::new();
        let task = scene.task.clone();
        let looks = scene.thread(move |_, _| task.inspect_held(&mut Looks));
        let threads = vec![looks, scene.waking(Waker::wake)];
        scene.executor.run();
        scene.end(threads, BOTH);
    });
}

#[test]
fn who_looks_at_it_keeps_no_abort_to_himself() {
    model(|| {
        let mut scene = Scene::new();
        let task = scene.task.clone();
        let looks = scene.thread(move |_, _| task.inspect_held(&mut Looks));
        let handle = scene.handle.take().unwrap();
        let threads = vec![looks, scene.thread(move |_, _| handle.abort())];
        scene.executor.run();
        scene.end(threads, FUTURE);
    });
}

/// tokio#7622: a wake-up that finds the task woken already has to publish what its caller wrote,
/// for the poll that is to come is the one that has to see it.
#[test]
fn a_wake_up_of_a_woken_task_publishes_what_was_written_before() {
    model(|| {
        let state = Arc::new(State::new());
        let written = Arc::new(AtomicBool::new(false));
        let wakes = {
            let (state, written) = (state.clone(), written.clone());
            thread::spawn(move || {
                written.store(true, Relaxed);
                state.wake_by_ref()
            })
        };
        assert_eq!(state.start(), Start::Poll);
        let seen = written.load(Relaxed);
        let suspended = state.suspend();
        let woken = wakes.join().unwrap();
        let is_polled_again = suspended == Suspended::Reschedule || woken == Woken::Enqueue;
        assert!(seen || is_polled_again, "the last poll did not see what it was woken for");
    });
}
