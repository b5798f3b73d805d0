//! The future must be `Send`, and awaits one that is not.

use std::rc::Rc;

fn spawn(future: impl Future<Output = usize> + Send + 'static) {
    drop(future);
}

#[framewright::coroutine]
async fn count(text: Rc<str>) -> usize {
    std::future::ready(()).await;
    text.len()
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    count(url.into()).await
}

fn main() {
    spawn(fetch(String::new()));
}
