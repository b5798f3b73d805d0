//! A local is used that is not initialised on every path.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let length;
    if std::future::ready(url.is_empty()).await {
        length = 0;
    }
    std::future::ready(()).await;
    length
}

fn main() {
    drop(fetch(String::new()));
}
