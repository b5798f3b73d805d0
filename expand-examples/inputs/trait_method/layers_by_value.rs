//! What layers of generic trait methods hand on, and what each drops if it is never polled.

use framewright_expand_examples::{D, d, tick};

trait Endpoint {
    async fn call<T>(&self, request: D, extra: T, _: D) -> usize;
    async fn close(self, pair: (D, D)) -> usize;
}

struct Leaf;

impl Endpoint for Leaf {
    #[framewright::coroutine]
    async fn call<T>(&self, request: D, _extra: T, _: D) -> usize {
        tick("leaf", 1).await;
        request.len()
    }

    #[framewright::coroutine]
    async fn close(self, (first, _second): (D, D)) -> usize {
        first.wait(1).await
    }
}

struct Wrap<E> {
    inner: E,
    name: D,
}

impl<E: Endpoint> Endpoint for Wrap<E> {
    #[framewright::coroutine]
    async fn call<T>(&self, request: D, extra: T, last: D) -> usize {
        self.inner.call(request, extra, last).await + self.name.len()
    }

    #[framewright::coroutine]
    async fn close(self, pair: (D, D)) -> usize {
        let inner = self.inner.close(pair).await;
        inner + self.name.len()
    }
}

#[framewright::coroutine]
async fn never_polled(endpoint: Wrap<Leaf>) -> usize {
    drop(endpoint.call(d("request"), d("extra"), d("last")));
    tick("between", 1).await;
    drop(endpoint.close((d("first"), d("second"))));
    0
}

pub async fn case() -> (usize, usize, usize) {
    let wrap = |name| Wrap { inner: Wrap { inner: Leaf, name: d("inner") }, name: d(name) };
    let outer = wrap("outer");
    let called = outer.call(d("request"), d("extra"), d("last")).await;
    let closed = outer.close((d("first"), d("second"))).await;
    (called, closed, never_polled(wrap("never").inner).await)
}
