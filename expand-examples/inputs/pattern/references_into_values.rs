//! `ref` within the pattern of a `let`: the value lives as long as what refers into it.

use framewright_expand_examples::{D, d, later, make, say, tick};

struct Pair {
    a: D,
    b: D,
    n: usize,
}

fn pair(name: &str) -> Pair {
    Pair { a: d(format!("{name}.a")), b: d(format!("{name}.b")), n: 1 }
}

#[framewright::coroutine]
async fn in_a_struct() -> usize {
    let Pair { a: ref p, b: _, n } = pair("first");
    let (ref mut q, Pair { b: r, .. }) = (d("q"), pair("second"));
    let first = make("other", 1).await;
    *q = first;
    say("made");
    p.wait(1).await + n + q.len() + r.into_name().len()
}

#[framewright::coroutine]
async fn of_a_part(which: bool) -> usize {
    let ref p = pair("third").a;
    let Pair { a: ref q, .. } = *Box::new(pair("fourth"));
    if which {
        tick("t", 1).await;
    }
    p.len() + q.len()
}

#[framewright::coroutine]
async fn or_else(name: Option<Pair>) -> D {
    let Some(Pair { a: ref p, b, .. }) = name.map(|p| Pair { n: 2, ..p }) else {
        return make("none", 1).await;
    };
    say("there");
    make("more", 1).await.with(later(1, b).await).with(d(p.len().to_string()))
}

#[framewright::coroutine]
async fn in_its_own_statement() -> usize {
    let (ref p, n) = (d("late"), later(1, 2).await);
    let lent = (&d("lent"), later(1, 3).await);
    p.len() + n + lent.0.len() + lent.1
}

pub async fn case() -> (Vec<usize>, D, D) {
    let sizes = vec![
        in_a_struct().await,
        of_a_part(true).await,
        of_a_part(false).await,
        in_its_own_statement().await,
    ];
    (sizes, or_else(Some(pair("some"))).await, or_else(None).await)
}
