//! A value in a function that returns none.

#[framewright::coroutine]
async fn fetch(url: String) {
    std::future::ready(()).await;
    url.len()
}

fn main() {
    drop(fetch(String::new()));
}
