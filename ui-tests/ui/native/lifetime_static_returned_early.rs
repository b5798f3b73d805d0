//! An argument is returned as if it lived for ever, by an early `return` inside a `Result`.

#[framewright::coroutine]
async fn fetch(url: &str) -> Result<&'static str, ()> {
    if std::future::ready(url.is_empty()).await {
        return Ok(url);
    }
    Err(())
}

fn main() {
    drop(fetch("a"));
}
