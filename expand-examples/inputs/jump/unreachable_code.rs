//! Code after a jump that awaits, keeps temporaries, matches, takes parts and declares locals.

use framewright_expand_examples::{D, d, later, make, tick};

struct Two {
    left: D,
    right: D,
}

#[allow(unreachable_code, irrefutable_let_patterns)]
#[framewright::coroutine]
async fn after_return(two: Two, list: Vec<D>) -> Option<D> {
    let held = d("held");
    tick("t", 1).await;
    return Some(two.left);
    if let _ = ((), async {}.await) {}
    let next = make("next", 1).await;
    for item in list {
        tick("u", 1).await;
        drop((item, held.len()));
    }
    match Some(two.right) {
        Some(right) if later(1, true).await => Some(right.with(next)),
        other => other,
    }
}

#[allow(unreachable_code)]
#[framewright::coroutine]
async fn in_a_loop(mut all: Vec<D>) -> usize {
    let mut count = 0;
    while let Some(one) = all.pop() {
        count += one.len();
        tick("t", 1).await;
        if count > 2 {
            break;
            let other = d("other");
            tick("v", 1).await;
            count += other.with(one).len();
        }
        continue;
        let last = (later(1, d("last")).await, 1).0;
        count += later(2, last.len()).await;
    }
    count
}

/// A local that is declared with its type, and nothing is ever put into.
#[allow(unused_variables, unused_mut)]
#[framewright::coroutine]
async fn unfilled() -> usize {
    let mut never: D;
    let nor: Option<Box<dyn Fn() -> usize>>;
    tick("t", 1).await;
    3
}

pub async fn case() -> usize {
    let two = Two { left: d("left"), right: d("right") };
    drop(after_return(two, vec![d("e")]).await);
    in_a_loop(vec![d("one"), d("two"), d("three")]).await + unfilled().await
}
