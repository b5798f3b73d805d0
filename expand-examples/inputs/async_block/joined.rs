//! Two blocks that borrow the same locals, polled side by side by a hand-made join.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use framewright_expand_examples::{D, d, later, tick};

async fn join<A: Future, B: Future>(a: A, b: B) -> (A::Output, B::Output) {
    let (mut a, mut b) = (pin!(a), pin!(b));
    let (mut left, mut right) = (None, None);
    poll_fn(|cx| {
        if left.is_none() {
            if let Poll::Ready(value) = a.as_mut().poll(cx) {
                left = Some(value);
            }
        }
        if right.is_none() {
            if let Poll::Ready(value) = b.as_mut().poll(cx) {
                right = Some(value);
            }
        }
        if left.is_some() && right.is_some() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    (left.unwrap(), right.unwrap())
}

#[framewright::coroutine]
async fn both(shared: D) -> usize {
    let other = d("other");
    let (a, b) = join(
        async {
            tick("left", 2).await;
            shared.len()
        },
        async { later(1, other.len()).await + shared.len() },
    )
    .await;
    a + b + other.len()
}

pub async fn case() -> usize {
    both(d("shared")).await
}
