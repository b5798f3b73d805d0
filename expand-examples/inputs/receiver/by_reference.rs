//! `&self` methods that await and call each other.

use framewright_expand_examples::{D, d, later};

struct Account {
    owner: D,
    balance: u32,
}

impl Account {
    #[framewright::coroutine]
    async fn total(&self) -> u32 {
        self.fee(2).await + later(1, self.balance).await + self.owner.wait(1).await as u32
    }

    #[framewright::coroutine]
    pub async fn fee(&self, times: u32) -> u32 {
        later(1, times).await * self.owner.len() as u32
    }
}

pub async fn case() -> u32 {
    Account { owner: d("owner"), balance: 10 }.total().await
}
