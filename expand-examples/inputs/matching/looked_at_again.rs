//! A local that one arm takes all of is used where another one binds nothing.

use framewright_expand_examples::{D, d, later, tick};

#[framewright::coroutine]
async fn in_an_arm(mut given: Option<D>) -> usize {
    match given {
        None => given.map_or(0, |value| value.len()),
        Some(value) => value.len(),
    }
}

#[framewright::coroutine]
async fn over_an_await(given: Option<D>) -> usize {
    match given {
        Some(value) => later(1, value).await.len(),
        None => {
            tick("nothing", 1).await;
            format!("{given:?}").len()
        }
    }
}

#[framewright::coroutine]
async fn after_the_match(given: Result<D, D>) -> usize {
    let mut given = given.ok();
    for round in 0..2 {
        match given {
            Some(value) => return later(1, value).await.len(),
            None => tick("again", 1).await,
        }
        given = if round == 0 { given } else { Some(d("made")) };
    }
    given.map_or(9, |value| value.len())
}

pub async fn case() -> usize {
    let sum = in_an_arm(Some(d("taken"))).await + in_an_arm(None).await;
    let sum = sum + over_an_await(Some(d("kept"))).await + over_an_await(None).await;
    sum + after_the_match(Ok(d("ok"))).await + after_the_match(Err(d("err"))).await
}
