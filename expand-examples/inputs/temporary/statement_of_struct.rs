//! Temporaries inside struct, tuple and array literals: extended by `let`, or not.

use framewright_expand_examples::{D, d, make, tick};

struct View<'a> {
    value: &'a D,
    length: usize,
}

fn view<'a>(value: &'a D) -> View<'a> {
    View { value, length: value.len() }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let extended = View { value: &make("extended", 1).await, length: d("not extended").len() };
    let pair = (&d("left"), make("right", 1).await);
    tick("pause", 1).await;
    let length = view(&d("short")).value.wait(1).await;
    let array = [&d("one"), &make("two", 1).await];
    tick("pause", 1).await;
    length + extended.value.len() + extended.length + pair.0.len() + pair.1.len() + array[1].len()
}
