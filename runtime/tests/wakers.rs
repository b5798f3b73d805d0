//! Wakers that are code of a user: each use of one may come back into what uses it.
//!
//! In: wakers whose clone, wake-up and drop use the primitive that they are in. Out: what was
//! waited for. Invariant: no lock is held at that moment, so no thread waits for itself.

#![cfg(feature = "rt")]

mod support;

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::task::{Poll, RawWaker, RawWakerVTable, Waker};
use std::thread;
use std::time::Duration;

use framewright::channel::{bounded, oneshot};
use framewright::net::{TcpListener, TcpStream};
use framewright::time::{sleep, timeout};
use framewright::{Runtime, Task, block_on, join, spawn_local, yield_now};
use support::{Count, poll_once, poll_with};

/// What a waker calls whenever it is cloned, woken or dropped, and how often it was.
struct Hook {
    call: Box<dyn Fn() + Send + Sync>,
    calls: AtomicUsize,
}

impl Hook {
    fn new(call: impl Fn() + Send + Sync + 'static) -> Arc<Hook> {
        Arc::new(Hook { call: Box::new(call), calls: AtomicUsize::new(0) })
    }

    fn calls(&self) -> usize {
        self.calls.load(SeqCst)
    }

    /// Calls, unless a call is going on: a hook that uses the primitive uses wakers.
    fn run(&self) {
        thread_local! {
            static INSIDE: Cell<bool> = const { Cell::new(false) };
        }
        if !INSIDE.replace(true) {
            self.calls.fetch_add(1, SeqCst);
            (self.call)();
            INSIDE.set(false);
        }
    }

    fn waker(self: &Arc<Hook>) -> Waker {
        // SAFETY: the functions below count as an `Arc` does, and may be called on any thread.
        unsafe { Waker::new(Arc::into_raw(self.clone()).cast(), &VTABLE) }
    }
}

static VTABLE: RawWakerVTable = RawWakerVTable::new(
    |data| {
        // SAFETY: the waker that is cloned holds a count.
        unsafe {
            Arc::increment_strong_count(data.cast::<Hook>());
            (*data.cast::<Hook>()).run();
        }
        RawWaker::new(data, &VTABLE)
    },
    // SAFETY: the waker that goes holds a count.
    |data| unsafe { Arc::from_raw(data.cast::<Hook>()) }.run(),
    // SAFETY: the waker holds a count.
    |data| unsafe { &*data.cast::<Hook>() }.run(),
    // SAFETY: the waker that goes holds a count.
    |data| unsafe { Arc::from_raw(data.cast::<Hook>()) }.run(),
);

/// Runs `test` on a thread of its own. One that waits for itself fails the test, instead of keeping
/// it for ever.
fn without_deadlock(test: impl FnOnce() + Send + 'static) {
    let (done, is_done) = mpsc::channel();
    let thread = thread::spawn(move || {
        test();
        let _ = done.send(());
    });
    match is_done.recv_timeout(Duration::from_secs(60)) {
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("a waker came back for a lock that is held"),
        _ => thread.join().unwrap(),
    }
}

/// Polls with this waker, with another one, which displaces it, and with it again.
fn poll_in_turn<F: Future + Unpin>(future: &mut F, waker: &Waker) -> Poll<F::Output> {
    let (_, other) = Count::new();
    for waker in [waker, &other] {
        if let Poll::Ready(output) = poll_with(future, waker) {
            return Poll::Ready(output);
        }
    }
    poll_with(future, waker)
}

/// tokio#5429, tokio#8529
#[test]
fn a_bounded_channel_is_not_locked_while_it_uses_a_waker() {
    without_deadlock(|| {
        let (sender, mut receiver) = bounded::<u32>(1);
        let hook = Hook::new({
            let sender = sender.clone();
            move || {
                assert_eq!(sender.capacity(), 1);
                let _ = sender.try_send(9);
                let _ = poll_once(&mut sender.send(8));
            }
        });
        let waker = hook.waker();
        // Woken by a send; left by a drop; woken by a close.
        assert!(poll_in_turn(&mut receiver.recv(), &waker).is_ready(), "the hook has sent");
        let mut sends: Vec<_> = (0..3).map(|number| sender.send(number)).collect();
        for send in &mut sends {
            assert!(poll_in_turn(send, &waker).is_pending());
        }
        drop(sends.remove(1));
        while receiver.try_recv().is_ok() {}
        drop(receiver);
        for send in &mut sends {
            assert!(poll_with(send, &waker).is_ready());
        }
        assert!(hook.calls() > 6);
    });
}

