//! `self: Box<Self>`, `Rc<Self>`, `Arc<Self>`, `Pin<&mut Self>` and `&Rc<Self>`.

use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use framewright_expand_examples::{D, d, later, tick};

struct Node(D);

impl Node {
    #[framewright::coroutine]
    async fn boxed(self: Box<Self>) -> D {
        tick("boxed", 1).await;
        self.0
    }

    #[framewright::coroutine]
    async fn counted(self: Rc<Self>, n: usize) -> usize {
        later(1, n).await + self.0.len() + Rc::strong_count(&self)
    }

    #[framewright::coroutine]
    async fn shared(self: Arc<Self>) -> usize {
        self.0.wait(1).await
    }

    #[framewright::coroutine]
    async fn pinned(mut self: Pin<&mut Self>) -> u32 {
        tick("pinned", 1).await;
        self.0.touch() + self.as_mut().0.bump(1).await
    }

    #[framewright::coroutine]
    async fn lent(self: &Rc<Self>) -> usize {
        self.clone().counted(1).await
    }
}

pub async fn case() -> (D, usize, u32) {
    let boxed = Box::new(Node(d("boxed"))).boxed().await;
    let node = Rc::new(Node(d("counted")));
    let sum = node.clone().counted(1).await + node.lent().await;
    let shared = Arc::new(Node(d("shared"))).shared().await;
    let mut pinned = Node(d("pinned"));
    (boxed, sum + shared, Pin::new(&mut pinned).pinned().await)
}
