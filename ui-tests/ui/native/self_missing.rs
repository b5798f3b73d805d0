//! `self` in an associated function that does not take it.

struct Client {
    url: String,
}

impl Client {
    #[framewright::coroutine]
    async fn fetch() -> usize {
        std::future::ready(()).await;
        self.url.len()
    }
}

fn main() {
    drop(Client::fetch());
    drop(Client { url: String::new() }.url);
}
