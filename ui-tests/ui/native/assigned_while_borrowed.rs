//! A local is assigned to while it is borrowed.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let mut length = url.len();
    let lent = &length;
    std::future::ready(()).await;
    length = 2;
    *lent + length
}

fn main() {
    drop(fetch(String::new()));
}
