//! Blocks without `move` that own a local, assign to it, and may take another.

use framewright_expand_examples::{D, d, later, ready};

struct Host {
    one: D,
    count: usize,
}

async fn joined(pair: (usize, D), other: D) -> usize {
    ready(pair.0 + pair.1.len() + other.len()).await
}

impl Host {
    #[framewright::coroutine]
    async fn counted(mut self, (mut n, more): (usize, usize)) -> usize {
        let lent = &self.one;
        let sum = joined(
            async {
                n = lent.len();
                (n, d("made"))
            }
            .await,
            Some(d("other")).unwrap_or_else(|| d("none").renew()),
        )
        .await;
        self.count += more;
        self.count + sum
    }
}

#[framewright::coroutine]
async fn taken(held: D, mut count: usize) -> usize {
    ready(count).await;
    async {
        count += later(1, 2).await;
        let name = held.renew();
        count + name.len()
    }
    .await
}

pub async fn case() -> usize {
    let host = Host { one: d("one"), count: 1 };
    host.counted((1, 2)).await + taken(d("held"), 3).await
}