/// tokio#5429, tokio#8529
#[test]
fn a_oneshot_channel_is_not_locked_while_it_uses_a_waker() {
    without_deadlock(|| {
        for is_sent in [true, false] {
            let (sender, receiver) = oneshot::<u32>();
            let receiver = Arc::new(Mutex::new(Some(receiver)));
            let hook = Hook::new({
                let receiver = receiver.clone();
                move || {
                    // Locked by the test while it polls, and free when the sender wakes.
                    if let Ok(mut receiver) = receiver.try_lock()
                        && let Some(receiver) = &mut *receiver
                    {
                        let _ = poll_once(receiver);
                    }
                }
            });
            let waker = hook.waker();
            assert!(poll_in_turn(receiver.lock().unwrap().as_mut().unwrap(), &waker).is_pending());
            match is_sent {
                true => sender.send(1).unwrap(),
                false => drop(sender),
            }
            let receiver = receiver.lock().unwrap().take();
            drop(receiver);
            assert!(hook.calls() > 2);
        }
    });
}

/// tokio#5429, tokio#8529
#[test]
fn timers_are_not_locked_while_they_use_a_waker() {
    without_deadlock(|| {
        let runtime = Runtime::new().unwrap();
        // A sleep is armed where a runtime runs, and not when wakers are dropped with it.
        let runs = Arc::new(AtomicBool::new(true));
        let hook = Hook::new({
            let (handle, runs) = (runtime.handle(), runs.clone());
            move || {
                assert!(handle.metrics().timers < 10);
                if runs.load(SeqCst) {
                    let _ = poll_once(&mut sleep(Duration::from_secs(900)));
                }
            }
        });
        runtime.block_on(async {
            let waker = hook.waker();
            let mut fires = sleep(Duration::from_millis(2));
            let mut goes = sleep(Duration::from_secs(900));
            assert!(poll_in_turn(&mut fires, &waker).is_pending());
            assert!(poll_in_turn(&mut goes, &waker).is_pending());
            drop(goes);
            let before = hook.calls();
            while hook.calls() == before {
                sleep(Duration::from_millis(1)).await;
            }
            assert!(poll_once(&mut fires).is_ready());
        });
        let mut left = sleep(Duration::from_secs(900));
        runtime.block_on(async {
            assert!(poll_with(&mut left, &hook.waker()).is_pending());
        });
        runs.store(false, SeqCst);
        let before = hook.calls();
        // Wakes, for nobody will keep the time.
        drop(runtime);
        assert!(hook.calls() > before);
        drop(left);
    });
}

/// tokio#5429, tokio#8529
#[test]
fn readiness_is_not_locked_while_it_uses_a_waker() {
    without_deadlock(|| {
        block_on(async {
            let listener = Arc::new(TcpListener::bind("127.0.0.1:0").unwrap());
            let address = listener.local_addr().unwrap();
            let hook = Hook::new({
                let listener = listener.clone();
                move || drop(poll_once(&mut Box::pin(listener.accept())))
            });
            let waker = hook.waker();
            let mut accept = Box::pin(listener.accept());
            assert!(poll_in_turn(&mut accept, &waker).is_pending());
            let before = hook.calls();
            let connected = TcpStream::connect(address).await.unwrap();
            while hook.calls() == before {
                sleep(Duration::from_millis(1)).await;
            }
            drop(accept);
            let mut left = Box::pin(listener.accept());
            let _ = poll_in_turn(&mut left, &waker);
            drop(left);
            drop(connected);
        });
    });
}

