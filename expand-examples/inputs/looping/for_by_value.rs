//! `for` over a vector by value, left early: the rest is dropped by the iterator.

use framewright_expand_examples::{D, d, later, make};

#[framewright::coroutine]
async fn sum(list: Vec<D>, limit: usize) -> usize {
    let mut sum = 0;
    for value in list {
        if value.len() == limit {
            break;
        }
        sum += value.send(1).await;
        let inner = make("inner", 1).await;
        if later(1, sum).await == 3 {
            continue;
        }
        sum += inner.len();
    }
    sum
}

pub async fn case() -> [usize; 2] {
    [sum(vec![d("a"), d("bb"), d("ccc"), d("eeee")], 3).await, sum(vec![d("a"), d("b")], 9).await]
}
