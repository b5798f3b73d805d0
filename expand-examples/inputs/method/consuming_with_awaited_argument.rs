//! A consumed receiver whose argument is awaited: the receiver is moved first.

use framewright_expand_examples::{D, d, make};

#[framewright::coroutine]
pub async fn case() -> D {
    let value = d("value");
    value.with(make("argument", 2).await)
}
