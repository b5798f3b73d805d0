//! What is returned behind `impl Trait` lives shorter than the signature says.

#[framewright::coroutine]
async fn fetch<'a>(url: &'a str, other: &str) -> impl Iterator<Item = char> + 'a {
    std::future::ready(url).await;
    other.chars()
}

fn main() {
    drop(fetch("a", "b"));
}
