//! A local moved away and assigned again in each iteration.

use framewright_expand_examples::{D, d, make, tick};

async fn grow(value: D) -> D {
    tick("grow", 1).await;
    value.renew()
}

#[framewright::coroutine]
pub async fn case() -> D {
    let mut value = d("value");
    for _ in 0..3 {
        value = grow(value).await;
    }
    let mut other = make("other", 1).await;
    while value.len() > 0 {
        let taken = value;
        tick("empty handed", 1).await;
        value = other;
        if value.len() != 5 {
            break;
        }
        other = taken.with(d("part"));
        tick("refilled", 1).await;
        if other.len() > 12 {
            break;
        }
    }
    value
}
