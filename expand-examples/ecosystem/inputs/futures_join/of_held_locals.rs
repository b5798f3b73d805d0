//! `futures::join!` and `try_join!` of futures that borrow and own held locals.

use framewright_expand_examples::{D, d, later, make, say, tick};
use futures::{join, try_join};

async fn number(value: &D, n: u32) -> Result<usize, String> {
    tick("number", n).await;
    Ok(value.len())
}

#[framewright::coroutine]
async fn joined(given: D) -> Result<usize, String> {
    let kept = d("kept");
    let sent = d("sent");
    tick("pause", 1).await;
    let (a, b, c) = futures::join!(kept.wait(2), sent.send(1), later(d("t").len() as u32 % 2, 1));
    let (x, y) = futures::try_join!(number(&kept, 1), number(&given, 2))?;
    let (v, w) = join!(make("made", 1), make("other", 2));
    let failed = try_join!(number(&v, 2), async {
        tick("soon", 1).await;
        Err::<(), _>(String::from("no"))
    });
    say(failed.is_err());
    Ok(a + b + c + x + y + w.len())
}

#[framewright::coroutine]
pub async fn case() -> usize {
    joined(d("given")).await.unwrap_or(100)
}
