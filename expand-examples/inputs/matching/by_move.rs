//! By-move bindings of an enum, held over awaits in the arms.

use framewright_expand_examples::{D, d, later, make, tick};

enum Job {
    One(D),
    Two(D, D),
    Named { name: D, times: usize },
    Nothing,
}

#[framewright::coroutine]
async fn work(job: Job) -> usize {
    let held = d("held");
    tick("start", 1).await;
    match job {
        Job::One(value) => value.send(1).await,
        Job::Two(left, right) => {
            tick("two", 1).await;
            left.with(right).len()
        }
        Job::Named { name, times } => later(1, times).await * name.len(),
        Job::Nothing => held.len(),
    }
}

pub async fn case() -> [usize; 4] {
    [
        work(Job::One(make("a", 1).await)).await,
        work(Job::Two(d("left"), d("right"))).await,
        work(Job::Named { name: d("name"), times: 2 }).await,
        work(Job::Nothing).await,
    ]
}
