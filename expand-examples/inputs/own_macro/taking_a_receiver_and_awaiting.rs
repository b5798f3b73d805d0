//! Macros of which nothing is known, around an awaited method that takes its receiver, or does not.

use std::future::Future;

use framewright_expand_examples::{D, d, later, make, tick};

macro_rules! t {
    ($e:expr) => {
        match $e {
            Ok(value) => value,
            Err(error) => panic!("{} failed: {:?}", stringify!($e), error),
        }
    };
}

macro_rules! or_return {
    ($e:expr) => {
        match $e {
            Ok(value) => value,
            Err(()) => return Err("returned"),
        }
    };
}

struct Archive(Vec<D>);

impl Archive {
    async fn append(&mut self, name: &D) -> Result<(), ()> {
        tick("append", 1).await;
        self.0.extend((name.len() > 2).then(|| d("appended")));
        Ok(())
    }

    async fn last(&mut self) -> Result<&mut D, ()> {
        tick("last", 1).await;
        self.0.last_mut().ok_or(())
    }

    fn close(self, fails: bool) -> impl Future<Output = Result<Vec<D>, ()>> {
        later(1, if fails { Err(()) } else { Ok(self.0) })
    }

    fn into_inner(self) -> Result<Vec<D>, ()> {
        Ok(self.0)
    }
}

#[framewright::coroutine]
async fn written(choose: bool) -> Vec<D> {
    let mut archive = Archive(vec![d("first")]);
    let name = make("name", 1).await;
    t!(archive.append(&name).await);
    if choose {
        return t!(archive.close(false).await);
    }
    tick("between", 1).await;
    let last = t!(archive.last().await);
    *last = d("replaced");
    tick("kept", 1).await;
    t!(archive.into_inner())
}

#[framewright::coroutine]
async fn never_taken() -> usize {
    let mut archive = Archive(vec![d("only")]);
    let name = d("name");
    tick("before", 1).await;
    t!(archive.append(&name).await);
    tick("after", 1).await;
    name.len()
}

#[framewright::coroutine]
async fn returned() -> Result<usize, &'static str> {
    let archive = Archive(vec![d("lost")]);
    let beside = d("beside");
    tick("before", 1).await;
    let closed = or_return!(archive.close(true).await);
    Ok(closed.len() + beside.len())
}

#[framewright::coroutine]
pub async fn case() -> (usize, usize, usize, Result<usize, &'static str>) {
    let first = written(true).await.len();
    let second = written(false).await.len();
    (first, second, never_taken().await, returned().await)
}
