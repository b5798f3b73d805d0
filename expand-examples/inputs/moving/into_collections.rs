//! Locals moved into vectors, options, tuples and structs that then live over awaits.

use framewright_expand_examples::{D, d, make, tick};

#[derive(Debug)]
pub struct Holder {
    list: Vec<D>,
    maybe: Option<D>,
}

#[framewright::coroutine]
pub async fn case() -> (Holder, [D; 2]) {
    let (a, b, c) = (d("a"), d("b"), d("c"));
    let mut list = vec![a];
    tick("a moved", 1).await;
    list.push(b);
    list.extend([make("e", 1).await, make("f", 1).await]);
    let holder = Holder { maybe: Some(c), list };
    tick("all moved", 1).await;
    let array = [make("g", 1).await, d("h")];
    (holder, array)
}
