//! An argument that is not `mut` is changed.

#[framewright::coroutine]
async fn fetch(urls: Vec<String>) -> usize {
    std::future::ready(()).await;
    urls.push(String::new());
    urls.len()
}

fn main() {
    drop(fetch(Vec::new()));
}
