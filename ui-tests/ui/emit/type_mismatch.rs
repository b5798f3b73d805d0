//! A `let` has another type than its value.

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length: u32 = url.len();
    std::future::ready(()).await;
    length as usize
}

fn main() {
    drop(fetch("a"));
}
