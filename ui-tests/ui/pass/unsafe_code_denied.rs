//! A crate that denies unsafe code has lowered functions all the same.

#![deny(unsafe_code)]

use std::future::ready;

struct Client {
    seen: Vec<String>,
}

impl Client {
    #[framewright::coroutine]
    async fn fetch(&mut self, url: &str) -> usize {
        let owned = url.to_owned();
        ready(()).await;
        self.seen.push(owned);
        ready(self.seen.len()).await
    }
}

fn main() {
    drop(Client { seen: Vec::new() }.fetch("a"));
}
