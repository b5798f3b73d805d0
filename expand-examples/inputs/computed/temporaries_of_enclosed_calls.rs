//! A call in a native block: what it gives is owned before the temporaries of its statement end.

use framewright_expand_examples::{D, d, make, tick};

struct Pair {
    a: D,
    b: D,
}

#[framewright::coroutine]
async fn of_a_match() -> usize {
    let value = (*Box::new(d("boxed"))).with(match (d("rest"), 1).1 {
        0 => {
            tick("never", 1).await;
            d("zero")
        }
        _ => d("other"),
    });
    value.len()
}

#[framewright::coroutine]
async fn of_a_part() -> usize {
    let value = (*Box::new(Pair { a: d("a"), b: d("b") })).a.with(make("awaited", 1).await);
    value.len()
}

#[framewright::coroutine]
async fn as_a_statement() {
    (*Box::new(d("boxed"))).with(match (d("rest"), 1).1 {
        0 => make("never", 1).await,
        _ => d("other"),
    });
}

#[framewright::coroutine]
async fn to_nothing(result: Result<D, usize>) -> Result<(), usize> {
    let _ = (*Box::new(Pair { a: d("a"), b: d("b") })).a.with(make("awaited", 1).await);
    (*Box::new(Pair { a: d("a"), b: d("b") })).a.with(match make("first", 1).await {
        first if first.is_empty() => first,
        first => first.with(result?),
    });
    Ok(())
}

#[framewright::coroutine]
async fn as_a_tail() -> D {
    (*Box::new(d("boxed"))).with(match (d("rest"), 1).1 {
        0 => make("never", 1).await,
        _ => d("other"),
    })
}

#[framewright::coroutine]
async fn by_question_mark(result: Result<D, usize>) -> Result<D, usize> {
    let value = (*Box::new(Pair { a: d("a"), b: d("b") })).a.with(match make("first", 1).await {
        first if first.is_empty() => first,
        first => first.with(result?),
    });
    Ok(value)
}

pub async fn case() -> usize {
    as_a_statement().await;
    let mut sum = of_a_match().await + of_a_part().await + as_a_tail().await.len();
    for result in [Ok(d("given")), Err(5)] {
        sum += to_nothing(result).await.err().unwrap_or_default();
    }
    for result in [Ok(d("ok")), Err(7)] {
        sum += by_question_mark(result).await.map_or_else(|error| error, |value| value.len());
    }
    sum
}
