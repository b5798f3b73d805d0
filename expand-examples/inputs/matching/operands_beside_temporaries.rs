//! Arms that move what they bind beside a temporary: a panic drops the moved value first.

use framewright_expand_examples::{D, d, later, ready};

/// Reads a value, which may panic, as every use may.
fn join(moved: D, n: usize) -> usize {
    moved.len() + n
}

#[framewright::coroutine]
async fn plain(moved: Option<D>) -> usize {
    match moved {
        Some(moved) => join(moved, d("temporary").len()),
        None => ready(0).await,
    }
}

#[framewright::coroutine]
async fn guarded(moved: Option<D>) -> usize {
    match moved {
        Some(moved) if ready(moved.len()).await == 1 => join(moved, d("temporary").len()),
        Some(_) | None => 1,
    }
}

#[framewright::coroutine]
async fn without_awaits(moved: D) -> usize {
    match moved {
        moved => join(moved, d("temporary").len()),
    }
}

#[framewright::coroutine]
async fn in_blocks(moved: Option<D>) -> usize {
    match moved {
        Some(moved) if ready(moved.len()).await == 1 => {
            join(moved, d("temporary of the tail").len())
        }
        Some(_) | None => 1,
    }
}

#[framewright::coroutine]
async fn beside_an_await(moved: Option<D>) -> usize {
    match moved {
        Some(moved) => join(moved, d("temporary").len() + later(1, 1).await),
        None => 2,
    }
}

pub async fn case() -> usize {
    let plain = plain(Some(d("plain"))).await + guarded(Some(d("x"))).await;
    plain
        + without_awaits(d("no await")).await
        + in_blocks(Some(d("y"))).await
        + beside_an_await(Some(d("awaits"))).await
}
