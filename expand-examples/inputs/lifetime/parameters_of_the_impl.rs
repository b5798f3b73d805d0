//! Type parameters of the impl that no argument of a method names, and the returned type does.

use std::future::Future;

use framewright_expand_examples::{D, d};

trait Flash {
    type Error: std::fmt::Debug;
    fn read(&mut self, to: &mut [u8]) -> impl Future<Output = Result<u8, Self::Error>>;
}

struct Memory(D);

impl Flash for Memory {
    type Error = String;

    #[framewright::coroutine]
    async fn read(&mut self, to: &mut [u8]) -> Result<u8, String> {
        to[0] = self.0.wait(1).await as u8;
        if to[0] > 4 { Err(format!("{} bytes", to[0])) } else { Ok(to[0]) }
    }
}

#[derive(Debug)]
enum Error<E> {
    Storage(E),
    Full,
}

struct Queue<S, C> {
    flash: S,
    cache: Option<C>,
}

struct Iter<'s, S, C> {
    queue: &'s mut Queue<S, C>,
    at: usize,
}

impl<S: Flash, C: Clone> Queue<S, C> {
    #[framewright::coroutine]
    pub async fn push(&mut self, data: &mut [u8], again: bool) -> Result<(), Error<S::Error>> {
        match self.push_inner(data, again).await {
            Err(Error::Full) => {
                self.repair().await?;
                self.push_inner(data, false).await
            }
            other => other,
        }
    }

    #[framewright::coroutine]
    async fn push_inner(&mut self, data: &mut [u8], full: bool) -> Result<(), Error<S::Error>> {
        let _held = d("held");
        self.flash.read(data).await.map_err(Error::Storage)?;
        if full { Err(Error::Full) } else { Ok(()) }
    }

    #[framewright::coroutine]
    async fn repair(&mut self) -> Result<(), Error<S::Error>> {
        self.cache = self.cache.clone();
        Ok(())
    }

    #[framewright::coroutine]
    pub async fn iter(&mut self) -> Result<Iter<'_, S, C>, Error<S::Error>> {
        self.repair().await?;
        Ok(Iter { queue: self, at: 0 })
    }

    #[framewright::coroutine]
    pub async fn peek<'d>(&mut self, to: &'d mut [u8]) -> Result<&'d mut [u8], Error<S::Error>> {
        let mut iter = self.iter().await?;
        let next = iter.next(to).await?;
        Ok(next)
    }
}

impl<S: Flash, C: Clone> Iter<'_, S, C> {
    #[framewright::coroutine]
    pub async fn next<'d>(&mut self, to: &'d mut [u8]) -> Result<&'d mut [u8], Error<S::Error>> {
        self.at += usize::from(self.queue.flash.read(to).await.map_err(Error::Storage)?);
        Ok(to)
    }
}

pub async fn case() -> (u8, String, usize) {
    let mut queue = Queue { flash: Memory(d("abc")), cache: Some(d("cache")) };
    let mut bytes = [0; 2];
    queue.push(&mut bytes, true).await.unwrap();
    let peeked = queue.peek(&mut bytes).await.unwrap()[0];
    queue.flash.0 = d("longer");
    let failed = format!("{:?}", queue.push(&mut bytes, true).await);
    (peeked, failed, queue.cache.map_or(0, |cache| cache.len()))
}
