//! A field that is not there.

struct Client {
    url: String,
}

#[framewright::coroutine]
async fn fetch(client: Client) -> usize {
    let urls = std::future::ready(client.urls).await;
    client.url.len()
}

fn main() {
    drop(fetch(Client { url: String::new() }));
}
