//! A field of another module.

mod client {
    #[derive(Default)]
    pub struct Client {
        url: String,
    }

    impl Client {
        pub fn url(&self) -> &str {
            &self.url
        }
    }
}

#[framewright::coroutine]
async fn fetch(client: client::Client) -> usize {
    std::future::ready(()).await;
    client.url.len() + client.url().len()
}

fn main() {
    drop(fetch(client::Client::default()));
}
