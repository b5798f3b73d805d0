//! Temporaries that are made after the last await of an operand end after the operands before it.

use framewright_expand_examples::{D, d, later, make, ready, tick};

struct Three {
    a: D,
    b: D,
    n: usize,
}

async fn look(value: &D) -> usize {
    value.len()
}

#[framewright::coroutine]
async fn looked_at() -> usize {
    let _ = Three { a: d("first"), b: d("second"), n: make("looked at", 1).await.len() };
    let three = Three { a: d("a"), b: d("b"), n: look(&d("lent")).await + d("last").len() };
    tick("pause", 1).await;
    three.a.len() + three.b.len() + three.n
}

#[framewright::coroutine]
async fn part_of_another() -> usize {
    Three {
        n: d("number").len() | 3,
        b: make("awaited", 1).await,
        a: Three { b: d("left"), a: d("part"), n: 3 }.a,
    };
    later(1, 1).await
}

#[framewright::coroutine]
async fn matched_in_an_operand() -> usize {
    let three = Three {
        n: later(1, 3).await,
        b: match async { d("matched") }.await {
            _ => d("value"),
        },
        a: { d("block") },
    };
    three.a.len() + three.b.len() + three.n
}

#[framewright::coroutine]
async fn in_a_list(three: Three, result: Result<D, D>) -> Vec<D> {
    vec![
        three.b,
        match result.as_ref().map(|value| value.joined(d("mapped"))) {
            Err(_) => make("made", 1).await,
            _ => d("other"),
        },
    ]
}

trait Joined {
    fn joined(&self, other: D) -> D;
}

impl Joined for D {
    fn joined(&self, other: D) -> D {
        d(format!("{}{}", self.name(), other.len()))
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let sum = looked_at().await + part_of_another().await + matched_in_an_operand().await;
    let list = in_a_list(Three { a: d("x"), b: d("y"), n: 1 }, Ok(d("ok"))).await;
    let other = in_a_list(Three { a: d("x"), b: d("y"), n: 1 }, Err(d("err"))).await;
    sum + list.len() + other.len() + ready(1).await
}
