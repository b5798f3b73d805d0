//! A label that is not there.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    loop {
        if std::future::ready(url.is_empty()).await {
            break 'outer;
        }
    }
    url.len()
}

fn main() {
    drop(fetch("a"));
}
