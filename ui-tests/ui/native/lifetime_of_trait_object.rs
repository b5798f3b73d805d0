//! A trait object that must live for ever holds a borrowed argument.

#[framewright::coroutine]
async fn fetch(url: &str) -> Box<dyn Fn() -> usize> {
    std::future::ready(()).await;
    Box::new(move || url.len())
}

fn main() {
    drop(fetch("a"));
}
