//! A user iterator whose `next`, `into_iter` and destructor are visible.

use framewright_expand_examples::{D, d, later, say, tick};

struct Down(u32);
struct Steps(u32, D);

impl IntoIterator for Down {
    type Item = D;
    type IntoIter = Steps;

    fn into_iter(self) -> Steps {
        say("into_iter");
        Steps(self.0, d("steps"))
    }
}

impl Iterator for Steps {
    type Item = D;

    fn next(&mut self) -> Option<D> {
        say("next");
        self.0 = self.0.checked_sub(1)?;
        Some(d(self.0.to_string()))
    }
}

#[framewright::coroutine]
async fn run(from: u32, stop: &str) -> usize {
    let mut sum = 0;
    for value in Down(later(1, from).await) {
        tick("body", 1).await;
        if value.name() == stop {
            return sum;
        }
        sum += value.len();
    }
    sum + 100
}

pub async fn case() -> [usize; 2] {
    [run(2, "none").await, run(3, "1").await]
}
