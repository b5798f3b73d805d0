//! `.await` on types that are `IntoFuture`: builders, boxes, references to futures.

use std::future::{Future, IntoFuture, Ready};
use std::pin::Pin;

use framewright_expand_examples::{D, Leaf, d, say, tick};

struct Request {
    path: D,
    tries: u32,
}

impl Request {
    fn tries(mut self, tries: u32) -> Request {
        self.tries = tries;
        self
    }
}

impl IntoFuture for Request {
    type Output = usize;
    type IntoFuture = Pin<Box<dyn Future<Output = usize>>>;

    fn into_future(self) -> Self::IntoFuture {
        say("into_future");
        Box::pin(self.path.send(self.tries))
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let request = Request { path: d("path"), tries: 0 };
    let first = Request { path: d("first"), tries: 0 }.tries(1).await;
    let second = request.tries(2).await;
    let mut leaf = tick("by reference", 1);
    (&mut leaf).await;
    let boxed: Box<dyn Future<Output = u32> + Unpin> = Box::new(Leaf::new("boxed", 1, || 5));
    let third = boxed.await;
    let ready: Ready<usize> = std::future::ready(4);
    first + second + third as usize + ready.await
}
