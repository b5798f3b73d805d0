//! A reference to a local is returned.

#[framewright::coroutine]
async fn fetch(url: &str) -> &str {
    let owned = url.to_owned();
    std::future::ready(()).await;
    &owned
}

fn main() {
    drop(fetch("a"));
}
