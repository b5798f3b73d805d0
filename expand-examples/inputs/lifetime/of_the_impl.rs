//! Lifetimes of the impl around a method that has type parameters, and one of a function that has
//! the name of ours.

use framewright_expand_examples::{D, d, later, tick};

struct Connector<'a, 'l> {
    buffer: &'a mut [usize],
    log: &'l D,
}

#[framewright::coroutine]
async fn second<A, B>(first: A, second: B) -> B {
    tick("second", 1).await;
    let _ = &first;
    second
}

impl<'a, 'l> Connector<'a, 'l> {
    #[framewright::coroutine]
    pub async fn new<T>(buffer: &'a mut [usize], log: &'l D, value: T) -> Self {
        let buffer = second(&value, buffer).await;
        Connector { buffer, log }
    }

    #[framewright::coroutine]
    async fn empty<T>(log: &'l D, value: &mut T) -> Self {
        Connector { buffer: &mut [], log: second(value, log).await }
    }

    #[framewright::coroutine]
    pub async fn go<T>(&mut self, mut value: T) -> T {
        self.reply(&mut value).await;
        value
    }

    #[framewright::coroutine]
    async fn reply<T>(&mut self, value: &mut T) {
        self.buffer[0] += second(value, self.log.len()).await;
    }

    #[framewright::coroutine]
    pub async fn finish<T>(self, value: T) -> (&'a mut [usize], T) {
        let this = second(&value, self).await;
        (this.buffer, later(1, value).await)
    }
}

#[framewright::coroutine]
async fn named<'__frame, T>(text: &'__frame str, value: T) -> &'__frame str {
    second(value, text).await
}

pub async fn case() -> (usize, usize, String) {
    let (log, mut numbers) = (d("log"), [1, 2]);
    let mut connector = Connector::new(&mut numbers, &log, d("new")).await;
    let value = connector.go(d("value")).await;
    let empty = Connector::empty(&log, &mut d("lent")).await.buffer.len();
    let (buffer, value) = connector.finish(value).await;
    (buffer[0] + value.len(), empty, named("text", d("named")).await.to_string())
}
