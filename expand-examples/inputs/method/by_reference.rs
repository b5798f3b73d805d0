//! A local receiver used by reference while an argument is awaited.

use framewright_expand_examples::{D, d, make};

struct Bag {
    inside: D,
}

impl Bag {
    fn with(&self, other: D) -> String {
        format!("{}{}", self.inside, other)
    }
}

#[framewright::coroutine]
pub async fn case() -> String {
    let bag = Bag { inside: d("bag") };
    let first = bag.with(make("a", 1).await);
    first + &bag.with(make("b", 1).await)
}
