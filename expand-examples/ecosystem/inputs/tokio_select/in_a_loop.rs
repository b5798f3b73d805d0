//! A loop that selects: pinned futures by reference, `break` and `continue` and `?` in handlers.

use framewright_expand_examples::{D, Feed, d, later, say, tick};

#[framewright::coroutine]
async fn serve(name: &str, mut feed: Feed) -> Result<Vec<D>, String> {
    let mut got = Vec::new();
    let stop = tick("stop", 6);
    tokio::pin!(stop);
    let mut rounds = 0;
    let last = 'serving: loop {
        rounds += 1;
        tokio::select! {
            biased;
            _ = &mut stop => break 'serving d("stopped"),
            item = feed.try_next() => {
                let item = item.map_err(|dry| format!("{name}: {dry:?}"))?;
                if item.len() > 1 {
                    later(1, ()).await;
                    continue;
                }
                got.push(item);
            }
            () = async { tick("slow", 5).await; say(name) }, if rounds > 1 => return Ok(got),
        }
        tick("round", 1).await;
        say(rounds);
    };
    got.push(last);
    Ok(got)
}

#[framewright::coroutine]
pub async fn case() -> (usize, String) {
    let good = serve("good", Feed::new(&["a", "long", "b", "c"])).await;
    let bad = serve("bad", Feed::new(&["a"])).await;
    (good.map_or(0, |got| got.len()), bad.err().unwrap_or_default())
}
