//! Two mistakes in one function are two errors at once.

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
    loop {
        log!(ready(1).await, break);
    }
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
