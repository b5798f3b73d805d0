//! Patterns in a block without `move` take fields of a local; the rest stays where it is.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    a: D,
    b: D,
    n: usize,
}

fn pair(n: usize) -> Pair {
    Pair { a: d("a"), b: d("b"), n }
}

#[framewright::coroutine]
async fn by_a_let(run: bool) -> usize {
    let (first, last) = (pair(1), d("last"));
    tick("t", 1).await;
    let block = async {
        tick("u", 1).await;
        let Pair { a, n, .. } = first;
        tick("v", 1).await;
        a.len() + n
    };
    tick("w", 1).await;
    let n = if run { block.await } else { 0 };
    tick("x", 1).await;
    n + first.b.len() + last.len()
}

#[framewright::coroutine]
async fn by_a_match(run: bool) -> usize {
    let (first, second, last) = (pair(1), (d("0"), d("1")), make("last", 1).await);
    let block = async {
        tick("u", 1).await;
        match first {
            Pair { b, n, .. } if n == 1 => b.len(),
            Pair { .. } => match second {
                (_, one) => one.len(),
            },
        }
    };
    tick("w", 1).await;
    let n = if run { block.await } else { 0 };
    tick("x", 1).await;
    n + last.len()
}

/// What is looked at beside what is taken is borrowed; or all of it is taken, as is of an enum.
#[framewright::coroutine]
async fn looked_at(run: bool, number: usize) -> usize {
    let (first, other, last) = (pair(number), d("other"), d("last"));
    tick("t", 1).await;
    let block = async {
        tick("u", 1).await;
        let n = match first {
            Pair { n: 1, a, .. } => a.len(),
            Pair { a, b, .. } => a.with(b).len(),
        };
        n + other.renew().len()
    };
    tick("w", 1).await;
    let n = if run { block.await } else { 0 };
    tick("x", 1).await;
    n + last.len()
}

/// A reference is taken apart, and so is a value whose fields are all copied.
#[framewright::coroutine]
async fn copied(lent: &Pair) -> usize {
    let own = pair(3);
    tick("t", 1).await;
    let n = async {
        let Pair { a, n, .. } = lent;
        let Pair { n: m, .. } = own;
        tick("u", 1).await;
        a.len() + n + m
    }
    .await;
    tick("v", 1).await;
    n + lent.n
}

pub async fn case() -> usize {
    let mut n = 0;
    for run in [true, false] {
        n += by_a_let(run).await + by_a_match(run).await;
        n += looked_at(run, 1).await + looked_at(run, 2).await;
    }
    n + copied(&pair(4)).await
}
