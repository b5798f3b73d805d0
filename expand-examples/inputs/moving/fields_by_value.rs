//! Fields passed by value and as receivers, the rest of the struct dropped later.

use framewright_expand_examples::{D, d, tick};

struct Request {
    path: D,
    body: D,
    token: D,
    number: u32,
}

fn take(value: D, number: u32) -> usize {
    value.len() + number as usize
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let request = Request { path: d("path"), body: d("body"), token: d("token"), number: 3 };
    let last = d("last");
    tick("start", 1).await;
    let first = take(request.body, request.number);
    tick("without body", 1).await;
    let second = request.path.into_name().len();
    tick("without path", 1).await;
    first + second + last.len() + request.number as usize
}
