//! `#[cfg]` on statements, arms, fields, expressions and arguments.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    x: D,
    #[cfg(panic = "unwind")]
    y: D,
    #[cfg(not(panic = "unwind"))]
    z: Missing,
}

#[framewright::coroutine]
async fn chosen(kept: D, #[cfg(not(panic = "unwind"))] gone: Missing) -> usize {
    #[cfg(not(panic = "unwind"))]
    let value = missing().await;
    #[cfg(panic = "unwind")]
    let value = make("value", 1).await;
    let pair = Pair {
        x: make("x", 1).await,
        #[cfg(panic = "unwind")]
        y: d("y"),
        #[cfg(not(panic = "unwind"))]
        z: missing().await,
    };
    #[cfg(not(panic = "unwind"))]
    {
        missing().await;
    }
    match value.len() {
        #[cfg(not(panic = "unwind"))]
        5 => missing().await,
        5 => tick("five", 1).await,
        _ => {}
    }
    pair.x.len() + pair.y.len() + kept.len()
}

pub async fn case() -> usize {
    chosen(d("kept")).await
}
