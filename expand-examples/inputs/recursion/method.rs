//! A recursive method, boxed at the call.

use framewright_expand_examples::{D, d, tick};

struct List {
    value: D,
    next: Option<Box<List>>,
}

impl List {
    #[framewright::coroutine]
    async fn total(&self) -> usize {
        let below = match &self.next {
            Some(next) => Box::pin(next.total()).await,
            None => 0,
        };
        tick("up", 1).await;
        below + self.value.len()
    }

    #[framewright::coroutine]
    async fn consume(self) -> D {
        let List { value, next } = self;
        tick("down", 1).await;
        if let Some(next) = next {
            let rest = Box::pin(next.consume()).await;
            return value.with(rest);
        }
        value
    }
}

pub async fn case() -> (usize, D) {
    let list = |name, next| List { value: d(name), next };
    let all = list("a", Some(Box::new(list("b", Some(Box::new(list("c", None)))))));
    (all.total().await, all.consume().await)
}
