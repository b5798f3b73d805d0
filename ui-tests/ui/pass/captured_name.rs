//! A format string of a macro that is not of std captures a local that is held over an await.

use std::future::ready;

macro_rules! info {
    ($($rest:tt)*) => {
        println!($($rest)*)
    };
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len();
    info!("{length} bytes");
    ready(length).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
