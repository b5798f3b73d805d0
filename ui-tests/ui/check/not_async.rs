//! The function is not async.

#[framewright::coroutine]
fn fetch(url: &str) -> usize {
    url.len()
}

fn main() {
    let length: usize = fetch("a");
    assert_eq!(length, 1);
}
