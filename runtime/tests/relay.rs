//! Frames whose state is told in a niche of what they wait for.
//!
//! In: functions that hand their arguments on. Out: sizes, states and drops. Invariant: a frame
//! says the same of itself whether it has a tag of its own or not.

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use framewright::frame::{Coroutine, SlotPlace};

/// Pending a number of times, then ready with it; no bit of it is free.
struct Count {
    polls: u64,
    wanted: u64,
}

fn count(wanted: u64) -> Count {
    Count { polls: 0, wanted }
}

impl Future for Count {
    type Output = u64;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u64> {
        if self.polls == self.wanted {
            return Poll::Ready(self.polls);
        }
        self.polls += 1;
        Poll::Pending
    }
}

/// A future with one free value.
struct ByReference<'c>(&'c Cell<bool>);

impl Future for ByReference<'_> {
    type Output = u64;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u64> {
        if self.0.get() { Poll::Ready(0) } else { Poll::Pending }
    }
}

/// Notes its drop.
struct Noted(&'static str, Rc<RefCell<Vec<&'static str>>>);

impl Drop for Noted {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

#[framewright::coroutine]
async fn leaf(number: u64) -> u64 {
    count(number).await
}

#[framewright::coroutine]
async fn once(number: u64) -> u64 {
    leaf(number).await
}

#[framewright::coroutine]
async fn twice(number: u64) -> u64 {
    once(number).await + 1
}

#[framewright::coroutine]
async fn one_of_three(which: &u8) -> u64 {
    if *which == 0 {
        once(1).await
    } else if *which == 1 {
        twice(2).await
    } else {
        leaf(3).await
    }
}

#[framewright::coroutine]
async fn again_and_again(mut number: u64) -> u64 {
    while number > 2 {
        number = once(number - 2).await;
    }
    number
}

#[framewright::coroutine]
async fn waits_for(done: &Cell<bool>, times: u64) -> u64 {
    if times > 0 { count(times).await } else { ByReference(done).await }
}

#[framewright::coroutine]
async fn panics(number: u64) -> u64 {
    let number = once(number).await;
    assert_ne!(number, 1, "one");
    number
}

#[test]
fn a_chain_of_calls_has_the_size_of_its_end() {
    // The number that is waited for, the count, and a word for the tag of the innermost frame.
    assert_eq!(size_of_val(&leaf(1)), 24);
    assert_eq!(size_of_val(&once(1)), 24);
    assert_eq!(size_of_val(&twice(1)), 24);
    assert_eq!(size_of_val(&Some(twice(1))), 24);
    // The compiler uses a niche of the largest alternative only, and here all have one size.
    assert_eq!(size_of_val(&one_of_three(&1)), 32);
    assert_eq!(size_of_val(&Some(one_of_three(&1))), 32);
}

#[test]
fn the_state_is_told_without_a_tag() {
    let mut frame = pin!(twice(1));
    assert_eq!(frame.state().name, "Start");
    assert!(poll(frame.as_mut()).is_pending());
    assert_eq!(frame.state().name, "AwaitOnce");
    assert_eq!(poll(frame.as_mut()), Poll::Ready(2));
    assert_eq!(frame.state().name, "Done");
    assert!(frame.layout(&mut |_| {}).is_none());
}

#[test]
fn each_await_has_a_state() {
    for (which, state, value) in [(0, "AwaitOnce", 1), (1, "AwaitTwice", 3), (2, "AwaitLeaf", 3)] {
        let mut frame = pin!(one_of_three(&which));
        assert!(poll(frame.as_mut()).is_pending());
        assert_eq!(frame.state().name, state);
        let polled = std::iter::repeat_with(|| poll(frame.as_mut())).find(Poll::is_ready);
        assert_eq!(polled, Some(Poll::Ready(value)));
    }
}

#[test]
fn a_future_without_a_niche_is_told_from_the_arguments() {
    let done = Cell::new(false);
    let mut frame = pin!(waits_for(&done, 0));
    assert!(poll(frame.as_mut()).is_pending());
    assert_eq!(frame.state().name, "AwaitByReference");
    done.set(true);
    assert_eq!(poll(frame.as_mut()), Poll::Ready(0));
    let mut frame = pin!(waits_for(&done, 1));
    assert!(poll(frame.as_mut()).is_pending());
    assert_eq!(frame.state().name, "AwaitCount");
    assert_eq!(poll(frame.as_mut()), Poll::Ready(1));
}

#[test]
fn a_relay_is_written_again_in_a_loop() {
    let mut frame = pin!(again_and_again(7));
    let mut polls = 0;
    while poll(frame.as_mut()).is_pending() {
        assert_eq!(frame.state().name, "AwaitOnce");
        polls += 1;
    }
    assert_eq!(polls, 5 + 3 + 1);
}

#[test]
fn a_panic_leaves_it_poisoned() {
    let mut frame = Box::pin(panics(1));
    assert!(poll(frame.as_mut()).is_pending());
    assert!(catch_unwind(AssertUnwindSafe(|| poll(frame.as_mut()))).is_err());
    assert_eq!(frame.state().name, "Poisoned");
    let again = catch_unwind(AssertUnwindSafe(|| poll(frame.as_mut()))).unwrap_err();
    assert_eq!(again.downcast_ref(), Some(&"`async fn` resumed after panicking"));
}

#[framewright::coroutine]
async fn keeps(noted: Noted) {
    std::future::pending::<()>().await;
    drop(noted);
}

#[framewright::coroutine]
async fn hands_on(first: Noted, second: Noted) {
    drop(first);
    keeps(second).await;
}

#[test]
fn what_it_holds_is_dropped_in_every_state() {
    let notes = Rc::new(RefCell::new(Vec::new()));
    let note = |name| Noted(name, notes.clone());
    drop(hands_on(note("first"), note("second")));
    // As native: arguments of a function that never ran go in the order of declaration.
    assert_eq!(notes.take(), ["first", "second"]);
    {
        let mut frame = pin!(hands_on(note("first"), note("second")));
        assert!(poll(frame.as_mut()).is_pending());
        assert_eq!(notes.take(), ["first"]);
    }
    assert_eq!(notes.take(), ["second"]);
}

#[test]
fn slots_lie_where_it_says() {
    let places = |frame: Pin<&mut _>| {
        let mut found = Vec::new();
        Coroutine::layout(&*frame, &mut |places: &[SlotPlace]| found = places.to_vec()).unwrap();
        found
    };
    let mut frame = pin!(hand_on_number(u64::MAX, 7));
    let bytes = size_of_val(&*frame);
    let [long, short, future] = places(frame.as_mut())[..] else { panic!("three slots") };
    assert_eq!((long.size, short.size, future.size), (8, 2, 24));
    assert!(long.offset.max(short.offset) < bytes);
    assert!(poll(frame.as_mut()).is_pending());
    let [.., future] = places(frame.as_mut())[..] else { panic!("three slots") };
    assert!(future.offset + future.size <= bytes);
}

#[framewright::coroutine]
async fn hand_on_number(long: u64, short: u16) -> u64 {
    leaf(if long == 0 { 0 } else { u64::from(short) }).await
}

#[framewright::coroutine]
async fn lends_itself(number: u64) -> u64 {
    let first = number;
    let lent = &first;
    count(1).await;
    *lent
}

#[framewright::coroutine]
async fn pinned_below(number: u64) -> u64 {
    lends_itself(number).await
}

#[test]
fn what_points_into_itself_stays() {
    let mut frames: Vec<_> = (0..3).map(|number| Box::pin(pinned_below(number))).collect();
    frames.iter_mut().for_each(|frame| assert!(poll(frame.as_mut()).is_pending()));
    let polled = frames.iter_mut().map(|frame| poll(frame.as_mut()));
    assert!(polled.eq((0..3).map(Poll::Ready)));
}

#[test]
fn it_crosses_threads_if_what_it_holds_does() {
    fn crosses<T: Send + Sync>(value: T) -> T {
        value
    }
    let mut frame = Box::pin(crosses(one_of_three(&1)));
    assert!(poll(frame.as_mut()).is_pending());
    let polled = std::thread::spawn(move || {
        std::iter::repeat_with(|| poll(frame.as_mut())).find(Poll::is_ready)
    });
    assert_eq!(polled.join().unwrap(), Some(Poll::Ready(3)));
}
