//! Closures that capture single fields, while others are moved or changed.

use framewright_expand_examples::{D, d, later, tick};

struct Parts {
    read: D,
    changed: u32,
    moved: D,
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut parts = Parts { read: d("read"), changed: 1, moved: d("moved") };
    tick("start", 1).await;
    let reader = || parts.read.len();
    let mut writer = |by| parts.changed += by;
    writer(2);
    let moved = parts.moved;
    writer(later(1, 3).await);
    let length = reader() + moved.send(1).await;
    tick("end", 1).await;
    length + parts.changed as usize + parts.read.len()
}
