//! A worker that drains a stream into batches, flushing by size and at the end.

use framewright_expand_examples::{D, Feed, Lock, d, make, tick};

#[derive(Default)]
struct Stats {
    batches: usize,
    items: usize,
}

#[framewright::coroutine]
async fn flush(batch: &mut Vec<D>, stats: &Lock<Stats>) -> bool {
    if batch.is_empty() {
        return false;
    }
    let receipt = make("receipt", 1).await;
    let mut stats = stats.lock().await;
    stats.batches += 1;
    for item in batch.drain(..) {
        stats.items += item.send(1).await.min(1);
    }
    receipt.len() > 0
}

#[framewright::coroutine]
async fn work(mut feed: Feed, size: usize, stats: &Lock<Stats>) -> usize {
    let mut batch = Vec::with_capacity(size);
    let mut flushed = 0;
    while let Some(item) = feed.next().await {
        batch.push(item);
        if batch.len() == size && flush(&mut batch, stats).await {
            flushed += 1;
        }
        tick("breath", 1).await;
    }
    flushed += usize::from(flush(&mut batch, stats).await);
    flushed
}

pub async fn case() -> (usize, usize, usize) {
    let stats = Lock::new("stats", Stats::default());
    let flushed =
        work(Feed::new(&["a", "b", "c"]), 2, &stats).await + work(Feed::new(&[]), 2, &stats).await;
    d("end");
    let stats = stats.try_lock().unwrap();
    (flushed, stats.batches, stats.items)
}
