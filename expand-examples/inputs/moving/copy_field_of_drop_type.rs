//! `Copy` fields read out of a type with a destructor, as the last mention of it.

use framewright_expand_examples::{D, d, later, say, tick};

struct Counter {
    name: D,
    count: u32,
}

impl Drop for Counter {
    fn drop(&mut self) {
        say(format_args!("counted {}", self.count));
    }
}

impl Counter {
    #[framewright::coroutine]
    async fn add(mut self, by: u32) -> u32 {
        self.count += later(1, by).await;
        self.count
    }
}

#[framewright::coroutine]
pub async fn case() -> u32 {
    let first = Counter { name: d("first"), count: 1 };
    let second = Counter { name: d("second"), count: 2 };
    tick("start", 1).await;
    let sum = first.add(5).await;
    let length = second.name.len() as u32;
    tick("middle", 1).await;
    sum + length + second.count
}
