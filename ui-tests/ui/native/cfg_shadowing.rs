//! Nothing is wrong: two `let`s of one name, of which one is not compiled.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len();
    #[cfg(any())]
    let length = "a number";
    std::future::ready(length).await
}

fn main() {
    drop(fetch("a"));
}
