//! Block expressions with awaits in initialiser, operand and statement position.

use framewright_expand_examples::{D, d, make, tick};

#[framewright::coroutine]
pub async fn case() -> D {
    let outer = {
        let inner = d("inner");
        tick("in block", 1).await;
        inner.renew()
    };
    {
        let _scoped = d("scoped");
        tick("in statement", 1).await;
    }
    let joined = { make("left", 1).await }.with({
        let other = d("other");
        make("right", 1).await.with(other)
    });
    { { joined.with(outer) } }
}
