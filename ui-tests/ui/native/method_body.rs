//! A method's own body is wrong, where `self` is borrowed.

struct Client {
    seen: Vec<String>,
}

impl Client {
    #[framewright::coroutine]
    async fn fetch(&self, url: String) -> usize {
        std::future::ready(()).await;
        self.seen.push(url);
        self.seen.len()
    }
}

fn main() {
    drop(Client { seen: Vec::new() }.fetch(String::new()));
}
