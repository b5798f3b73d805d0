//! The future must live for ever, and borrows a local.

fn spawn(future: impl Future<Output = usize> + Send + 'static) {
    drop(future);
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    std::future::ready(url.len()).await
}

fn main() {
    let url = String::new();
    spawn(fetch(&url));
}
