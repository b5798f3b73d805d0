//! An operator that its operands do not have.

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let length = std::future::ready(1).await + url;
    length
}

fn main() {
    drop(fetch(String::new()));
}
