//! There is no such method.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let length = std::future::ready(url.length()).await;
    length
}

fn main() {
    drop(fetch(String::new()));
}
