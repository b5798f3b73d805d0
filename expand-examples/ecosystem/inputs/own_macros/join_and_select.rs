//! `framewright::join!`, `try_join!` and `select!`, with guards, refutable patterns and `else`.

use framewright_expand_examples::{D, Feed, d, later, make, say, tick};

async fn check(value: &D, n: u32) -> Result<usize, &'static str> {
    tick("check", n).await;
    if value.len() > 5 { Err("long") } else { Ok(value.len()) }
}

#[framewright::coroutine]
async fn joined(given: D) -> Result<usize, &'static str> {
    let kept = d("kept");
    tick("pause", 1).await;
    let (a, b, made) = framewright::join!(kept.wait(2), given.send(1), make("made", 1));
    let (x, y) = framewright::try_join!(check(&kept, 1), check(&made, 2))?;
    let (x, _) = framewright::try_join!(async { Ok(x) }, check(&d("too long"), 2))?;
    Ok(a + b + x + y)
}

#[framewright::coroutine]
async fn selected(mut feed: Feed, limit: usize) -> Result<usize, usize> {
    let mut total = 0;
    let stop = tick("stop", 5);
    tokio::pin!(stop);
    loop {
        framewright::select! {
            biased;
            Some(item) = feed.next(), if total < limit => {
                later(1, ()).await;
                total += item.len();
            }
            () = &mut stop, if total > 1 => break,
            length = later(2, d("timer")) => {
                say(length.len());
                return Err(later(1, total).await);
            }
        }
        tick("round", 1).await;
    }
    Ok(framewright::select! {
        biased;
        Some(item) = feed.next() => item.len(),
        else => {
            tick("none", 1).await;
            total
        }
    })
}

#[framewright::coroutine]
pub async fn case() -> (usize, Vec<Result<usize, usize>>) {
    let sum = joined(d("given")).await.unwrap_or(99);
    let mut all = Vec::new();
    all.push(selected(Feed::new(&["one", "two"]), 100).await);
    all.push(selected(Feed::new(&["three"]), 2).await);
    (sum, all)
}
