//! A format string asks for more than it is given.

#[framewright::coroutine]
async fn fetch(url: String) -> String {
    std::future::ready(()).await;
    format!("{} {}", url)
}

fn main() {
    drop(fetch(String::new()));
}
