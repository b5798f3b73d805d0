//! A macro that is not of std gets an `.await` among its arguments.

use std::future::ready;

macro_rules! log {
    ($level:ident, $($rest:tt)*) => {
        println!($($rest)*)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    log!(info, "{}", ready(url).await);
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
