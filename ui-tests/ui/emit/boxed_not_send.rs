//! A boxed frame goes to other threads unless it says that it does not.

use std::rc::Rc;

#[framewright::coroutine(boxed)]
async fn count(to: Rc<u32>) -> u32 {
    std::future::ready(()).await;
    *to
}

fn main() {
    drop(count(Rc::new(1)));
}
