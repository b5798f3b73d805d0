//! Closures and blocks without `move` that use parts by value, of boxes and of types with `Drop`.

use framewright_expand_examples::{D, d, make, say, tick};

struct Pair {
    a: D,
    b: D,
    n: usize,
}

struct Watched {
    inner: D,
    n: usize,
}

impl Drop for Watched {
    fn drop(&mut self) {
        say(self.inner.len());
    }
}

#[framewright::coroutine]
async fn of_a_box(pair: Box<Pair>) -> usize {
    tick("t", 1).await;
    let count = || pair.n;
    tick("u", 1).await;
    let n = count() + async { pair.n }.await;
    tick("v", 1).await;
    n + pair.a.len()
}

#[framewright::coroutine]
async fn of_a_box_last(pair: Box<Pair>) -> usize {
    tick("t", 1).await;
    let count = || pair.n;
    let other = d("other");
    tick("u", 1).await;
    count() + other.len()
}

#[framewright::coroutine]
async fn of_watched(watched: Watched) -> usize {
    tick("t", 1).await;
    let add = |n| watched.n + n;
    tick("u", 1).await;
    add(1) + async { if watched.n == 4 { 1 } else { watched.n } }.await
}

#[framewright::coroutine]
async fn of_a_pair(pair: Pair, called: bool) -> usize {
    tick("t", 1).await;
    let with = |other: D| glued(pair.a, other);
    tick("u", 1).await;
    let n = if called { with(make("other", 1).await).len() } else { 0 };
    tick("v", 1).await;
    let open = |other| glued(pair.b, other);
    tick("w", 1).await;
    n + pair.n + open(d("last")).len()
}

#[framewright::coroutine]
async fn moved_whole(watched: Watched) -> usize {
    tick("t", 1).await;
    if watched.n == 1 {
        let mut watched = watched;
        return async move {
            (watched.inner, _) = (d("new"), 3);
            tick("u", 1).await;
            1
        }
        .await;
    }
    2
}

fn glued(one: D, other: D) -> D {
    one.with(other)
}

fn pair(name: &str) -> Pair {
    Pair { a: d(format!("{name}a")), b: d(format!("{name}b")), n: 3 }
}

pub async fn case() -> usize {
    let n = of_a_box(Box::new(pair("box"))).await + of_a_box_last(Box::new(pair("last"))).await;
    let w = of_watched(Watched { inner: d("in"), n: 4 }).await;
    let p = of_a_pair(pair("p"), true).await + of_a_pair(pair("q"), false).await;
    n + w + p + moved_whole(Watched { inner: d("old"), n: 1 }).await
}
