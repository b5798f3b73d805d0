//! Macros that take a local which they are given, or borrow it: only what they expand to says.

use framewright_expand_examples::{D, d, later, say, tick};

macro_rules! some {
    ($value:expr) => {
        Some($value)
    };
}

macro_rules! length {
    ($value:expr) => {
        $value.len()
    };
}

macro_rules! lend {
    ($value:expr) => {
        &$value
    };
}

macro_rules! pair {
    ($left:expr, $right:expr $(,)?) => {
        ($left, $right.len())
    };
}

macro_rules! ok_or_return {
    ($result:expr) => {
        $result?
    };
}

macro_rules! consume {
    ($value:expr) => {
        drop($value)
    };
}

macro_rules! seen {
    ($value:expr) => {
        say(format!("seen {}", $value.len()))
    };
}

macro_rules! pushed {
    ($list:expr, $value:expr) => {
        $list.push($value)
    };
}

#[framewright::coroutine]
async fn taken() -> usize {
    let before = d("before");
    let stream = d("stream");
    let after = d("after");
    let mut client = some!(stream);
    tick("read", 1).await;
    let length = client.as_ref().map_or(0, D::len);
    client = None;
    tick("again", 1).await;
    length + before.len() + after.len() + usize::from(client.is_some())
}

#[framewright::coroutine]
async fn lent() -> usize {
    let first = d("first");
    let second = d("second");
    tick("start", 1).await;
    let length = length!(first);
    let reference = lend!(second);
    tick("held", 1).await;
    length + reference.len()
}

#[framewright::coroutine]
async fn in_a_branch(choose: bool) -> usize {
    let first = d("first");
    let second = d("second");
    let mut kept = None;
    if choose {
        kept = some!(first);
    }
    tick("after", 1).await;
    if choose {
        consume!(second);
        tick("consumed", 1).await;
    }
    kept.map_or(0, |kept| kept.len())
}

#[framewright::coroutine]
async fn with_others() -> usize {
    let left = d("left");
    let right = d("right");
    tick("start", 1).await;
    let plain = pair!(left, right);
    let name = d("plain");
    let (left, length) = plain;
    let both = pair!(left, name);
    seen!(right);
    both.0.len() + both.1 + length
}

#[framewright::coroutine]
async fn leaving(choose: bool) -> Result<usize, String> {
    let kept = d("kept");
    let result = if choose { Ok(d("fine")) } else { Err("wrong".to_string()) };
    tick("asked", 1).await;
    let fine = ok_or_return!(result);
    tick("fine", 1).await;
    Ok(fine.len() + kept.len())
}

#[framewright::coroutine]
async fn in_a_loop(list: &mut Vec<D>) -> usize {
    for round in 0..2 {
        let item = d("item");
        let wrapped = some!(item);
        tick("round", 1).await;
        let Some(value) = wrapped else { continue };
        seen!(value);
        pushed!(list, value);
        later(1, round).await;
    }
    list.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = taken().await + lent().await + with_others().await;
    let mut list = Vec::new();
    for choose in [true, false] {
        sum += in_a_branch(choose).await + in_a_loop(&mut list).await;
        sum += leaving(choose).await.unwrap_or_else(|error| error.len());
    }
    sum
}
