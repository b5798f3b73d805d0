//! Many live operands at once: call, array, tuple and struct half built when something fails.

use framewright_expand_examples::{D, d, later, make};

struct Both {
    left: (D, D),
    right: [D; 2],
}

fn all(a: D, both: Both, last: &D) -> usize {
    a.with(both.left.0).with(both.left.1).len() + both.right[0].len() + last.len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let sum = all(
        d("a").with(make("b", 1).await),
        Both {
            right: [d("c"), make("e", 1).await],
            left: (held.clone(), make("f", 1).await.with(d("g"))),
        },
        &make("h", 1).await,
    );
    sum + later(1, held).await.len()
}
