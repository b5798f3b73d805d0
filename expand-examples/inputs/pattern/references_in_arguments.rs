//! Argument patterns through references: `&(a, b)`, `&x`, `&mut Pair { .. }`.

use framewright_expand_examples::{D, d, tick};

struct Pair {
    x: D,
    n: u32,
}

#[framewright::coroutine]
async fn look(&(a, b): &(u32, u32), Pair { x, n }: &mut Pair, &flag: &bool) -> u32 {
    x.touch();
    *n += a;
    tick("pause", b).await;
    if flag { x.bump(1).await + *n } else { 0 }
}

pub async fn case() -> (u32, u32) {
    let mut pair = Pair { x: d("x"), n: 4 };
    let seen = look(&(1, 2), &mut pair, &true).await;
    (seen, pair.n)
}
