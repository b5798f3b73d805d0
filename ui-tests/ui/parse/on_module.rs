//! The attribute stands on a module.

#[framewright::coroutine]
mod client {
    pub async fn fetch() -> u32 {
        1
    }
}

fn main() {
    drop(client::fetch());
}
