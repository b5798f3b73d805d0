//! Futures that have to be `Send`, with values that are not, dropped before the await.

use std::future::Future;
use std::rc::Rc;

use framewright_expand_examples::{D, d, tick};

fn sendable<F: Future + Send>(future: F) -> F {
    future
}

struct Job(Vec<D>);

#[framewright::coroutine]
async fn scoped(value: D) -> usize {
    let length = {
        let counted = Rc::new(value);
        counted.len()
    };
    std::future::ready(()).await;
    length
}

#[framewright::coroutine]
async fn generic<T: Send + AsRef<str>>(value: T, job: &mut Job, list: &[u32]) -> usize {
    let moved = Rc::new(5);
    drop(moved);
    let mut sum = 0;
    for n in list {
        std::future::ready(()).await;
        sum += *n as usize;
    }
    job.0.push(d(value.as_ref()));
    let reader = || job.0.len();
    std::future::ready(()).await;
    sum + reader()
}

pub async fn case() -> usize {
    let mut job = Job(vec![]);
    let first = sendable(scoped(d("value"))).await;
    tick("between", 1).await;
    first + sendable(generic("text", &mut job, &[1, 2])).await
}
