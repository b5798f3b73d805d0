//! An error in a function that returns `impl Trait`, whose hidden type a stub must name.

use std::future::ready;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

#[framewright::coroutine]
async fn fetch(url: &str) -> impl Iterator<Item = char> {
    loop {
        log!(ready(url).await, break);
    }
    url.chars()
}

async fn twice() -> usize {
    fetch("a").await.count() + fetch("b").await.count()
}

fn main() {
    drop(twice());
}
