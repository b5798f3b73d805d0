//! Parts that a closure copies where they are pointees, or are assigned in it too.
use framewright_expand_examples::*;

struct Host {
    count: usize,
    one: D,
}

#[framewright::coroutine]
async fn pointee() -> usize {
    match &Some(0) {
        Some(p) => {
            async { assert_ne!(*p + 100, if *p != 4 { 1 } else { 1 }) }.await;
            let by = move |n: usize| *p + n;
            tick("t", 1).await;
            let other = |n| *p + n;
            tick("t", 1).await;
            by(1) + other(2)
        }
        _ => 0,
    }
}

#[framewright::coroutine]
async fn counts(mut host: Host) -> usize {
    tick("t", 1).await;
    let mut add = |n| {
        host.count += n;
        let now = host.count;
        now + host.one.len()
    };
    tick("u", 1).await;
    let sum = add(2) + add(3);
    tick("u", 1).await;
    let mut own = move |n: usize| {
        host.count += n;
        host.count
    };
    tick("u", 1).await;
    sum + own(1) + own(2)
}

pub async fn case() -> usize {
    pointee().await + counts(Host { count: 1, one: d("one") }).await
}
