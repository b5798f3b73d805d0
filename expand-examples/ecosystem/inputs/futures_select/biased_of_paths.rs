//! `select_biased!` of futures by name, of futures made on the spot, with `complete`.

use framewright_expand_examples::{D, d, later, make, say, tick};
use futures::{FutureExt, pin_mut, select_biased};

#[framewright::coroutine]
async fn race(given: D) -> usize {
    let one = tick("one", 2).fuse();
    let two = make("two", 1).fuse();
    pin_mut!(one, two);
    let mut total = given.len();
    loop {
        select_biased! {
            () = one => {
                tick("handling", 1).await;
                total += 1;
            }
            value = two => {
                say(value.len());
                total += value.len();
            }
            complete => break,
        }
        tick("round", 1).await;
    }
    let out = futures::select_biased! {
        value = given.wait(1).fuse() => value,
        other = make("other", 3).fuse() => other.len(),
    };
    let quick = futures::select_biased! {
        value = make("slow", 3).fuse() => value.len(),
        default => 1,
    };
    total + out + quick + later(1, 0).await
}

#[framewright::coroutine]
pub async fn case() -> usize {
    race(d("given")).await
}
