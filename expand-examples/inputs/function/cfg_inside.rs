//! `#[cfg]` on statements, arms, fields and expressions that do not await.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    x: D,
    #[cfg(panic = "unwind")]
    y: D,
    #[cfg(not(panic = "unwind"))]
    z: Missing,
}

#[framewright::coroutine]
async fn chosen(kept: D) -> usize {
    let mut value = make("value", 1).await;
    #[cfg(panic = "unwind")]
    value.touch();
    #[cfg(not(panic = "unwind"))]
    missing();
    let pair = Pair {
        x: make("x", 1).await,
        #[cfg(panic = "unwind")]
        y: d("y"),
        #[cfg(not(panic = "unwind"))]
        z: missing(),
    };
    #[cfg(not(panic = "unwind"))]
    {
        missing();
    }
    match value.len() {
        #[cfg(not(panic = "unwind"))]
        5 => missing(),
        5 => tick("five", 1).await,
        _ => {}
    }
    pair.x.len() + pair.y.len() + kept.len()
}

pub async fn case() -> usize {
    chosen(d("kept")).await
}
