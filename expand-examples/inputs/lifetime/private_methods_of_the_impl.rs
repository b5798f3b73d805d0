//! Private methods whose awaited values have parameters of the impl that no argument names.

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

pub async fn case() -> (String, String) {
    let mut database = Database { flash: Memory(d("abc")) };
    let mut value = [0; 2];
    let read = format!("{:?}", database.read_in(&[4], &mut value).await);
    database.flash.0 = d("longer");
    (read, format!("{:?}", database.read_in(&[4], &mut value).await))
}
