//! `v.push(f().await)`: the receiver is borrowed only once the argument is there.

use framewright_expand_examples::{D, make};

#[framewright::coroutine]
pub async fn case() -> Vec<D> {
    let mut values = Vec::new();
    values.push(make("a", 1).await);
    values.push(make("b", 0).await);
    values.push(make("c", 2).await);
    values
}
