//! A value is used after it was moved, over an await.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let taken = url;
    std::future::ready(()).await;
    url.len() + taken.len()
}

fn main() {
    drop(fetch(String::new()));
}
