//! Parts of a local that overlap, on different paths: a field, or some of its fields; or a pointee.

use framewright_expand_examples::{D, d, tick};

struct Pair {
    a: D,
    b: D,
}

struct Outer {
    pair: Pair,
    rest: D,
}

fn pair() -> Pair {
    Pair { a: d("a"), b: d("b") }
}

#[framewright::coroutine]
async fn of_a_field(way: usize) -> usize {
    let outer = Outer { pair: pair(), rest: d("rest") };
    tick("t", 1).await;
    let n = if way == 0 {
        let pair = outer.pair;
        tick("u", 1).await;
        pair.a.len()
    } else {
        let a = outer.pair.a;
        tick("v", 1).await;
        if way == 1 { a.len() + outer.pair.b.into_name().len() } else { a.len() }
    };
    tick("w", 1).await;
    n + outer.rest.len()
}

#[framewright::coroutine]
async fn of_a_box(way: usize) -> usize {
    let boxed = Box::new(pair());
    tick("t", 1).await;
    let n = if way == 0 {
        let pair = *boxed;
        tick("u", 1).await;
        pair.a.len()
    } else {
        let a = boxed.a;
        tick("v", 1).await;
        if way == 1 { a.with(boxed.b).len() } else { a.len() }
    };
    tick("w", 1).await;
    n
}

#[framewright::coroutine]
async fn by_patterns(way: usize) -> usize {
    let all = (d("0"), d("1"), d("2"), d("3"));
    tick("t", 1).await;
    let n = match way {
        0 => {
            let (zero, one, _, _) = all;
            tick("u", 1).await;
            zero.len() + one.len() + all.3.into_name().len()
        }
        1 => {
            let (_, one, two, _) = all;
            tick("v", 1).await;
            one.len() + two.len()
        }
        _ => {
            let zero = all.0;
            tick("w", 1).await;
            if way == 2 {
                let (_, _, two, three) = all;
                zero.len() + two.len() + three.len()
            } else {
                zero.len()
            }
        }
    };
    tick("x", 1).await;
    n
}

/// A jump before a use of the box that was moved there.
#[framewright::coroutine]
async fn after_a_jump(out: bool) -> Pair {
    let boxed = Box::new(pair());
    tick("t", 1).await;
    if out {
        return *boxed;
    }
    if Some(boxed.a).map_or(1, |a| a.len()) == 1 {
        tick("u", 1).await;
    }
    pair()
}

pub async fn case() -> usize {
    let mut n = 0;
    for way in 0..4 {
        n += of_a_field(way).await + of_a_box(way).await + by_patterns(way).await;
    }
    n + after_a_jump(true).await.a.len() + after_a_jump(false).await.b.len()
}
