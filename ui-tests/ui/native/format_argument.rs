//! A value is shown that cannot be.

struct Url;

#[framewright::coroutine]
async fn fetch(url: Url) -> String {
    std::future::ready(()).await;
    format!("{url}")
}

fn main() {
    drop(fetch(Url));
}
