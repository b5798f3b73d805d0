//! A local that is not `mut` is assigned to again.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let length = url.len();
    println!("{length}");
    length = std::future::ready(1).await;
    length
}

fn main() {
    drop(fetch(String::new()));
}
