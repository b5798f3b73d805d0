//! An error in a method of an impl, which other code calls through the trait.

use std::future::ready;

trait Fetch {
    fn fetch(&self, url: &str) -> impl Future<Output = usize>;
}

struct Client;

macro_rules! log {
    ($value:expr) => {
        println!("{}", $value)
    };
}

impl Fetch for Client {
    #[framewright::coroutine]
    async fn fetch(&self, url: &str) -> usize {
        log!(ready(url).await);
        url.len()
    }
}

async fn twice(client: &impl Fetch) -> usize {
    client.fetch("a").await + client.fetch("b").await
}

fn main() {
    drop(twice(&Client));
}
