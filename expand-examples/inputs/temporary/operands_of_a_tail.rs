//! Operands of a tail, kept ones and others, end among its temporaries where a later one panics.

use framewright_expand_examples::{D, d, make, ready};

pub struct Pair {
    first: D,
    second: D,
    count: usize,
}

fn join(one: D, other: D, count: usize) -> usize {
    one.len() + other.len() + count
}

#[framewright::coroutine]
async fn literal() -> Pair {
    Pair {
        first: d("first"),
        second: match make("matched", 1).await {
            _ => d("second"),
        },
        count: d("third").len(),
    }
}

#[framewright::coroutine]
async fn called() -> usize {
    join(
        d("first"),
        join(
            Pair { first: d("taken"), second: d("rest"), count: 1 }.first,
            make("awaited", 1).await,
            1,
        )
        .min(1)
        .to_string()
        .parse()
        .map_or(d("none"), |count: usize| d(if count > 0 { "some" } else { "zero" })),
        d("last").len(),
    )
}

#[framewright::coroutine]
async fn in_a_block(count: usize) -> (D, usize, Box<dyn Fn(usize) -> usize>) {
    let last = {
        (
            d("kept"),
            match make("temporary", 1).await {
                _ => count,
            } + d("later").len(),
            Box::new(|more| 1usize + more) as Box<dyn Fn(usize) -> usize>,
        )
    };
    last
}

pub async fn case() -> usize {
    let pair = literal().await;
    let (kept, sum, more) = in_a_block(2).await;
    let all = pair.first.len() + pair.second.len() + pair.count + kept.len() + more(sum);
    all + called().await
}
