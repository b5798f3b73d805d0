//! An argument of an async function has the wrong type.

#[framewright::coroutine]
async fn count(text: &str) -> usize {
    std::future::ready(text.len()).await
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    count(url.len()).await + url.len()
}

fn main() {
    drop(fetch(String::new()));
}
