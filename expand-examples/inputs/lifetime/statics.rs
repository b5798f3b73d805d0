//! `'static` arguments and results: the future itself must be `'static`.

use std::future::Future;

use framewright_expand_examples::{D, d, tick};

fn spawnable<F: Future + 'static>(future: F) -> F {
    future
}

#[framewright::coroutine]
async fn named(name: &'static str, value: D) -> &'static str {
    tick(name, 1).await;
    if value.len() > 3 { value.name() } else { name }
}

#[framewright::coroutine]
async fn generic<T: 'static + AsRef<str>>(value: T) -> usize {
    tick("generic", 1).await;
    value.as_ref().len()
}

pub fn case() -> impl Future<Output = &'static str> {
    drop(spawnable(generic("text")));
    spawnable(named("name", d("value")))
}
