//! A type in the signature lacks its parameters.

#[framewright::coroutine]
async fn fetch(urls: &Vec) -> usize {
    std::future::ready(urls.len()).await
}

fn main() {}
