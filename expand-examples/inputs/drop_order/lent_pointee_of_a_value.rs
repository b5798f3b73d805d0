//! A pointee of a value is lent by the last operand, after one that awaits inside of a macro.

use framewright_expand_examples::{D, d, later, make, ready, say, tick};

fn mix(given: D, n: usize, lent: &mut D) -> usize {
    given.len() + n + lent.len()
}

fn seen(given: D, n: usize, lent: usize) -> usize {
    given.len() + n + lent
}

#[framewright::coroutine]
async fn lent(asks: bool) -> usize {
    let made = later(
        2,
        mix(
            d("given"),
            match d("matched").name() {
                "other" => {
                    debug_assert!(ready(1).await == 1);
                    3
                }
                _ if asks => make("asked", 1).await.len(),
                _ => 0,
            },
            &mut (*Box::new(d("boxed"))),
        ),
    );
    d("after").renew();
    let read = seen(d("given"), make("n", 1).await.len(), (*Box::new(d("read"))).len());
    let part = seen(d("given"), make("n", 1).await.len(), Box::new((d("x"), 7)).1);
    tick("pause", 1).await;
    say(read + part);
    read
}

#[framewright::coroutine]
pub async fn case() -> usize {
    lent(false).await + lent(true).await
}
