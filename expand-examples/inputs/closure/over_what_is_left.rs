//! Closures and blocks over what is left of a local of which a part was moved out.

use framewright_expand_examples::{D, d, tick};

struct Host {
    one: D,
    two: D,
    items: Vec<D>,
}

#[framewright::coroutine]
async fn lent() -> usize {
    let host = Host { one: d("one"), two: d("two"), items: Vec::new() };
    let one = host.one;
    tick("part", 1).await;
    let two = || host.two.len();
    tick("held", 1).await;
    two() + one.len() + host.items.len()
}

#[framewright::coroutine]
async fn changed() -> usize {
    let mut host = Host { one: d("one"), two: d("two"), items: vec![d("item")] };
    let one = host.one;
    tick("part", 1).await;
    let mut push = |name: &str| host.items.push(d(name));
    tick("held", 1).await;
    push("pushed");
    let count = async { host.items.len() + host.two.len() };
    tick("held again", 1).await;
    count.await + one.len()
}

pub async fn case() -> usize {
    lent().await + changed().await
}
