//! The log of a run. What inputs do comes in as events, the trace goes out as lines; a [`Plan`] may
//! turn the n-th event of a class into a panic. Invariant: per thread, one run at a time.

use std::cell::RefCell;
use std::fmt;

/// What kind of event a line records. Panics are planned by class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A leaf future is polled.
    Leaf,
    /// Something observable happens: a value is made or used, a future is created.
    Effect,
    /// A value or leaf is dropped.
    Drop,
}

/// How many events of each class a run had.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts([usize; 3]);

impl Counts {
    /// The number of events of one class.
    pub fn of(&self, class: Class) -> usize {
        self.0[class as usize]
    }
}

/// Panic at the `at`-th (from 0) event of `class`.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The class whose events are counted.
    pub class: Class,
    /// Which of them panics.
    pub at: usize,
}

/// The payload of a planned panic, to tell it from those of the input itself.
#[derive(Debug)]
pub struct Injected;

#[derive(Default)]
struct Trace {
    lines: Vec<String>,
    counts: Counts,
    plan: Option<Plan>,
    active: bool,
}

/// Far more lines than any input needs: a lowered loop that never ends stops here.
const RUNAWAY: usize = 50_000;

thread_local! {
    static TRACE: RefCell<Trace> = RefCell::default();
}

/// Starts a run, forgetting the previous one.
pub fn begin(plan: Option<Plan>) {
    TRACE.with_borrow_mut(|trace| *trace = Trace { plan, active: true, ..Trace::default() });
}

/// From here on, panic at the `at`-th further event of the class.
pub fn replan(plan: Option<Plan>) {
    TRACE.with_borrow_mut(|trace| {
        trace.plan = plan;
        trace.counts = Counts::default();
    });
}

/// Ends the run: its lines, and the events since [`begin`] or [`replan`].
pub fn end() -> (Vec<String>, Counts) {
    let trace = TRACE.take();
    (trace.lines, trace.counts)
}

/// Whether a run is going on in this thread, so that its panics are part of the test.
pub fn is_active() -> bool {
    TRACE.try_with(|trace| trace.try_borrow().is_ok_and(|trace| trace.active)).unwrap_or(false)
}

/// Adds a line that is no event: the executor's own.
pub fn note(line: fmt::Arguments<'_>) {
    let line = line.to_string();
    let lines = TRACE.with_borrow_mut(|trace| {
        trace.lines.push(line);
        trace.lines.len()
    });
    if lines > RUNAWAY {
        eprintln!("runaway: {RUNAWAY} trace lines in one run");
        std::process::abort();
    }
}

/// Adds an event, and panics if the plan says so.
///
/// While a panic unwinds no second one is injected: it would abort the process on either side.
pub fn event(class: Class, line: fmt::Arguments<'_>) {
    note(line);
    let due = TRACE.with_borrow_mut(|trace| {
        let index = trace.counts.of(class);
        trace.counts.0[class as usize] += 1;
        trace.plan.is_some_and(|plan| plan.class == class && plan.at == index)
    });
    if due && !std::thread::panicking() {
        note(format_args!("  ^ panics here"));
        std::panic::panic_any(Injected);
    }
}

/// A side effect of an input.
pub fn say(text: impl fmt::Display) {
    event(Class::Effect, format_args!("say {text}"));
}
