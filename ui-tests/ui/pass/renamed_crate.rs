//! The crate is found at another path, and its own name means something else.

pub extern crate framewright as machines;

mod prelude {
    pub use crate::machines;
}

mod framewright {
    #[crate::machines::coroutine(crate = crate::prelude::machines)]
    pub async fn fetch(url: &str) -> usize {
        std::future::ready(url.len()).await
    }
}

#[machines::coroutine(crate = machines, edition = 2024,)]
async fn twice() -> usize {
    framewright::fetch("a").await + framewright::fetch("b").await
}

fn main() {
    drop(twice());
}
