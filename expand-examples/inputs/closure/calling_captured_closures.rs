//! Closures that call captured closures: such as can be called once, and such as are borrowed.

use framewright_expand_examples::{D, d, later, say, tick};

fn apply<R>(job: impl FnOnce(usize) -> R) -> R {
    say("applying");
    job(3)
}

#[framewright::coroutine]
async fn built<F, G>(once: F, again: G, other: impl FnOnce(usize) -> D) -> usize
where
    F: FnOnce(usize) -> D,
    G: Fn(usize) -> usize,
{
    let kept = d("kept");
    tick("pause", 1).await;
    let made = apply(|n| once(n + kept.len()));
    let numbers: Vec<usize> = [1, 2].iter().map(|n| again(*n)).collect();
    tick("pause", 1).await;
    let last = apply(|n| other(n).len() + again(n));
    made.len() + numbers.len() + last + later(1, again(0)).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let inside = d("inside");
    let lent = d("lent");
    let once = move |n: usize| d(format!("{} {n}", inside.name()));
    built(once, |n| n + lent.len(), |n| d(format!("other {n}"))).await
}
