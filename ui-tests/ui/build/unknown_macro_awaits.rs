//! A macro that is not of std gets an `.await` among its arguments, and a `break`.

use std::future::ready;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    loop {
        log!(ready(url).await, break);
    }
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
