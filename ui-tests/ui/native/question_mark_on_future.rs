//! `?` on a future that is not awaited.

#[framewright::coroutine]
async fn parse(text: &str) -> Result<usize, std::num::ParseIntError> {
    std::future::ready(text.parse()).await
}

#[framewright::coroutine]
async fn fetch(url: &str) -> Result<usize, std::num::ParseIntError> {
    let length = parse(url)?;
    Ok(length)
}

fn main() {
    drop(fetch("a"));
}
