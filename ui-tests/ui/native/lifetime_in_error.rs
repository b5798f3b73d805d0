//! `?` returns an error that is borrowed for too short a time.

fn parse(text: &str) -> Result<usize, &str> {
    text.parse().map_err(|_| text)
}

#[framewright::coroutine]
async fn fetch<'a>(url: &'a str, other: &str) -> Result<usize, &'a str> {
    let length = std::future::ready(url.len()).await;
    Ok(length + parse(other)?)
}

fn main() {
    drop(fetch("a", "b"));
}
