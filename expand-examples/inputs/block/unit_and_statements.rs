//! Statements of all kinds between awaits: empty, expression, item, discarded values.

use framewright_expand_examples::{d, make, say, tick};

#[framewright::coroutine]
pub async fn case() {
    tick("first", 1).await;
    make("discarded", 1).await;
    let _ = make("ignored", 1).await;
    let _kept = make("kept", 1).await;
    d("statement");
    const LIMIT: usize = 3;
    (LIMIT > 2).then(|| say("const"));
    ();
    tick("last", 1).await
}
