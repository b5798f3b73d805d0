//! Assignment to fields of locals, of `&mut` arguments and through boxes.

use framewright_expand_examples::{D, d, make, tick};

struct Parts {
    left: D,
    right: Box<(D, u32)>,
}

#[framewright::coroutine]
async fn change(outer: &mut Parts) {
    let mut inner = Parts { left: d("l"), right: Box::new((d("r"), 1)) };
    inner.left = make("l2", 1).await;
    inner.right.0 = make("r2", 1).await;
    tick("pause", 1).await;
    outer.left = inner.left;
    outer.right.0 = make("r3", 1).await;
    outer.right = inner.right;
    tick("pause", 1).await;
}

pub async fn case() -> String {
    let mut parts = Parts { left: d("left"), right: Box::new((d("right"), 0)) };
    change(&mut parts).await;
    format!("{}{}{}", parts.left, parts.right.0, parts.right.1)
}
