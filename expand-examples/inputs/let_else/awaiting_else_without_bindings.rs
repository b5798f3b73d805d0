//! `let PATTERN = value else { .. }` with a pattern that binds nothing, and an `else` that awaits.

use framewright_expand_examples::{D, d, later, make, say, tick};

enum Shape {
    Empty,
    Two { left: D, right: D },
}

fn shape(full: bool) -> Shape {
    say(format_args!("shape {full}"));
    if full { Shape::Two { left: d("left"), right: d("right") } } else { Shape::Empty }
}

#[framewright::coroutine]
async fn empty(full: bool) -> D {
    let Shape::Empty = shape(full) else { return later(1, d("not empty")).await };
    d("empty")
}

#[framewright::coroutine]
async fn two(full: bool) -> usize {
    let held = shape(full);
    let Shape::Two { .. } = held else {
        tick("not two", 1).await;
        return make("one", 1).await.len();
    };
    match held {
        Shape::Two { left, right } => left.len() + right.len(),
        Shape::Empty => 0,
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let lengths = empty(true).await.len() + empty(false).await.len();
    lengths + two(true).await + two(false).await
}
