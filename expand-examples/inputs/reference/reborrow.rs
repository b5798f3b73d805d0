//! A `&mut` argument reborrowed, implicitly and explicitly, into sub-calls and used again.

use framewright_expand_examples::{D, d, tick};

async fn add(list: &mut Vec<D>, name: &str) {
    tick("add", 1).await;
    list.push(d(name));
}

#[framewright::coroutine]
async fn fill(list: &mut Vec<D>) -> usize {
    add(list, "a").await;
    add(&mut *list, "b").await;
    let first = &mut list[0];
    tick("pause", 1).await;
    first.touch();
    add(list, "c").await;
    list.len()
}

pub async fn case() -> String {
    let mut list = Vec::new();
    let size = fill(&mut list).await;
    format!("{size}{list:?}")
}
