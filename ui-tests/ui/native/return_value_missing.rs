//! A semicolon too many: nothing is returned.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    std::future::ready(()).await;
    url.len();
}

fn main() {
    drop(fetch(String::new()));
}
