//! An argument must live for ever and does not.

fn keep(text: &'static str) -> usize {
    text.len()
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(()).await;
    keep(url)
}

fn main() {
    drop(fetch("a"));
}
