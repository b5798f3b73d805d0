//! `return f().await` and `return` of a value that borrows nothing, mid-expression.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
async fn pick(which: u8) -> D {
    let held = d("held");
    let chosen = match which {
        0 => return make("zero", 1).await,
        1 => return held,
        2 => held.with(if later(1, true).await { return make("two", 1).await } else { d("never") }),
        _ => make("other", 1).await,
    };
    chosen.renew()
}

pub async fn case() -> [D; 4] {
    [pick(0).await, pick(1).await, pick(2).await, pick(3).await]
}
