//! Builders, whose methods take, copy or borrow the value that the one before has made.

use std::future::Future;

use framewright_expand_examples::value::{D, d};
use framewright_expand_examples::{ready, say};

struct Build<T> {
    first: D,
    second: Option<T>,
    limits: [u64; 4],
}

fn build<T>(name: &'static str) -> Build<T> {
    Build { first: d(name), second: None, limits: [0; 4] }
}

impl<T> Build<T> {
    fn second(mut self, second: T) -> Self {
        self.second = Some(second);
        self
    }

    fn limit(mut self, at: usize, limit: impl FnOnce(u64) -> u64) -> Self {
        self.limits[at] = limit(self.limits[at]);
        self
    }

    fn touched(&mut self) -> &mut Self {
        self.first.touch();
        self
    }

    fn peek(&self) -> Step<'_> {
        Step { of: &self.first, counted: 0 }
    }

    async fn finish(self) -> usize {
        ready(()).await;
        self.first.len() + self.limits.iter().sum::<u64>() as usize
    }
}

#[derive(Clone, Copy)]
struct Step<'b> {
    of: &'b D,
    counted: usize,
}

impl Step<'_> {
    fn count(mut self) -> Self {
        self.counted += self.of.len();
        self
    }

    async fn end(self) -> usize {
        self.of.wait(1).await + self.counted
    }
}

#[framewright::coroutine]
async fn taken(name: &'static str, second: D) -> usize {
    let by = 3;
    let made = build(name).second(second);
    let sum = made.limit(1, |limit| limit + by).limit(2, |_| 4).finish().await;
    sum + build::<u8>("tail").limit(0, move |limit| limit + by).second(1).finish().await
}

#[framewright::coroutine]
async fn generic<T: Clone>(second: &T) -> usize {
    let sum = build("g").second(second.clone()).touched().peek().count().count().end().await;
    say(sum);
    build("h").second(second.clone()).second(second.clone()).finish().await
}

#[framewright::coroutine]
async fn left(fails: bool) -> Result<usize, String> {
    let error = || Err(d("error").into_name().to_owned());
    let checked = |limit: u64| if fails { error() } else { Ok(limit) };
    for round in 0..2 {
        let limit = checked(round)?;
        let sum = build("l").second(d("s")).limit(0, move |_| limit).touched().first.wait(1).await;
        say(sum);
        if build("m").second(checked(2)?).limit(1, |_| 2).finish().await == 9 {
            continue;
        }
        say(build("n").second(d("inner").wait(1).await).limit(1, |_| 2).finish().await);
    }
    Ok(build("o").limit(0, |_| 1).second(d("t")).renewed().await?)
}

impl Build<D> {
    fn renewed(self) -> impl Future<Output = Result<usize, String>> {
        async move { self.first.renew().wait(1).await.try_into().map_err(|_| String::new()) }
    }
}

pub async fn case() {
    say(taken("name", d("second")).await);
    say(generic(&vec![1, 2]).await);
    say(format!("{:?}", left(false).await));
    say(format!("{:?}", left(true).await));
}
