//! Tasks that do everything to each other at once, and a runtime that ends in the middle of it.
//!
//! In: random operations from several threads, on tasks that panic, block, spawn and wake, also in
//! their destructors. Out: exact counts. Invariant: every future and every output is dropped once,
//! and every join handle says how its task has ended.

#![cfg(feature = "rt")]

use std::future::Future;
use std::panic;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use framewright::inspect::{Inspect, Visitor, dump};
use framewright::time::sleep;
use framewright::{
    Builder, Handle, LocalQueue, Runtime, Task, block_in_place, task, try_spawn_blocking,
};

/// Random numbers (xorshift).
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// What all tasks of one round know.
struct Arena {
    handle: Handle,
    /// May be blocked in place.
    is_pool: bool,
    wakers: Mutex<Vec<Waker>>,
    handles: Mutex<Vec<Task<Output>>>,
    made: AtomicUsize,
    dropped: AtomicUsize,
    outputs_made: AtomicUsize,
    outputs_dropped: AtomicUsize,
}

impl Arena {
    fn spawn(self: &Arc<Self>, random: &mut Random, depth: u32) {
        self.made.fetch_add(1, SeqCst);
        let random = Random::new(random.below(u64::MAX));
        let future = Hostile { arena: self.clone(), random, depth, sleep: None };
        let task = match depth % 2 {
            0 => task::Builder::new().spawn_on(&self.handle, future),
            _ => self.handle.spawn(future),
        };
        self.handles.lock().unwrap().push(task);
    }

    /// Calls `with` with some handle, while it is in nobody's hands.
    fn with_handle(&self, random: &mut Random, with: impl FnOnce(&mut Task<Output>)) {
        let mut handles = self.handles.lock().unwrap();
        if handles.is_empty() {
            return;
        }
        let place = random.below(handles.len() as u64) as usize;
        let mut task = handles.swap_remove(place);
        drop(handles);
        with(&mut task);
        self.handles.lock().unwrap().push(task);
    }

    fn some_waker(&self, random: &mut Random) -> Option<Waker> {
        let mut wakers = self.wakers.lock().unwrap();
        match wakers.len() {
            0 => None,
            len => Some(wakers.swap_remove(random.below(len as u64) as usize)),
        }
    }

    /// What anybody may do, on any thread.
    fn act(self: &Arc<Self>, random: &mut Random, depth: u32) {
        match random.below(8) {
            0 if depth < 4 => self.spawn(random, depth + 1),
            1 => self.with_handle(random, |task| task.abort()),
            2 | 3 => self.some_waker(random).into_iter().for_each(Waker::wake),
            4 => drop(self.some_waker(random)),
            5 => {
                let waker = self.some_waker(random);
                waker.iter().for_each(Waker::wake_by_ref);
                self.wakers.lock().unwrap().extend(waker);
            }
            6 => self.with_handle(random, |task| {
                if !task.is_finished() {
                    // It may be ready by now: then it is finished, and not polled again.
                    drop(Pin::new(task).poll(&mut Context::from_waker(Waker::noop())));
                }
            }),
            _ => {}
        }
    }
}

struct Output(Arc<Arena>, bool);

impl Drop for Output {
    fn drop(&mut self) {
        self.0.outputs_dropped.fetch_add(1, SeqCst);
        assert!(!self.1 || thread::panicking(), "an output that panics");
    }
}

struct Hostile {
    arena: Arc<Arena>,
    random: Random,
    depth: u32,
    sleep: Option<Pin<Box<framewright::time::Sleep>>>,
}

impl Future for Hostile {
    type Output = Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Output> {
        let this = &mut *self;
        let arena = this.arena.clone();
        this.sleep = None;
        match this.random.below(12) {
            0 => panic!("a poll that panics"),
            1 | 2 => {
                arena.outputs_made.fetch_add(1, SeqCst);
                return Poll::Ready(Output(arena, this.random.below(4) == 0));
            }
            3 if arena.is_pool => {
                block_in_place(|| {
                    block_in_place(|| arena.act(&mut this.random, this.depth));
                    arena.handle.block_on(async { arena.act(&mut this.random, this.depth) });
                    assert!(this.random.below(3) > 0, "a panic in place");
                });
            }
            4 => {
                let mut text = String::new();
                dump(&mut text).unwrap();
            }
            5 => {
                let arena = arena.clone();
                let mut random = Random::new(this.random.below(u64::MAX));
                let depth = this.depth;
                let job = move || arena.act(&mut random, depth);
                match try_spawn_blocking(job) {
                    Ok(job) if this.random.below(2) == 0 => job.abort(),
                    _ => {}
                }
            }
            6 => {
                let limit = Duration::from_micros(this.random.below(300));
                let mut sleep = Box::pin(sleep(limit));
                let _ = sleep.as_mut().poll(cx);
                this.sleep = Some(sleep);
            }
            7 => cx.waker().wake_by_ref(),
            _ => {}
        }
        arena.act(&mut this.random, this.depth);
        arena.wakers.lock().unwrap().push(cx.waker().clone());
        Poll::Pending
    }
}

