//! A local that is not `mut` is changed.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let urls = vec![url];
    std::future::ready(()).await;
    urls.push(String::new());
    urls.len()
}

fn main() {
    drop(fetch(String::new()));
}
