//! `?` on an error that does not become the function's.

struct Problem;

#[framewright::coroutine]
async fn fetch(url: &str) -> Result<usize, Problem> {
    let length = std::future::ready(url.parse::<usize>()).await?;
    Ok(length)
}

fn main() {
    drop(fetch("a"));
}
