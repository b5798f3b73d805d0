//! An `.await` inside a closure that is not async.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let count = |text: &str| std::future::ready(text.len()).await;
    std::future::ready(()).await;
    count(url)
}

fn main() {
    drop(fetch("a"));
}
