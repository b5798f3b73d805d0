//! Events in async blocks and closures that capture held locals, also by the names in a message.

use framewright_expand_examples::{D, d, later, tick};
use log::warn;
use tracing::{debug, info};

#[framewright::coroutine]
async fn logged(given: D, count: u32) -> usize {
    let value = d("value");
    let kept = d("kept");
    tick("pause", 1).await;
    let block = async {
        tick("inner", 1).await;
        info!(count, %kept, "inner {kept} and {given:?}");
        let kept = 5;
        debug!(kept, "shadowed {kept}");
        kept
    };
    let number = block.await;
    let closure = |extra: u32| {
        warn!("closure {kept} {extra} {}", count);
        info!(extra, name = ?kept.name(), "{number}");
    };
    closure(1);
    let moved = async move {
        tick("moved", 1).await;
        info!(%value, "moved {value}");
        value.len()
    };
    tick("pause", 1).await;
    closure(2);
    moved.await + kept.len() + given.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    logged(d("given"), 3).await + later(1, 0).await
}
