//! Places that are evaluated themselves: calls, blocks and entries on the left of `=` and `+=`.

use std::collections::BTreeMap;

use framewright_expand_examples::{D, d, later, make, say};

fn slot<'a>(list: &'a mut [D], at: usize) -> &'a mut D {
    say(format_args!("slot {at}"));
    &mut list[at]
}

#[framewright::coroutine]
pub async fn case() -> (Vec<D>, u32, u32) {
    let mut list = vec![d("a"), d("b")];
    let mut counts = BTreeMap::new();
    *slot(&mut list, 0) = make("first", 1).await;
    list[{
        say("index");
        1
    }] = make("second", 1).await;
    *counts.entry("x").or_insert(1) += later(1, 4).await;
    *counts.entry("x").or_insert_with(|| 9) *= later(1, 2).await;
    *slot(&mut list, 1) += make("third", 1).await;
    let mut pair = (1, [2, 3]);
    pair.1[{
        say("again");
        0
    }] -= later(1, 1).await;
    (list, counts["x"], pair.0 + pair.1[0])
}
