//! `self` in a function that is no method.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await + self.length
}

fn main() {
    drop(fetch("a"));
}
