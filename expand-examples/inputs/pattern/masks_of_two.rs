//! Partial moves of three locals, on paths that cross.

use framewright_expand_examples::*;
pub struct P {
    pub a: D,
    pub b: D,
    pub c: D,
}
pub fn p(n: &str) -> P {
    P { a: d(format!("{n}.a")), b: d(format!("{n}.b")), c: d(format!("{n}.c")) }
}
pub enum E {
    One(D),
    Two(D, D),
    Named { x: D, y: Option<D> },
    Zero,
}

#[framewright::coroutine]
pub async fn go(k: usize) -> usize {
    let q = p("q");
    let r = p("r");
    let mut s = p("s");
    tick("0", 1).await;
    if k & 1 != 0 {
        drop(q.a);
        drop(r.b);
    } else {
        drop(q.c);
    }
    tick("1", 1).await;
    if k & 2 != 0 {
        let P { a, b, .. } = s;
        tick("2", 1).await;
        s = P { a: b, b: a, c: d("n") };
        drop(s.a);
    }
    tick("3", 1).await;
    match r {
        P { a, c, .. } if a.len() > k => {
            tick("4", 1).await;
            drop(c);
        }
        P { a, .. } => {
            drop(a);
        }
    }
    tick("5", 1).await;
    q.b.len()
}
#[framewright::coroutine]
pub async fn case() -> usize {
    let mut n = 0;
    for i in 0..4 {
        n += go(i).await;
    }
    n
}
