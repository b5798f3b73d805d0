//! Closures in chains of iterators that use fields of held locals by value, and borrow others.

use std::sync::Arc;

use framewright_expand_examples::{D, d, later, say, tick};

struct Query {
    scale: usize,
    limit: (usize, usize),
    names: Vec<D>,
    text: &'static str,
}

fn query(scale: usize) -> Query {
    Query { scale, limit: (1, 2), names: vec![d("one"), d("two")], text: "text" }
}

#[framewright::coroutine]
async fn counted(given: Query, shared: Arc<Query>, lent: &Query) -> usize {
    let own = query(3);
    let reference = later(1, lent).await;
    tick("pause", 1).await;
    let plain = [1, 2, 3];
    let scaled: usize = plain.iter().map(|n| n * own.scale + given.limit.1).sum();
    let moved = plain.iter().map(move |n| n * reference.scale + given.limit.0);
    let moved: Vec<usize> = moved.collect();
    let shared_sum: usize = plain.iter().map(|n| n + shared.scale).sum();
    let both = |n: usize| own.scale * n + own.names.len() + own.names[0].len() + given.text.len();
    say(both(1));
    tick("pause", 1).await;
    let extra = 7;
    let mixed = plain.iter().filter(|n| **n * own.scale > extra).count();
    let cut = plain.iter().map(|n| &own.text[..*n]).collect::<String>();
    scaled + moved.len() + shared_sum + both(2) + mixed + cut.len() + given.names.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let lent = query(5);
    counted(query(1), Arc::new(query(2)), &lent).await
}
