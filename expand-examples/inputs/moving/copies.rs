//! `Copy` values mentioned again and again: integers, references, tuples, a user type.

use framewright_expand_examples::{D, d, later, tick};

#[derive(Clone, Copy)]
struct Point {
    x: u32,
    y: u32,
}

impl Point {
    fn sum(self) -> u32 {
        self.x + self.y
    }
}

fn take<T>(value: T) -> T {
    value
}

#[framewright::coroutine]
pub async fn case() -> (u32, usize) {
    let owner = d("owner");
    let (lent, point, pair) = (&owner, Point { x: 1, y: 2 }, (1u32, true));
    let first = take(point).sum() + take(pair).0;
    tick("again", 1).await;
    let other = point;
    let closure = move || point.sum() + lent.len() as u32;
    let second = later(1, point.sum()).await + closure() + take(other).x + closure();
    tick("and again", 1).await;
    (first + second + point.y + pair.0, take(lent).len() + take::<&D>(lent).len())
}
