//! The value at the end is not what the function returns.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    std::future::ready(()).await;
    url
}

fn main() {
    drop(fetch(String::new()));
}
