//! The future must be `Send`, and holds an `Rc` over an await.

use std::rc::Rc;

fn spawn(future: impl Future<Output = usize> + Send + 'static) {
    drop(future);
}

#[framewright::coroutine]
async fn fetch(url: String) -> usize {
    let shared = Rc::new(url);
    std::future::ready(()).await;
    shared.len()
}

fn main() {
    spawn(fetch(String::new()));
}
