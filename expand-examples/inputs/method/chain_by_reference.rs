//! A builder chain through mutable references to a temporary.

use framewright_expand_examples::{D, d, make};

#[derive(Default)]
struct Builder {
    parts: Vec<D>,
}

impl Builder {
    fn part(&mut self, part: D) -> &mut Self {
        self.parts.push(part);
        self
    }

    fn build(&mut self) -> Vec<D> {
        std::mem::take(&mut self.parts)
    }
}

#[framewright::coroutine]
pub async fn case() -> Vec<D> {
    Builder::default().part(d("a")).part(make("b", 1).await).part(make("c", 1).await).build()
}
