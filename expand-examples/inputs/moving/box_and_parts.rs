//! What a box holds leaves it as a whole, by a field, or by a method on another field.

use framewright_expand_examples::{D, d, later};

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn one_of(way: usize) -> usize {
    let boxed = Box::new(Pair { a: d("a"), b: d("b") });
    match way {
        0 => later(1, boxed.a).await.len(),
        1 => {
            let whole = *boxed;
            later(1, whole.a.len() + whole.b.len()).await
        }
        2 => boxed.b.into_name().len(),
        _ => later(1, 0).await,
    }
}

pub async fn case() -> usize {
    let mut sum = 0;
    for way in 0..4 {
        sum += one_of(way).await;
    }
    sum
}
