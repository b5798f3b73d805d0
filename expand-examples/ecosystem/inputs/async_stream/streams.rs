//! `stream!` and `try_stream!`, which take along the held locals that they mention.

use async_stream::{stream, try_stream};
use framewright_expand_examples::{D, Feed, d, later, say, tick};
use futures::{Stream, StreamExt, pin_mut};

#[framewright::coroutine]
async fn numbers(given: D, mut feed: Feed, count: usize) -> impl Stream<Item = usize> {
    let kept = d("kept");
    tick("pause", 1).await;
    stream! {
        for n in 0..count {
            if let Some(item) = feed.next().await {
                yield n + item.len();
            } else {
                say(kept.len());
                break;
            }
        }
        yield given.len();
    }
}

#[framewright::coroutine]
async fn summed(limit: usize) -> Result<usize, String> {
    let outside = d("outside");
    let name = d("name");
    let failing = try_stream! {
        tick("in the stream", 1).await;
        yield name.len();
        if name.len() > limit {
            Err(format!("over {limit}"))?;
        }
        yield later(1, 2).await;
    };
    pin_mut!(failing);
    let mut sum = 0;
    while let Some(item) = failing.next().await {
        let item: Result<usize, String> = item;
        sum += item?;
    }
    tick("pause", 1).await;
    Ok(sum + outside.len())
}

#[framewright::coroutine]
pub async fn case() -> Vec<usize> {
    let stream = numbers(d("given"), Feed::new(&["a", "bc"]), 3).await;
    let mut all: Vec<usize> = stream.collect().await;
    all.push(summed(2).await.unwrap_or(100));
    all.push(summed(9).await.unwrap_or(200));
    all
}