/// tokio#5429, tokio#8529
#[test]
fn a_join_handle_is_not_locked_while_it_uses_a_waker() {
    without_deadlock(|| {
        block_on(async {
            let handle: Arc<Mutex<Option<Task<u32>>>> = Arc::default();
            let hook = Hook::new({
                let handle = handle.clone();
                move || {
                    if let Ok(mut task) = handle.try_lock()
                        && let Some(task) = &mut *task
                        && !task.is_finished()
                    {
                        task.abort();
                        let _ = poll_once(task);
                    }
                }
            });
            let waker = hook.waker();
            let (go, goes) = oneshot::<()>();
            let task = spawn_local(async move {
                goes.await.unwrap();
                1
            });
            *handle.lock().unwrap() = Some(task);
            assert!(poll_in_turn(handle.lock().unwrap().as_mut().unwrap(), &waker).is_pending());
            let before = hook.calls();
            go.send(()).unwrap();
            while hook.calls() == before {
                yield_now().await;
            }
            drop(handle.lock().unwrap().take());
            assert!(hook.calls() > 2);
        });
    });
}

/// tokio#5429: a waker that is dropped last may end the runtime's own parts, too.
#[test]
fn a_waker_may_own_the_handle_of_the_task_that_it_waits_for() {
    struct Owner(OnceLock<Mutex<Option<Task<()>>>>);
    impl std::task::Wake for Owner {
        fn wake(self: Arc<Owner>) {
            drop(self.0.get().and_then(|task| task.lock().unwrap().take()));
        }
    }
    without_deadlock(|| {
        block_on(async {
            let owner = Arc::new(Owner(OnceLock::new()));
            let (go, goes) = oneshot::<()>();
            let mut task = spawn_local(async move { goes.await.unwrap() });
            assert!(poll_with(&mut task, &Waker::from(owner.clone())).is_pending());
            owner.0.set(Mutex::new(Some(task))).unwrap();
            go.send(()).unwrap();
            while owner.0.get().unwrap().lock().unwrap().is_some() {
                yield_now().await;
            }
        });
    });
}

/// event-listener#138: a notification passed a waiter whose list was just being allocated. The
/// first who waits makes here what the second finds.
#[test]
fn the_first_wait_may_race_with_its_wake_up() {
    type Ends = (oneshot::Sender<u32>, bounded::Receiver<u32>);
    const ROUNDS: usize = 2_000;
    without_deadlock(|| {
        // Each round has channels and tasks of its own, so each wait is the first one.
        let (to_thread, rounds) = mpsc::channel::<Ends>();
        let thread = thread::spawn(move || {
            for (sender, mut receiver) in rounds {
                sender.send(1).unwrap();
                assert_eq!(block_on(receiver.recv()), Some(1));
                assert_eq!(block_on(receiver.recv()), Some(2));
            }
        });
        block_on(async {
            for _ in 0..ROUNDS {
                let (sender, receiver) = oneshot::<u32>();
                let (queue, received) = bounded::<u32>(1);
                queue.try_send(1).unwrap();
                to_thread.send((sender, received)).unwrap();
                let both = async { join!(receiver, queue.send(2)) };
                let (value, sent) = timeout(Duration::from_secs(60), both).await.unwrap();
                assert_eq!((value, sent), (Ok(1), Ok(())));
            }
        });
        drop(to_thread);
        thread.join().unwrap();
    });
}

/// async-channel#45, async-lock#91: a waiter that is alive and not polled keeps what it was given,
/// but nothing that was not for it. The others have their turn with the next places.
#[test]
fn a_waiter_that_is_not_polled_holds_up_nobody_behind_it() {
    let (sender, mut receiver) = bounded(2);
    sender.try_send(0).unwrap();
    sender.try_send(1).unwrap();
    let mut forgotten = sender.send(2);
    assert!(poll_once(&mut forgotten).is_pending());
    for number in 3..20 {
        let (woken, waker) = Count::new();
        let mut next = sender.send(number);
        assert!(poll_with(&mut next, &waker).is_pending());
        while receiver.try_recv().is_ok() {}
        assert_eq!(woken.get(), 1);
        assert_eq!(poll_once(&mut next), Poll::Ready(Ok(())));
    }
    assert_eq!(poll_once(&mut forgotten), Poll::Ready(Ok(())));
}
