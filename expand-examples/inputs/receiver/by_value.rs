//! `self` and `mut self` methods: self is dropped, taken apart or returned.

use framewright_expand_examples::{D, d, make, tick};

#[derive(Debug)]
pub struct Job {
    name: D,
    steps: Vec<D>,
}

impl Job {
    #[framewright::coroutine]
    async fn step(mut self, name: &'static str) -> Job {
        self.steps.push(make(name, 1).await);
        self
    }

    #[framewright::coroutine]
    async fn finish(self) -> D {
        let local = d("local");
        tick("finish", 1).await;
        self.name.with(local)
    }

    #[framewright::coroutine]
    async fn length(self, more: D) -> usize {
        tick("length", 1).await;
        self.steps.len() + more.len()
    }
}

pub async fn case() -> (D, usize, Job) {
    let job = || Job { name: d("job"), steps: vec![] };
    let finished = job().step("a").await.step("b").await.finish().await;
    let length = job().step("c").await.length(d("more")).await;
    (finished, length, job().step("e").await)
}
