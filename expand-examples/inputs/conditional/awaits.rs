//! `#[cfg]` on what awaits: statements, `let`s, arms, blocks that are values, `cfg_attr`.

use framewright_expand_examples::{D, d, later, make, say, tick};

#[framewright::coroutine]
async fn chosen(kept: D) -> usize {
    #[cfg(panic = "unwind")]
    let value = make("value", 1).await;
    #[cfg(not(panic = "unwind"))]
    let value = missing().await;
    #[cfg(panic = "unwind")]
    let held = d("held");
    #[cfg(any())]
    let held = missing();
    let mut count = 0;
    #[cfg(all(panic = "unwind", not(any())))]
    {
        count += later(1, 2).await;
    }
    #[cfg(any())]
    if missing().await {
        missing();
    }
    #[cfg(any())]
    tick("never", 1).await;
    #[cfg_attr(any(), allow(unused))]
    #[cfg_attr(panic = "unwind", cfg(all()))]
    tick("always", 1).await;
    for at in 0..2 {
        #[cfg(any())]
        break;
        #[cfg(panic = "unwind")]
        if at == 1 {
            say(later(1, at).await);
        }
    }
    let chosen = match later(1, count).await {
        #[cfg(any())]
        2 => missing().await,
        #[cfg(panic = "unwind")]
        2 => make("two", 1).await,
        _ => make("other", 1).await,
    };
    let list = [
        #[cfg(any())]
        missing().await,
        later(1, 1).await,
        #[cfg(panic = "unwind")]
        later(1, 2).await,
    ];
    say(chosen.len() + value.len() + held.len() + list.len());
    #[cfg(not(panic = "unwind"))]
    {
        missing().await
    }
    #[cfg(panic = "unwind")]
    {
        let last = make("last", 1).await;
        last.len() + kept.len()
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    chosen(d("kept")).await
}
