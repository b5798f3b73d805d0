//! Guards that await and return, break, ask, or match again; on places and on values.

use framewright_expand_examples::{D, d, later, make, tick};

#[framewright::coroutine]
async fn asking(name: Option<D>, n: Result<usize, usize>) -> Result<usize, usize> {
    tick("start", 1).await;
    Ok(match name {
        Some(name) if later(1, n).await? == name.len() => name.into_name().len() * 10,
        Some(name) if (if later(1, n).await? > 5 { return Ok(name.len()) } else { true }) => {
            later(1, name).await.len() * 100
        }
        Some(_) => 1,
        None => 2,
    })
}

#[framewright::coroutine]
async fn breaking() -> usize {
    let mut turns = 0;
    'outer: loop {
        turns += 1;
        for name in ["a", "bc", "def"] {
            match make(name, 1).await {
                made if turns == 3 && (if made.len() == 2 { break 'outer } else { false }) => {}
                made if (if made.wait(1).await == 3 { break } else { false }) => {}
                made if later(0, made.len() == 1).await && turns == 1 => continue,
                made => drop(made),
            }
        }
    }
    turns
}

#[framewright::coroutine]
async fn nested(first: Option<D>, n: usize) -> usize {
    tick("start", 1).await;
    match first {
        Some(outer)
            if match make("inner", 1).await {
                inner if inner.wait(1).await == n => later(1, true).await,
                inner => inner.len() + outer.len() == n,
            } =>
        {
            outer.into_name().len()
        }
        Some(whole) => match Some(d("again")) {
            Some(again) if again.len() == later(1, n).await => again.len() + whole.len(),
            again => again.map_or(0, |again| again.len()) + whole.wait(1).await * 100,
        },
        None => 0,
    }
}

#[framewright::coroutine]
async fn without_awaits(name: Option<D>, other: D) -> usize {
    tick("start", 1).await;
    let mut turns = 0;
    while turns < 3 {
        turns += 1;
        match name {
            Some(name) if (if name.len() == 3 { break } else { turns == 2 }) => {
                return other.into_name().len() + name.into_name().len() * 10;
            }
            Some(_) if (if turns == 1 { continue } else { false }) => {}
            Some(_) => {}
            None => return turns,
        }
    }
    turns * 100
}

pub async fn case() -> (Vec<Result<usize, usize>>, Vec<usize>) {
    let asked = vec![
        asking(Some(d("abc")), Ok(3)).await,
        asking(Some(d("abc")), Ok(2)).await,
        asking(Some(d("abc")), Ok(6)).await,
        asking(Some(d("abc")), Err(7)).await,
        asking(None, Err(8)).await,
    ];
    let mut sizes = vec![breaking().await];
    for n in [5, 8, 9] {
        sizes.push(nested(Some(d("out")), n).await);
    }
    sizes.push(without_awaits(Some(d("abc")), d("other")).await);
    sizes.push(without_awaits(Some(d("ab")), d("other")).await);
    sizes.push(without_awaits(None, d("other")).await);
    (asked, sizes)
}
