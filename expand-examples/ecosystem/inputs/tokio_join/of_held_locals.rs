//! Futures that borrow held locals and own others, with `?` and awaits among the operands.

use framewright_expand_examples::{D, d, later, say, tick};

async fn send(value: D, n: u32) -> usize {
    tick("sending", n).await;
    value.len()
}

async fn fail(n: u32) -> Result<D, &'static str> {
    tick("failing", n).await;
    Err("failed")
}

#[framewright::coroutine]
async fn joined(given: D) -> Result<usize, &'static str> {
    let kept = d("kept");
    let sent = d("sent");
    let mut count = 0;
    tick("pause", 1).await;
    let (a, b, ()) = tokio::join!(kept.wait(2), send(sent, 1), async {
        tick("inner", 1).await;
        count += given.len();
    });
    let operand = d("operand");
    let pair = tokio::join!(biased; send(operand, later(1, 1).await), later(1, d("value")));
    say(count);
    let sum = a + b + pair.0 + pair.1.len();
    let checked = tokio::try_join!(async { Ok(kept.len()) }, fail(1));
    if let Ok((number, _)) = checked {
        return Ok(number);
    }
    let (one, two) = tokio::try_join!(fail_not(&kept, 1), async { Ok(later(2, 5).await) })?;
    Ok(sum + one + two + given.len())
}

async fn fail_not(value: &D, n: u32) -> Result<usize, &'static str> {
    tick("going well", n).await;
    Ok(value.len())
}

#[framewright::coroutine]
pub async fn case() -> usize {
    joined(d("given")).await.unwrap_or(100)
}
