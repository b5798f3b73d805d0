//! An error in a method of an impl, which other code calls through the trait.

use std::future::ready;

trait Fetch {
    fn fetch(&self, url: &str) -> impl Future<Output = usize>;
}

struct Client;

macro_rules! log {
    ($value:expr, $then:expr) => {{
        println!("{}", $value);
        $then
    }};
}

impl Fetch for Client {
    #[framewright::coroutine]
    async fn fetch(&self, url: &str) -> usize {
        loop {
            log!(ready(url).await, break);
        }
        url.len()
    }
}

async fn twice(client: &impl Fetch) -> usize {
    client.fetch("a").await + client.fetch("b").await
}

fn main() {
    drop(twice(&Client));
}
