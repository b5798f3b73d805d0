//! `f()?.await`, `f()?.await?` and `?` inside the awaited expression.

use framewright_expand_examples::feed::Dry;
use framewright_expand_examples::{D, Feed, Leaf, d, tick};

fn start(n: u32) -> Result<Leaf<impl FnOnce() -> Result<D, Dry>>, Dry> {
    let value = d("started");
    if n == 0 {
        Err(Dry)
    } else {
        Ok(Leaf::new("leaf", 1, move || if n == 1 { Err(Dry) } else { Ok(value) }))
    }
}

async fn join(left: D, right: D) -> usize {
    tick("join", 1).await;
    left.with(right).len()
}

#[framewright::coroutine]
async fn run(n: u32, feed: &mut Feed) -> Result<usize, Dry> {
    let held = d("held");
    let value = start(n)?.await?;
    let size = join(value, feed.try_next().await?).await;
    let last = start(n - 1)?.await.unwrap_or(held);
    Ok(size + join(last, start(n - 2)?.await?).await)
}

pub async fn case() -> Vec<Result<usize, Dry>> {
    let mut feed = Feed::new(&["a", "b", "c"]);
    let mut results = Vec::new();
    for n in [0, 1, 2, 3, 4, 5] {
        results.push(run(n, &mut feed).await);
    }
    results
}
