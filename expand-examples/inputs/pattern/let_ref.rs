//! `let ref x = value;` and `let ref mut x = value;`, of values and of places.

use framewright_expand_examples::{d, make, tick};

#[framewright::coroutine]
pub async fn case() -> usize {
    let ref made = d("made");
    let ref mut changed = make("changed", 1).await;
    let place = (d("left"), d("right"));
    let ref left = place.0;
    tick("between", 1).await;
    changed.touch();
    made.len() + changed.len() + left.len() + place.1.len()
}
