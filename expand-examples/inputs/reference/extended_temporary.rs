//! `let x = &rvalue` held over awaits: the value lives as long as the binding, in structs too.

use framewright_expand_examples::{D, d, tick};

struct Holder<'a> {
    one: &'a D,
    other: (&'a D, u8),
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let before = d("before");
    let simple = &d("simple");
    let holder = Holder { one: &d("one"), other: (&d("other"), 1) };
    let after = d("after");
    tick("pause", 1).await;
    simple.len() + holder.one.len() + holder.other.0.len() + before.len() + after.len()
}
