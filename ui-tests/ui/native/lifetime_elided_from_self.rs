//! The signature says that what is returned is borrowed from `self`, and it is from an argument.

struct Client {
    url: String,
}

impl Client {
    #[framewright::coroutine]
    async fn fetch(&self, other: &str) -> &str {
        std::future::ready(()).await;
        if self.url.is_empty() { other } else { &self.url }
    }
}

fn main() {
    drop(Client { url: String::new() }.fetch("a"));
}
