//! The callee itself comes out of an await, before its arguments.

use framewright_expand_examples::{D, d, later, make};

fn shout(value: D, times: usize) -> String {
    value.name().repeat(times)
}

#[framewright::coroutine]
pub async fn case() -> String {
    let plain = (later(1, shout as fn(D, usize) -> String).await)(make("a", 1).await, 2);
    let captured = d("captured");
    let closure = later(1, move |value: D| format!("{captured}{value}"));
    plain + &(closure.await)(make("b", 1).await)
}
