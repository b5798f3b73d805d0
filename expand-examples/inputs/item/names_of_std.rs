//! Types that are named like those of std which own all that they hold, brought in at every depth.

use framewright_expand_examples::{d, later, ready};

#[framewright::coroutine]
async fn in_the_body(seconds: u64) -> u64 {
    use std::collections::HashMap;
    use std::time::Duration;
    let mut held: HashMap<u64, Vec<Option<Duration>>> = HashMap::new();
    held.insert(1, vec![Some(Duration::from_secs(seconds))]);
    ready(seconds).await;
    held[&1][0].map_or(0, |held| held.as_secs())
}

#[framewright::coroutine]
async fn further_in(seconds: u64) -> u64 {
    let mut sum = 0;
    {
        use std::sync::*;
        use std::time::Duration as Instant;
        let held: Instant = Instant::from_secs(seconds);
        let shared: Arc<Instant> = Arc::new(held);
        sum += later(1, 1).await + shared.as_secs() + held.as_secs();
    }
    sum
}

#[framewright::coroutine]
async fn of_the_user<const N: usize, T: Copy + Into<u64>>(parts: Vec<[T; N]>) -> u64 {
    struct Duration(u64);
    let held: Duration = Duration(3);
    let first: Option<T> = parts.first().and_then(|part| part.first().copied());
    ready(held.0).await + first.map_or(0, Into::into)
}

#[framewright::coroutine]
async fn with_a_lifetime(text: String) -> usize {
    struct Instant<'a>(&'a str);
    let held: Instant<'_> = Instant(&text);
    later(1, held.0.len()).await + held.0.len() + d("x").len()
}

const LENGTH: usize = 2;

mod fixed {
    pub struct Vec<T, const N: usize>(pub [T; N]);
}

#[framewright::coroutine]
async fn of_constants(parts: &[u64]) -> u64 {
    use fixed::Vec;
    let held: Vec<Option<u64>, LENGTH> = Vec([parts.first().copied(), None]);
    ready(held.0.len() as u64).await + held.0[0].unwrap_or(0)
}

pub async fn case() -> (u64, usize) {
    let sum = in_the_body(2).await + further_in(3).await + of_the_user(vec![[1u8, 2]]).await;
    let sum = sum + of_constants(&[4]).await;
    (sum, with_a_lifetime("text".to_owned()).await)
}
