//! `#[instrument]` above and below the attribute, on functions and methods.

use framewright_expand_examples::{D, d, later, say, tick};
use tracing::{info, instrument};

struct Service {
    name: D,
}

impl Service {
    #[framewright::coroutine]
    #[tracing::instrument(skip(self), fields(name = %self.name))]
    async fn below(&self, count: usize) -> usize {
        info!(count, "inside");
        tick("below", 1).await;
        count + self.name.len()
    }

    #[instrument(skip_all, level = "debug")]
    #[framewright::coroutine]
    pub async fn above(&mut self, given: D) -> Result<usize, String> {
        let kept = d("kept");
        tick("above", 1).await;
        self.name.touch();
        let length = later(1, Ok::<_, String>(given.len())).await?;
        Ok(length + kept.len())
    }
}

/// Its documentation stays.
#[framewright::coroutine]
#[instrument(ret, err(Debug))]
#[allow(clippy::unused_async)]
async fn checked(limit: usize) -> Result<usize, String> {
    let kept = d("kept");
    tick("checked", 1).await;
    if limit > kept.len() { Err(format!("over {limit}")) } else { Ok(limit) }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut service = Service { name: d("service") };
    let below = service.below(2).await;
    let above = service.above(d("given")).await.unwrap_or(0);
    say(format!("{:?}", checked(100).await));
    below + above + checked(1).await.unwrap_or(50)
}
