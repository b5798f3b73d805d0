//! A closure may outlive what it borrows.

fn keep(closure: impl Fn() -> usize + 'static) -> usize {
    closure()
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    std::future::ready(()).await;
    keep(|| url.len())
}

fn main() {
    drop(fetch(String::new()));
}
