//! Type parameters of the impl that no argument names, but the returned type or what is awaited.

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

struct Reader<'f, F> {
    flash: &'f mut F,
    at: usize,
}

impl<F: Flash> Reader<'_, F> {
    #[framewright::coroutine]
    async fn next(&mut self, to: &mut [u8]) -> Result<u8, F::Error> {
        self.at += 1;
        self.flash.read(to).await
    }
}

struct Searcher<'f, F> {
    reader: Reader<'f, F>,
    _held: D,
}

impl<'f, F: Flash> Searcher<'f, F> {
    fn new(reader: Reader<'f, F>) -> Self {
        Searcher { reader, _held: d("searcher") }
    }

    #[framewright::coroutine]
    async fn seek(&mut self, key: &[u8], to: &mut [u8]) -> Result<usize, F::Error> {
        while self.reader.next(to).await? < key[0] && self.reader.at < 3 {}
        Ok(self.reader.at)
    }
}

struct Database<F> {
    flash: F,
}

impl<F: Flash> Database<F> {
    fn reader(&mut self) -> Reader<'_, F> {
        Reader { flash: &mut self.flash, at: 0 }
    }

    #[framewright::coroutine]
    async fn read_in(&mut self, key: &[u8], value: &mut [u8]) -> Result<Option<usize>, F::Error> {
        let mut searcher = Searcher::new(self.reader());
        let at = searcher.seek(key, value).await?;
        let next = searcher.reader.next(value).await?;
        Ok((next > 2).then_some(at))
    }
}

async fn public() -> (u8, String, usize) {
    let mut queue = Queue { flash: Memory(d("abc")), cache: Some(d("cache")) };
    let mut bytes = [0; 2];
    queue.push(&mut bytes, true).await.unwrap();
    let peeked = queue.peek(&mut bytes).await.unwrap()[0];
    queue.flash.0 = d("longer");
    let failed = format!("{:?}", queue.push(&mut bytes, true).await);
    (peeked, failed, queue.cache.map_or(0, |cache| cache.len()))
}

async fn private() -> (String, String) {
    let mut database = Database { flash: Memory(d("abc")) };
    let mut value = [0; 2];
    let read = format!("{:?}", database.read_in(&[4], &mut value).await);
    database.flash.0 = d("longer");
    (read, format!("{:?}", database.read_in(&[4], &mut value).await))
}

pub async fn case() -> ((u8, String, usize), (String, String)) {
    (public().await, private().await)
}
