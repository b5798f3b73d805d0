//! A block without `move` that uses a number and a value by value, beside a local of the poll.

use framewright_expand_examples::{D, d, later, say, tick};

#[framewright::coroutine]
async fn beside(given: D, add: bool) -> usize {
    let total = match later(1, 3).await + given.len() {
        n @ (0 | 2..=9) => {
            let pair = (later(1, 1).await, (d("second"), n).1);
            let block = async {
                say(format!("{}", n + 2));
                let kept = d("within");
                if add {
                    say(given.into_name());
                }
                pair.1 + kept.len()
            };
            say("made");
            block.await
        }
        n => n,
    };
    tick("end", 1).await;
    total
}

#[framewright::coroutine]
pub async fn case() -> usize {
    beside(d("taken"), true).await + beside(d("left"), false).await
}
