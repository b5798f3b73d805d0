//! A closure that is held over an await took what is used afterwards.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let count = move || url.len();
    std::future::ready(()).await;
    count() + url.len()
}

fn main() {
    drop(fetch(String::new()));
}
