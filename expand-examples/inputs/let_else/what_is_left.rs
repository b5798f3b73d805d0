//! What a pattern leaves of a value, and what the value lends, end before the `else` and the block.

use framewright_expand_examples::{D, d, later, make, tick};

enum Shape {
    One(D),
    Two(D, D),
}

async fn longer(name: &D) -> D {
    tick("longer", 1).await;
    d(format!("{}+", name.name()))
}

#[framewright::coroutine]
async fn bound() -> Option<D> {
    let (_, name, (.., 1)) = later(1, (d("left"), d("name"), (d("too"), 1))).await else {
        return None;
    };
    Some(name.with(make("more", 1).await))
}

#[framewright::coroutine]
async fn unbound(stop: bool) -> usize {
    let mut turns = 0usize;
    loop {
        turns += 1;
        let Shape::Two(ref name, _) = (match stop {
            true => Shape::One(longer(&d("one")).await),
            false => Shape::Two(longer(&d("two")).await, d("beside")),
        }) else {
            tick("else", 1).await;
            break turns;
        };
        if turns > 1 {
            return name.len();
        }
    }
}

#[framewright::coroutine]
async fn last(some: bool) -> usize {
    let Some(ref name) = some.then_some(longer(&d("kept")).await) else { return 7 };
    name.len()
}

pub async fn case() -> (Option<D>, [usize; 4]) {
    let sizes = [unbound(true).await, unbound(false).await, last(true).await, last(false).await];
    (bound().await, sizes)
}
