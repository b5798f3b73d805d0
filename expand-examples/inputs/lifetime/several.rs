//! Several named lifetimes, locals that mix data of both, bounds between them.

use framewright_expand_examples::{D, d, tick};

struct View<'a, 'b> {
    left: &'a D,
    right: &'b D,
}

#[framewright::coroutine]
async fn choose<'a, 'b>(left: &'a D, right: &'b D, flag: &bool) -> &'a D {
    let view = View { left, right };
    let mixed = vec![view.left, view.right];
    tick("pause", 1).await;
    if mixed[usize::from(*flag)].len() > 1 { view.left } else { left }
}

#[framewright::coroutine]
async fn shorter<'long: 'short, 'short>(long: &'long D, short: &'short D) -> &'short D {
    let lengths = (long.wait(1).await, short.wait(1).await);
    if lengths.0 < lengths.1 { long } else { short }
}

pub async fn case() -> String {
    let (left, right) = (d("left"), d("right"));
    let chosen = choose(&left, &right, &true).await;
    format!("{chosen}{}", shorter(&left, chosen).await)
}
