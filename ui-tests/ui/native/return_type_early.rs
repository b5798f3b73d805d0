//! An early `return` gives the wrong type.

#[framewright::coroutine]
async fn fetch(url: String) -> Option<usize> {
    if std::future::ready(url.is_empty()).await {
        return 0;
    }
    Some(url.len())
}

fn main() {
    drop(fetch(String::new()));
}
