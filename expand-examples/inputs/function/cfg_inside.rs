//! `#[cfg]` on statements, arms, fields, expressions and arguments.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    x: D,
    #[cfg(all())]
    y: D,
    #[cfg(any())]
    z: Missing,
}

#[framewright::coroutine]
async fn chosen(kept: D, #[cfg(any())] gone: Missing) -> usize {
    #[cfg(any())]
    let value = missing().await;
    #[cfg(all())]
    let value = make("value", 1).await;
    let pair = Pair {
        x: make("x", 1).await,
        #[cfg(all())]
        y: d("y"),
        #[cfg(any())]
        z: missing().await,
    };
    #[cfg(any())]
    {
        missing().await;
    }
    match value.len() {
        #[cfg(any())]
        5 => missing().await,
        5 => tick("five", 1).await,
        _ => {}
    }
    pair.x.len() + pair.y.len() + kept.len()
}

pub async fn case() -> usize {
    chosen(d("kept")).await
}
