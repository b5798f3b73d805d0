//! Two arms have different types.

#[framewright::coroutine]
async fn fetch(reply: Option<usize>) -> usize {
    match reply {
        Some(length) => std::future::ready(length).await,
        None => "nothing",
    }
}

fn main() {
    drop(fetch(None));
}
