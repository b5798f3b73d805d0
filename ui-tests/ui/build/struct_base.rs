//! The rest of a struct is taken from a `mut` local that is held over an await.

use std::future::ready;

#[derive(Clone)]
struct Settings {
    limit: usize,
    name: String,
}

fn settings(name: &str) -> Settings {
    Settings { limit: 1, name: name.to_owned() }
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let mut usual = settings(url);
    usual.limit += 1;
    let mine = Settings { limit: ready(2).await, ..usual };
    ready(mine.limit + mine.name.len()).await
}

async fn twice() -> usize {
    fetch("a").await + fetch("b").await
}

fn main() {
    drop(twice());
}