impl Inspect for Hostile {
    fn inspect(&self, _: &mut dyn Visitor) {
        self.arena.some_waker(&mut Random::new(self.random.0)).into_iter().for_each(Waker::wake);
    }
}

impl Drop for Hostile {
    fn drop(&mut self) {
        let arena = self.arena.clone();
        arena.dropped.fetch_add(1, SeqCst);
        arena.act(&mut self.random, self.depth);
        assert!(self.random.below(6) > 0 || thread::panicking(), "a destructor that panics");
    }
}

/// One round: threads that act, and a runtime that ends while they do.
fn round(runtime: Runtime, is_pool: bool, seed: u64) {
    let arena = Arc::new(Arena {
        handle: runtime.handle(),
        is_pool,
        wakers: Mutex::default(),
        handles: Mutex::default(),
        made: AtomicUsize::new(0),
        dropped: AtomicUsize::new(0),
        outputs_made: AtomicUsize::new(0),
        outputs_dropped: AtomicUsize::new(0),
    });
    let (end, ended) = framewright::channel::oneshot();
    let mut end = Some(end);
    let threads = [1, 2].map(|number| {
        let arena = arena.clone();
        let end = end.take();
        thread::spawn(move || {
            let mut random = Random::new(seed ^ (number << 32));
            let ends = random.below(300);
            let mut end = end;
            for step in 0..400 {
                if step == ends {
                    end.take().map(|end| end.send(()));
                }
                match random.below(3) {
                    0 => arena.spawn(&mut random, 0),
                    _ => arena.act(&mut random, 0),
                }
            }
        })
    });
    runtime.block_on(ended).unwrap();
    // Jobs act, too: the counts are right when they are done.
    runtime.shutdown_timeout(Duration::from_secs(60));
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    let handles = std::mem::take(&mut *arena.handles.lock().unwrap());
    assert!(handles.iter().all(Task::is_finished), "seed {seed}");
    drop(handles);
    arena.wakers.lock().unwrap().drain(..).for_each(drop);
    // What the drop of these has spawned has been refused.
    let handles = std::mem::take(&mut *arena.handles.lock().unwrap());
    assert!(handles.iter().all(Task::is_finished), "seed {seed}");
    drop(handles);
    assert_eq!(arena.made.load(SeqCst), arena.dropped.load(SeqCst), "seed {seed}");
    assert_eq!(arena.outputs_made.load(SeqCst), arena.outputs_dropped.load(SeqCst), "seed {seed}");
}

fn rounds() -> u64 {
    std::env::var("FRAMEWRIGHT_ROUNDS").map_or(40, |rounds| rounds.parse().unwrap())
}

fn run(is_pool: bool, build: impl Fn(u64) -> Builder) {
    // The panics of the tasks are many, and of no interest. Those of asserts here are.
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        if !text.contains("panics") && !text.contains("in place") {
            eprintln!("{text}");
        }
    }));
    for seed in 0..rounds() {
        round(build(seed).build().unwrap(), is_pool, seed);
    }
}

#[test]
fn a_pool_ends_amid_everything() {
    run(true, |seed| {
        let queues = [
            LocalQueue::Growing,
            LocalQueue::NewestFirst,
            LocalQueue::Bounded(1),
            LocalQueue::Bounded(4),
        ];
        Builder::new()
            .workers([1, 2, 8][seed as usize % 3])
            .slot_uses([0, 3, u32::MAX][seed as usize / 3 % 3])
            .local_queue(queues[seed as usize / 9 % 4])
            .event_interval(1 + seed as u32 % 4)
            .blocking_threads(1 + seed as usize % 2)
            .blocking_queue(seed as usize % 3)
    });
}

#[test]
fn an_event_loop_ends_amid_everything() {
    run(false, |seed| Builder::new().ready_capacity(1 << (seed % 4)).blocking_threads(1));
}

#[test]
fn cores_end_amid_everything() {
    run(false, |seed| Builder::new().cores(1 + seed as usize % 3).blocking_queue(1));
}
