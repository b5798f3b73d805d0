//! Default bodies of async trait methods, overridden in one implementation.

use framewright_expand_examples::{D, d, make, tick};

trait Greet {
    fn name(&self) -> &D;

    #[framewright::coroutine]
    async fn greet(&self) -> String {
        let greeting = make("hello", 1).await;
        format!("{greeting} {}", self.name())
    }

    #[framewright::coroutine]
    async fn part(self) -> usize
    where
        Self: Sized,
    {
        tick("part", 1).await;
        self.name().len()
    }
}

struct Plain(D);
struct Loud(D);

impl Greet for Plain {
    fn name(&self) -> &D {
        &self.0
    }
}

impl Greet for Loud {
    fn name(&self) -> &D {
        &self.0
    }

    #[framewright::coroutine]
    async fn greet(&self) -> String {
        self.0.wait(1).await;
        self.0.name().to_uppercase()
    }
}

pub async fn case() -> (String, String, usize) {
    let (plain, loud) = (Plain(d("plain")), Loud(d("loud")));
    (plain.greet().await, loud.greet().await, plain.part().await)
}
