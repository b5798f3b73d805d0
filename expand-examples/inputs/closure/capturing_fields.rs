//! Closures and async blocks that take fields of held locals, behind a pointer or not.

use std::sync::Arc;

use framewright_expand_examples::{D, d, later, say, tick};

struct Pair {
    left: D,
    right: D,
    deep: (D, Vec<D>),
}

fn pair(name: &str) -> Pair {
    let part = |part: &str| d(format!("{name} {part}"));
    Pair { left: part("left"), right: part("right"), deep: (part("deep"), vec![part("first")]) }
}

fn run<R>(job: impl FnOnce() -> R) -> R {
    say("running");
    job()
}

#[framewright::coroutine]
async fn taken(given: Pair, shared: Arc<Pair>, lent: &Pair) -> usize {
    let kept = d("kept");
    let pair_by_let = pair("let");
    let reference = later(1, lent).await;
    tick("pause", 1).await;
    let owned = async move {
        tick("inner", 1).await;
        given.left.len() + given.deep.1[0].len()
    };
    let behind = async move { shared.left.len() };
    let copied = move || reference.right.len();
    let called = run(move || pair_by_let.right.into_name().len());
    let first = owned.await;
    say("between");
    let second = behind.await;
    tick("pause", 1).await;
    first + second + called + copied() + kept.len() + given.right.len()
}

#[framewright::coroutine]
async fn on_one_path(take: bool) -> usize {
    let value = pair("value");
    let other = pair("other");
    tick("pause", 1).await;
    let mut total = 0;
    if take {
        let job = async move { value.left.len() };
        tick("before", 1).await;
        total += job.await;
        let by_use = || (other.left, 1).1;
        total += by_use();
    }
    tick("after", 1).await;
    for at in 0..2 {
        let each = pair("each");
        tick("each", 1).await;
        let typed = move |n: usize| n + each.deep.0.len();
        if at == 0 {
            total += typed(1);
            continue;
        }
        tick("last", 1).await;
        total += typed(2);
    }
    total
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let lent = pair("lent");
    let all = taken(pair("given"), Arc::new(pair("shared")), &lent).await;
    all + on_one_path(true).await + on_one_path(false).await
}
