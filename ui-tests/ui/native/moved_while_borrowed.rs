//! A value is moved while it is borrowed.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let lent = &url;
    std::future::ready(()).await;
    drop(url);
    lent.len()
}

fn main() {
    drop(fetch(String::new()));
}
