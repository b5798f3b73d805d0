//! What an arm without an await leaves of a value is dropped after the statement.

use framewright_expand_examples::{D, d, later, ready, say, tick};

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn as_an_operand(value: Option<D>) -> usize {
    let _ = later(
        1,
        match value {
            None => {
                ready(1).await;
                d("awaited")
            }
            _ => d("other"),
        },
    );
    say("after");
    let made = d("receiver").with(match (Some(d("matched")), d("left")) {
        (None, left) => {
            tick("pause", 1).await;
            left
        }
        _ => d("argument"),
    });
    made.len()
}

#[framewright::coroutine]
async fn of_a_match() -> usize {
    match match Some(d("inner")) {
        None => later(1, d("awaited")).await,
        _ => d("outer"),
    } {
        _ => d("value").len(),
    }
}

#[framewright::coroutine]
async fn with_else(pair: Pair) -> usize {
    let (None, right) = (match pair {
        Pair { a, .. } if ready(a.len()).await > 3 => (Some(a), d("first")),
        Pair { b, .. } => (Some(b), d("second")),
    }) else {
        return 1;
    };
    right.len()
}

#[framewright::coroutine]
async fn field_by_name(pair: Pair, count: (D, usize)) -> usize {
    let n = match count.1 {
        n => n + 1,
    };
    let a = match pair.a {
        a => a,
    };
    tick("pause", 1).await;
    a.len() + n
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = as_an_operand(Some(d("given"))).await + as_an_operand(None).await;
    sum += of_a_match().await;
    sum += with_else(Pair { a: d("long name"), b: d("b") }).await;
    sum += with_else(Pair { a: d("a"), b: d("b") }).await;
    sum + field_by_name(Pair { a: d("a"), b: d("b") }, (d("counted"), 2)).await
}
