//! Receivers that are fields: by reference, by mutable reference and by value.

use framewright_expand_examples::{D, d, later, make, tick};

struct Parts {
    left: D,
    right: D,
    list: Vec<D>,
}

#[framewright::coroutine]
pub async fn case() -> String {
    let mut parts = Parts { left: d("left"), right: d("right"), list: Vec::new() };
    parts.list.push(make("item", 1).await);
    parts.left.touch();
    let size = parts.left.len() + later(1, 1).await;
    let name = parts.right.into_name();
    tick("pause", 1).await;
    format!("{size}{name}{}", parts.list[0])
}
