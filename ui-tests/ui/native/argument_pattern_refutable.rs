//! The pattern of an argument does not always match.

#[framewright::coroutine]
async fn fetch(Some(url): Option<&str>) -> usize {
    std::future::ready(url.len()).await
}

fn main() {
    drop(fetch(None));
}
