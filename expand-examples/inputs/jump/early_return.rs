//! `return` from branches and loops, with droppables held outside and inside.

use framewright_expand_examples::{D, d, later, make, say};

#[framewright::coroutine]
async fn find(wanted: usize) -> Option<D> {
    let outer = d("outer");
    if later(1, wanted == 0).await {
        return None;
    }
    for name in ["a", "bb", "ccc"] {
        let candidate = make(name, 1).await;
        if candidate.len() == wanted {
            say("found");
            return Some(candidate);
        }
    }
    let last = make("last", 1).await;
    return (last.len() == wanted).then_some(outer);
}

pub async fn case() -> [Option<D>; 4] {
    [find(0).await, find(2).await, find(4).await, find(9).await]
}
