//! An rvalue receiver that lives until the end of the statement, over the argument's await.

use framewright_expand_examples::{D, d, make};

struct Bag(D);

impl Bag {
    fn with(&self, other: D) -> usize {
        self.0.len() + other.len()
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let size = Bag(d("bag")).with(make("argument", 1).await);
    size + d("after").len()
}
