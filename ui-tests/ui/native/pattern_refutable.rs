//! A `let` whose pattern does not always match.

#[framewright::coroutine]
async fn fetch(reply: Option<usize>) -> usize {
    let Some(length) = std::future::ready(reply).await;
    length
}

fn main() {
    drop(fetch(None));
}
