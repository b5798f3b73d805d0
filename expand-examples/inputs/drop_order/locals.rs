//! Locals in reverse, also those of inner blocks, after awaits at each stage.

use framewright_expand_examples::{d, tick};

#[framewright::coroutine]
pub async fn case() {
    let _a = d("a");
    tick("one", 1).await;
    let _b = d("b");
    {
        let _c = d("c");
        let _e = d("e");
        tick("two", 1).await;
        let _f = d("f");
    }
    let _g = d("g");
    tick("three", 1).await;
    let _h = d("h");
}
