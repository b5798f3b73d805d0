//! Nothing is wrong: an argument refers to an `impl Trait`.

#[framewright::coroutine]
async fn fetch(count: &mut impl FnMut(&str) -> usize, url: &str) -> usize {
    let length = count(url);
    std::future::ready(length).await
}

fn main() {
    drop(fetch(&mut |url: &str| url.len(), "a"));
}
