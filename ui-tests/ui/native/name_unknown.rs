//! A name that is not known.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(()).await;
    url.len() + lenght
}

fn main() {
    drop(fetch("a"));
}
