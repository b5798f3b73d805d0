//! `?` on an `Option` in a function that returns a `Result`.

#[framewright::coroutine]
async fn fetch(url: Option<&str>) -> Result<usize, std::num::ParseIntError> {
    let length = std::future::ready(url).await?.parse::<usize>()?;
    Ok(length)
}

fn main() {
    drop(fetch(Some("a")));
}
