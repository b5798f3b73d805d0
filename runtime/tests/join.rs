//! Several futures in one task.
//!
//! In: futures that take some polls. Out: their outputs as a tuple. Invariant: none is polled after
//! it was ready.

#![cfg(feature = "rt")]

mod support;

use std::future::{pending, poll_fn, ready};
use std::rc::Rc;
use std::task::Poll;

use framewright::{block_on, join, try_join, yield_now};

/// Ready at the given poll, and panics at the one after.
fn after(polls: u32, output: u32) -> impl Future<Output = u32> {
    let mut left = polls;
    poll_fn(move |cx| {
        left = left.checked_sub(1).expect("polled after it was ready");
        if left == 0 {
            return Poll::Ready(output);
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
}

#[test]
fn each_is_polled_until_it_is_ready_and_no_longer() {
    block_on(async {
        assert_eq!(join!(after(3, 1), after(1, 2), after(2, 3)), (1, 2, 3));
        assert_eq!(join!(after(2, 1)), (1,));
        let twelve = join!(
            ready(0),
            ready(1),
            after(2, 2),
            ready(3),
            ready(4),
            ready(5),
            ready(6),
            ready(7),
            ready(8),
            ready(9),
            ready(10),
            after(3, 11),
        );
        assert_eq!((twelve.2, twelve.11), (2, 11));
    });
}

#[test]
fn a_ready_future_is_dropped_while_the_others_wait() {
    let held = Rc::new(());
    let inner = held.clone();
    let mut joined = Box::pin(framewright::future::join((
        async move {
            let _inner = inner;
        },
        pending::<()>(),
    )));
    assert!(support::poll_once(&mut joined).is_pending());
    assert_eq!(Rc::strong_count(&held), 1);
}

#[test]
fn the_first_error_ends_a_try_join() {
    block_on(async {
        let fails = async {
            yield_now().await;
            Err::<u32, _>("no")
        };
        assert_eq!(try_join!(fails, pending::<Result<u32, _>>()), Err("no"));
        assert_eq!(try_join!(ready(Ok::<_, ()>(1)), async { Ok("two") }), Ok((1, "two")));
    });
}

#[test]
fn borrows_of_the_surrounding_function_are_fine() {
    block_on(async {
        let text = String::from("shared");
        let (a, b) = join!(async { text.len() }, async { text.clone() });
        assert_eq!((a, b.as_str()), (6, "shared"));
    });
}
