//! `loop` left by `break value`, awaits before and in the value.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
pub async fn case() -> D {
    let mut tries = 0;
    let found = loop {
        let attempt = make("attempt", 1).await;
        tries += 1;
        if later(1, tries).await == 3 {
            break attempt.with(make("value", 1).await);
        }
    };
    found.with(d(tries.to_string()))
}
