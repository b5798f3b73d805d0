//! `let else` that borrows from held locals, and from a temporary that is extended.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn look(slot: &mut Option<D>, list: Vec<D>) -> usize {
    let Some(value) = slot else { return later(1, 0).await };
    tick("slot", 1).await;
    value.touch();
    let [first, .., last] = &list[..] else {
        return later(1, list.len()).await + value.len();
    };
    let Some(kept) = &Some(d("kept")) else { return 1 };
    tick("list", 1).await;
    first.len() + last.len() + kept.len()
}

pub async fn case() -> [usize; 3] {
    let mut slot = Some(d("slot"));
    let all = look(&mut slot, vec![d("a"), d("b"), d("c")]).await;
    let one = look(&mut slot, vec![d("e")]).await;
    slot = None;
    [all, one, look(&mut slot, vec![]).await]
}
