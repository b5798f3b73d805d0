//! A builder chain by value with awaits in the arguments of its links.

use framewright_expand_examples::{D, d, make};

#[framewright::coroutine]
pub async fn case() -> D {
    d("a").with(make("b", 1).await).renew().with(d("c")).with(make("e", 1).await)
}
