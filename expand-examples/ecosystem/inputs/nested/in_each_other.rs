//! `select!` of `join!`s, `join!` of blocks that select, handlers that join and select again.

use framewright_expand_examples::{D, d, later, make, say, tick};
use tokio::select;

#[framewright::coroutine]
async fn nested(given: D) -> usize {
    let kept = d("kept");
    let done = select! {
        biased;
        (a, b) = async { tokio::join!(kept.wait(2), make("b", 1)) } => {
            let (c, inner) = tokio::join!(given.wait(1), async {
                select! {
                    biased;
                    () = tick("never", 5) => 0,
                    value = later(1, 5) => value + b.len(),
                }
            });
            let last = select! {
                biased;
                n = kept.wait(1) => n,
                () = tick("never", 5) => return 0,
            };
            a + c + inner + last
        }
        () = tick("slow", 9) => 0,
    };
    say(done);
    done + kept.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    nested(d("given")).await
}
