//! The same method names, one consuming and one not: only types tell.

use framewright_expand_examples::{D, d, tick};

struct Taking(D);
struct Lending(D);

impl Taking {
    fn finish(self) -> usize {
        self.0.len()
    }
}

impl Lending {
    fn finish(&self) -> usize {
        self.0.len()
    }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let last = d("last");
    let taking = Taking(d("taking"));
    let lending = Lending(d("lending"));
    tick("pause", 1).await;
    let sum = taking.finish() + lending.finish();
    tick("pause", 1).await;
    sum + last.len()
}
