//! Guards that await, on by-move and by-copy bindings, falling through to later arms.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn pick(value: Result<D, u32>) -> usize {
    tick("start", 1).await;
    match value {
        Ok(value) if value.wait(1).await > 3 => value.into_name().len(),
        Ok(value) if later(1, value.len() == 2).await && value.len() < 3 => value.send(1).await,
        Err(n) if later(1, n).await > 5 => n as usize,
        Ok(value) => value.len() * 10,
        Err(_) => later(1, 0).await,
    }
}

pub async fn case() -> Vec<usize> {
    let mut results = Vec::new();
    for name in ["long", "ab", "abc"] {
        results.push(pick(Ok(d(name))).await);
    }
    results.push(pick(Err(9)).await);
    results.push(pick(Err(1)).await);
    results
}
