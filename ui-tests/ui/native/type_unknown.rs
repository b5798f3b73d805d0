//! A type that is not known, in the signature.

#[framewright::coroutine]
async fn fetch(url: &Url) -> usize {
    std::future::ready(url.len()).await
}

fn main() {}
