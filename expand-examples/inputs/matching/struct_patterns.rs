//! Struct patterns with `..`, renaming, and partial moves out of a held local.

use framewright_expand_examples::{D, d, make, tick};

struct Request {
    path: D,
    body: Option<D>,
    token: D,
    tries: u32,
}

#[framewright::coroutine]
async fn handle(request: Request) -> usize {
    let before = d("before");
    tick("start", 1).await;
    match request {
        Request { tries: 0, .. } => before.len(),
        Request { body: Some(body), path: target, .. } => {
            tick("body", 1).await;
            body.len() + target.len()
        }
        Request { token, tries, body: None, .. } => make("no body", tries).await.with(token).len(),
    }
}

fn request(body: bool, tries: u32) -> Request {
    Request { path: d("path"), body: body.then(|| d("body")), token: d("token"), tries }
}

pub async fn case() -> [usize; 3] {
    [
        handle(request(true, 0)).await,
        handle(request(true, 1)).await,
        handle(request(false, 2)).await,
    ]
}
