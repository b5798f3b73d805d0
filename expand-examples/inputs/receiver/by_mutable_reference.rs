//! `&mut self` methods: fields changed between awaits, reborrowed for sub-calls.

use framewright_expand_examples::{D, d, make, tick};

struct Queue {
    items: Vec<D>,
    moves: u32,
}

impl Queue {
    #[framewright::coroutine]
    async fn push(&mut self, name: &'static str) -> &mut Self {
        self.items.push(make(name, 1).await);
        self.moves += 1;
        self
    }

    #[framewright::coroutine]
    async fn rotate(&mut self) -> Option<&D> {
        let first = self.items.drain(..1).next()?;
        self.push("extra").await.push("more").await;
        tick("pause", 1).await;
        self.items.push(first);
        self.moves += self.items.len() as u32;
        self.items.last()
    }
}

pub async fn case() -> (Option<String>, u32) {
    let mut queue = Queue { items: vec![d("a")], moves: 0 };
    let last = queue.rotate().await.map(|last| last.to_string());
    (last, queue.moves)
}
