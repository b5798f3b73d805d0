//! An argument has the wrong type.

fn parse(text: &str, base: u32) -> u32 {
    base + text.len() as u32
}

#[framewright::coroutine]
async fn fetch(url: String) -> u32 {
    let base = std::future::ready(10_u32).await;
    parse(url, base)
}

fn main() {
    drop(fetch(String::new()));
}
