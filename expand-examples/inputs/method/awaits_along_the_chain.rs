//! Several awaits along one chain, each on what the last gave.

use framewright_expand_examples::{D, Leaf, d, make, tick};

struct Step(D);

impl Step {
    async fn next(self) -> Step {
        tick("step", 1).await;
        Step(self.0.renew())
    }

    fn then(&self) -> Leaf<impl FnOnce() -> usize + '_> {
        self.0.wait(1)
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    Step(make("a", 1).await).next().await.next().await.then().await + held.len()
}
