//! The harness itself: equal sides are found equal, and every kind of difference is found.

use std::future::{Future as _, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use framewright_expand_examples::compare::{Input, Report, compare};
use framewright_expand_examples::executor::{Running, Start, erase};
use framewright_expand_examples::{anchored, d, make, say, tick};

fn against(native: Start, lowered: Start) -> Report {
    compare(&Input { name: "harness", native, lowered })
}

fn usual() -> Running {
    erase(async {
        let (one, two) = (d("one"), d("two"));
        tick("t", 2).await;
        one.len() + two.len()
    })
}

#[test]
fn equal_sides_are_equal() {
    let report = against(usual, usual);
    assert_eq!(report.divergences.len(), 0);
    // Complete, 3 cancels, 3 leaf polls, 5 effects, 3 drops, 3 drops in each cancel but the first.
    assert_eq!(report.runs, 1 + 3 + 3 + 5 + 3 + 6);
}

#[test]
fn another_drop_order_is_found() {
    let swapped = || {
        erase(async {
            let one = d("one");
            let two = d("two");
            tick("t", 2).await;
            let result = one.len() + two.len();
            drop(one);
            result
        })
    };
    let report = against(usual, swapped);
    assert_eq!(report.divergences[0].first().1, "drop two");
    assert_eq!(report.divergences[0].first().2, "drop one");
    // Complete, the panics in the first two drops of it.
    assert!(report.divergences.len() >= 3);
}

#[test]
fn another_number_of_polls_is_found() {
    let slower = || {
        erase(async {
            let (one, two) = (d("one"), d("two"));
            tick("t", 3).await;
            one.len() + two.len()
        })
    };
    assert!(!against(usual, slower).divergences.is_empty());
}

/// Equal to completion and on every cancel; only a panic tells them apart.
#[test]
fn a_difference_on_panic_alone_is_found() {
    let tidy = || {
        erase(async {
            let kept = make("kept", 0).await;
            say("work");
            std::mem::forget(kept);
        })
    };
    let leaky = || {
        erase(async {
            let kept = std::mem::ManuallyDrop::new(make("kept", 0).await);
            say("work");
            std::mem::forget(std::mem::ManuallyDrop::into_inner(kept));
        })
    };
    let report = against(tidy, leaky);
    assert_eq!(report.divergences.len(), 1);
    assert_eq!(report.divergences[0].scenario.to_string(), "panic at effect 2");
}

#[test]
fn a_lost_wake_up_is_found() {
    let lost = || {
        erase(async {
            let mut polled = false;
            poll_fn(|_| {
                if std::mem::replace(&mut polled, true) {
                    return Poll::Ready(());
                }
                Poll::Pending
            })
            .await;
        })
    };
    assert!(!against(|| erase(tick("t", 1)), lost).divergences.is_empty());
}

#[test]
fn a_moved_leaf_is_found() {
    let still = || erase(anchored("a", 1));
    let moved = || {
        let mut leaf = Box::new(anchored("a", 1));
        erase(poll_fn(move |cx| {
            // SAFETY: deliberately not: the leaf is moved below, and has to notice.
            let polled = unsafe { Pin::new_unchecked(&mut *leaf) }.poll(cx);
            let elsewhere = Box::new(std::mem::replace(&mut *leaf, anchored("b", 0)));
            leaf = elsewhere;
            polled
        }))
    };
    let report = against(still, moved);
    let lines = report.divergences.iter().flat_map(|divergence| &divergence.lowered);
    assert!(lines.into_iter().any(|line| line.contains("moved after its first poll")));
}
