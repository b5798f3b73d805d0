//! `?` in a function that returns nothing.

#[framewright::coroutine]
async fn fetch(url: &str) {
    let length = std::future::ready(url.parse::<usize>()).await?;
    println!("{length}");
}

fn main() {
    drop(fetch("a"));
}
