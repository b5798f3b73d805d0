//! Receivers found through `Box`, `Rc` and `&mut` by auto-deref.

use std::rc::Rc;

use framewright_expand_examples::{d, later, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut boxed = Box::new(d("boxed"));
    let shared = Rc::new(d("shared"));
    let mut plain = d("plain");
    let lent = &mut plain;
    tick("pause", 1).await;
    let uses = boxed.touch() + lent.touch() + later(1, 1).await;
    tick("pause", 1).await;
    lent.touch();
    shared.len() + boxed.len() + uses as usize
}
