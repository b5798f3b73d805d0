//! `x += f().await` on primitives: the place is read after the right side.

use framewright_expand_examples::{d, later};

struct Totals {
    sum: u32,
    all: [u32; 2],
}

#[framewright::coroutine]
pub async fn case() -> (u32, u32, [u32; 2]) {
    let mut x = 1;
    let held = d("held");
    x += later(1, 2).await;
    x *= {
        x += 1;
        later(1, x).await
    };
    x -= held.len() as u32 % later(1, 3).await;
    let mut totals = Totals { sum: 0, all: [1, 2] };
    totals.sum += later(1, x).await;
    totals.all[later(1, 1).await] <<= 2;
    let lent = &mut totals.all[0];
    *lent |= later(1, 6).await;
    (x, totals.sum, totals.all)
}
