//! An argument's type has no size.

#[framewright::coroutine]
async fn fetch(url: &str, more: [u8]) -> usize {
    std::future::ready(url.len() + more.len()).await
}

fn main() {}
