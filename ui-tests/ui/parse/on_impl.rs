//! The attribute stands on an impl block.

#[framewright::coroutine]
impl Client {
    async fn fetch(&self) -> u32 {
        1
    }
}

struct Client;

fn main() {
    drop(Client.fetch());
}
