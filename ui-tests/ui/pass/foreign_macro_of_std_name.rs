//! A macro of another crate that is called like one of std.

use std::future::ready;

mod trace {
    macro_rules! println {
        ($value:expr) => {
            std::println!("{}", $value)
        };
    }
    pub(crate) use println;
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    trace::println!(ready(url).await);
    url.len()
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
