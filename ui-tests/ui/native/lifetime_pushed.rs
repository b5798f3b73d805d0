//! An argument is stored where it does not live long enough.

#[framewright::coroutine]
async fn fetch(urls: &mut Vec<&str>, url: &str) {
    std::future::ready(()).await;
    urls.push(url);
}

fn main() {
    drop(fetch(&mut Vec::new(), "a"));
}
