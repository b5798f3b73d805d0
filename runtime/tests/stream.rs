//! Streams and boxed frames, polled by hand.
//!
//! In: nothing. Out: nothing. Invariant: what a stream holds is seen through a list of drops.

use std::cell::RefCell;
use std::num::ParseIntError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use framewright::frame::{Coroutine, CoroutineStream, Inspect, Node, Stream, Visitor};
use framewright::yield_;

type Drops = Rc<RefCell<Vec<&'static str>>>;

struct Noted(&'static str, Drops);

impl Drop for Noted {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

fn ask<S: Stream>(stream: Pin<&mut S>) -> Poll<Option<S::Item>> {
    stream.poll_next(&mut Context::from_waker(Waker::noop()))
}

#[framewright::coroutine(stream)]
async fn parsed(words: Vec<&'static str>, held: Noted) -> Result<u32, ParseIntError> {
    for word in words {
        let number = word.parse()?;
        yield_!(Ok(number));
    }
    drop(held);
}

#[test]
fn what_a_question_mark_returns_is_the_last_item() {
    let drops = Drops::default();
    let mut stream = pin!(parsed(vec!["1", "x", "2"], Noted("held", drops.clone())));
    assert_eq!(ask(stream.as_mut()), Poll::Ready(Some(Ok(1))));
    assert!(drops.borrow().is_empty());
    assert!(matches!(ask(stream.as_mut()), Poll::Ready(Some(Err(_)))));
    assert_eq!(*drops.borrow(), ["held"], "what is held goes before the last item");
    assert_eq!(stream.state().name, "Done");
    assert_eq!(ask(stream.as_mut()), Poll::Ready(None));
    assert_eq!(ask(stream.as_mut()), Poll::Ready(None));
}

#[framewright::coroutine(stream)]
async fn steps(first: Noted) -> u32 {
    yield_!(1);
    let _second = Noted("second", first.1.clone());
    std::future::pending::<()>().await;
    yield_!(2);
}

#[test]
fn a_stream_is_pending_and_handing_out_in_states_of_their_own() {
    let drops = Drops::default();
    {
        let mut stream = pin!(steps(Noted("first", drops.clone())));
        assert_eq!(stream.state().name, "Start");
        assert_eq!(ask(stream.as_mut()), Poll::Ready(Some(1)));
        assert_eq!((stream.state().name, stream.state().awaits), ("Yield", "yield_!(1)"));
        assert_eq!(ask(stream.as_mut()), Poll::Pending);
        assert_eq!(stream.state().name, "AwaitPending");
        assert!(stream.layout(&mut |_| {}).is_some());
    }
    assert_eq!(*drops.borrow(), ["second", "first"]);
}

#[framewright::coroutine(stream)]
async fn failing(fails: bool) -> u32 {
    assert!(!fails, "on purpose");
    yield_!(1);
}

#[test]
fn a_stream_that_panicked_panics_again() {
    let mut stream = pin!(failing(true));
    assert!(catch_unwind(AssertUnwindSafe(|| ask(stream.as_mut()))).is_err());
    assert_eq!(stream.state().name, "Poisoned");
    let again = catch_unwind(AssertUnwindSafe(|| ask(stream.as_mut()))).unwrap_err();
    assert_eq!(again.downcast_ref(), Some(&"`async fn` resumed after panicking"));
}

#[framewright::coroutine(boxed)]
async fn nested(depth: u32) -> u32 {
    if depth > 0 {
        return nested(depth - 1).await + 1;
    }
    std::future::pending().await
}

struct Names(Vec<String>);

impl Visitor for Names {
    fn enter(&mut self, node: Node<'_>) {
        self.0.push(node.name.to_owned());
    }
    fn leave(&mut self) {}
}

#[test]
fn a_boxed_frame_can_be_looked_into_to_its_depth() {
    let mut boxed: Pin<Box<dyn Coroutine<Output = u32> + Send>> = nested(2);
    let polled = boxed.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    assert_eq!(polled, Poll::Pending);
    let mut names = Names(Vec::new());
    boxed.inspect(&mut names);
    assert_eq!(names.0[..3], ["nested", "nested", "nested"]);
    assert!(names.0[3].contains("Pending"), "{:?}", names.0);
}
