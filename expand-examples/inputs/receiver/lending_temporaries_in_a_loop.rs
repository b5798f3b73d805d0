//! Calls in a loop that may take their receiver, with arguments that lend temporaries.

use framewright_expand_examples::{D, d, later, make, tick};

trait Use: Sized {
    fn take(self, other: &D, by: usize) -> usize;
    fn lend<'a>(&'a self, other: &'a D) -> &'a D;
}

impl Use for D {
    fn take(self, other: &D, by: usize) -> usize {
        self.len() + other.len() + by
    }

    fn lend<'a>(&'a self, other: &'a D) -> &'a D {
        other
    }
}

#[framewright::coroutine]
async fn taken(words: &[&str]) -> Option<usize> {
    let mut sum = 0;
    for word in words {
        let item = d("item");
        tick("start", 1).await;
        sum += item.take(&d("lent"), word.parse::<usize>().ok()?);
        later(1, sum).await;
    }
    Some(sum)
}

#[framewright::coroutine]
async fn lent() -> usize {
    let mut sum = 0;
    for round in 0..2 {
        let item = d("item");
        sum += item.lend(&make("awaited", 1).await).len();
        later(1, round).await;
    }
    sum
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let good = taken(&["1", "2"]).await;
    let bad = taken(&["1", "x"]).await;
    good.unwrap_or(0) + bad.unwrap_or(0) + lent().await
}
