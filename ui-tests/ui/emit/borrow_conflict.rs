//! A value is changed over an await while it is borrowed.

#[framewright::coroutine]
async fn fetch(mut urls: Vec<String>) -> usize {
    let first = &urls[0];
    std::future::ready(()).await;
    urls.push(String::new());
    first.len()
}

fn main() {
    drop(fetch(Vec::new()));
}
