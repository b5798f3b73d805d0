//! A local is stored in an argument that outlives it.

#[framewright::coroutine]
async fn fetch<'a>(urls: &mut Vec<&'a str>, url: &'a str) {
    let owned = url.to_owned();
    urls.push(url);
    std::future::ready(()).await;
    urls.push(&owned);
}

fn main() {
    drop(fetch(&mut Vec::new(), "a"));
}
