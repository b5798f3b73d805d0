//! Locals that a method takes, copies or borrows before the await.

use std::future::Future;

use framewright_expand_examples::value::{D, d};
use framewright_expand_examples::{Leaf, ready, say};

trait Both: Future + Sized {
    fn or<O: Future<Output = Self::Output>>(self, other: O) -> impl Future<Output = Self::Output> {
        async move {
            let first = self.await;
            let _second = other.await;
            first
        }
    }
}

impl<F: Future> Both for F {}

#[framewright::coroutine]
async fn raced(limit: Option<D>) -> usize {
    let held = d("held");
    let first = held.wait(1);
    if let Some(limit) = limit {
        first.or(async { limit.wait(1).await }).await
    } else {
        first.await
    }
}

#[derive(Clone, Copy)]
struct Pair(u32, u32);

impl Pair {
    fn map(self, with: impl Fn(u32) -> u32) -> Pair {
        Pair(with(self.0), with(self.1))
    }

    async fn sum(&self) -> u32 {
        ready(()).await;
        self.0 + self.1
    }
}

#[framewright::coroutine]
async fn copied(pair: Pair) -> u32 {
    let copy = pair;
    let lent = &pair;
    let sum = copy.map(|x| x + 1).sum().await;
    sum + lent.map(|x| x * 2).sum().await
}

#[framewright::coroutine]
async fn found(items: &mut [Option<D>], which: u32) -> usize {
    let mut sum = 0;
    for item in items.iter() {
        match item {
            Some(item) => sum += item.wait(1).await,
            None => sum += d("none").renew().into_future_of_name().await,
        }
    }
    match which {
        0 => sum + d("zero").wait(1).await,
        1 if sum > 3 => ready(sum).await,
        _ => sum,
    }
}

impl IntoName for D {}

trait IntoName: Sized + Into<Kept> {
    fn into_future_of_name(self) -> Leaf<impl FnOnce() -> usize> {
        let kept: Kept = self.into();
        Leaf::new("name", 1, move || kept.0.len())
    }
}

struct Kept(D);

impl From<D> for Kept {
    fn from(value: D) -> Kept {
        Kept(value)
    }
}

struct Items(Vec<u32>);

struct Mapped<F>(Items, F);

impl Items {
    fn map<T, F: Fn(u32) -> T>(self, with: F) -> Mapped<F> {
        Mapped(self, with)
    }
}

impl<F> Mapped<F> {
    fn collect<T, B: FromIterator<T>>(self) -> Leaf<impl FnOnce() -> B>
    where
        F: Fn(u32) -> T,
    {
        Leaf::new("collect", 1, move || self.0.0.into_iter().map(self.1).collect())
    }
}

#[framewright::coroutine]
async fn inferred() -> Vec<u64> {
    let items = Items(vec![1, 2]);
    let first: Vec<u64> = items.map(|item| item.into()).collect().await;
    let more: Vec<u64> = Items(first.iter().map(|_| 7).collect()).map(|x| x.into()).collect().await;
    more
}

pub async fn case() {
    say(format!("{:?}", inferred().await));
    say(raced(None).await);
    say(raced(Some(d("limit"))).await);
    say(copied(Pair(1, 2)).await);
    let mut items = [Some(d("one")), None, Some(d("three"))];
    for which in 0..3 {
        say(found(&mut items, which).await);
    }
}
