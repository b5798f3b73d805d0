//! Runs one side of an input under one scenario. In: a way to start the future. Out: its trace.
//!
//! Polls when woken and only then. Each poll has a waker of its own, so waking through a stale one
//! shows. Panics are caught; what is left is polled once more (which must panic) and dropped.

use std::any::Any;
use std::fmt::Debug;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::task::{Context, Poll, Wake, Waker};

use crate::scenario::Scenario;
use crate::trace::{self, Class, Counts, Injected, Plan, note};

/// More polls than any input needs.
const MOST_POLLS: usize = 500;

/// An input's future behind one type, with its size.
pub struct Running {
    future: Pin<Box<dyn Future<Output = Box<dyn Debug>>>>,
    size: usize,
}

impl Running {
    /// The size of the input's future, in bytes.
    pub fn size(&self) -> usize {
        self.size
    }
}

/// How to start one side of an input.
pub type Start = fn() -> Running;

/// Hides the type of an input's future and result; polls, panics and drops pass through.
pub fn erase<F>(future: F) -> Running
where
    F: Future<Output: Debug + 'static> + 'static,
{
    Running { size: size_of::<F>(), future: Box::pin(Erased { inner: Box::pin(future) }) }
}

struct Erased<F> {
    inner: Pin<Box<F>>,
}

impl<F: Future<Output: Debug + 'static>> Future for Erased<F> {
    type Output = Box<dyn Debug>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Box<dyn Debug>> {
        self.inner.as_mut().poll(cx).map(|value| Box::new(value) as Box<dyn Debug>)
    }
}

/// What came of a run.
pub struct Outcome {
    /// The trace.
    pub lines: Vec<String>,
    /// Events: of the whole run, or of the cancel if there was one.
    pub counts: Counts,
    /// How often the future was polled before it was ready, panicked or was dropped.
    pub polls: usize,
}

/// Runs one side under one scenario.
pub fn run(start: Start, scenario: Scenario) -> Outcome {
    silence_panics();
    trace::begin(match scenario {
        Scenario::Panic { class, at } => Some(Plan { class, at }),
        _ => None,
    });
    let mut polls = 0;
    if let Some(mut running) = guarded(start) {
        polls = drive(&mut running, scenario);
        cancel(running, scenario);
    }
    let (lines, counts) = trace::end();
    Outcome { lines, counts, polls }
}

/// Polls as far as the scenario goes.
fn drive(running: &mut Running, scenario: Scenario) -> usize {
    let most = match scenario {
        Scenario::Cancel { polls } | Scenario::CancelPanic { polls, .. } => polls,
        _ => MOST_POLLS,
    };
    for number in 0..most {
        let (result, woken) = poll(running, number);
        match result {
            Some(Poll::Pending) if woken => {}
            Some(Poll::Pending) => {
                note(format_args!("stalled: pending, and nobody was woken"));
                return number + 1;
            }
            Some(Poll::Ready(value)) => {
                note(format_args!("ready: {value:?}"));
                guarded(|| drop(value));
                poll_again(running, number + 1);
                return number + 1;
            }
            None => {
                poll_again(running, number + 1);
                return number + 1;
            }
        }
    }
    if most == MOST_POLLS {
        note(format_args!("gave up after {MOST_POLLS} polls"));
    }
    most
}

/// One poll with a waker of its own: the result unless it panicked, and whether it was woken.
fn poll(running: &mut Running, number: usize) -> (Option<Poll<Box<dyn Debug>>>, bool) {
    note(format_args!("poll {number}"));
    let flag = Arc::new(Flag { poll: number, woken: AtomicBool::new(false) });
    let waker = Waker::from(flag.clone());
    let mut cx = Context::from_waker(&waker);
    let result = guarded(|| running.future.as_mut().poll(&mut cx));
    (result, flag.woken.load(Ordering::Relaxed))
}

/// A future that is ready or panicked is spent: one more poll has to panic.
fn poll_again(running: &mut Running, number: usize) {
    match poll(running, number).0 {
        None => {}
        Some(Poll::Pending) => note(format_args!("a spent future was pending")),
        Some(Poll::Ready(value)) => {
            note(format_args!("a spent future was ready: {value:?}"));
            guarded(|| drop(value));
        }
    }
}

/// Drops what is left.
fn cancel(running: Running, scenario: Scenario) {
    note(format_args!("drop future"));
    match scenario {
        Scenario::Cancel { .. } => trace::replan(None),
        Scenario::CancelPanic { at, .. } => trace::replan(Some(Plan { class: Class::Drop, at })),
        _ => {}
    }
    guarded(|| drop(running));
    note(format_args!("future dropped"));
}

struct Flag {
    poll: usize,
    woken: AtomicBool,
}

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        note(format_args!("wake (by the waker of poll {})", self.poll));
        self.woken.store(true, Ordering::Relaxed);
    }
}

/// Runs one step; a panic becomes a line that says whose it was, not its message or place.
fn guarded<R>(step: impl FnOnce() -> R) -> Option<R> {
    let caught = catch_unwind(AssertUnwindSafe(step));
    caught.inspect_err(|payload| note(format_args!("panicked: {}", origin(&**payload)))).ok()
}

fn origin(payload: &(dyn Any + Send)) -> &'static str {
    if payload.is::<Injected>() { "planned" } else { "of its own" }
}

/// Panics inside a run are expected by the thousand; those outside are reported as always.
fn silence_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !trace::is_active() {
                usual(info);
            }
        }));
    });
}
