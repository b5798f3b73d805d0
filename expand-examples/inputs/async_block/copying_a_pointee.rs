//! Blocks and closures that read what a held box points to, and fields, which are used later too.

use framewright_expand_examples::{D, d, make, tick};

struct Point {
    x: usize,
    name: D,
}

#[framewright::coroutine]
async fn boxed() -> usize {
    let number;
    number = Box::new(3);
    if async { *number }.await == 3 { *number + 1 } else { 7 }
}

#[framewright::coroutine]
async fn in_a_closure() -> usize {
    let number = Box::new(4);
    tick("made", 1).await;
    let read = || *number;
    tick("held", 1).await;
    read() + *number
}

#[framewright::coroutine]
async fn fields() -> usize {
    let mut point = Box::new(Point { x: 1, name: make("name", 1).await });
    let first = async { point.x }.await;
    let copied = move || first + 1;
    point.x = copied();
    let second = async { point.x + point.name.len() }.await;
    tick("last", 1).await;
    second + point.x
}

#[framewright::coroutine]
pub async fn case() -> (usize, usize, usize, usize) {
    let other = d("other");
    (boxed().await, in_a_closure().await, fields().await, other.len())
}
