//! A part of a value that is made in place, used by value while a later operand awaits.

use framewright_expand_examples::{D, d, later, make, tick};

struct Pair {
    a: D,
    b: D,
    n: u32,
}

fn pair(a: &str, b: &str) -> Pair {
    Pair { a: d(a), b: d(b), n: 3 }
}

fn merge(one: D, other: D) -> usize {
    one.with(other).len()
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let mut sum = merge((true, d("tuple")).1, make("one", 1).await);
    sum += merge(pair("field", "rest").a, make("two", 1).await);
    sum += merge(*Box::new(d("boxed")), make("three", 1).await);
    sum += pair("left", "right").n as usize + later(1, 2).await;
    tick("between", 1).await;
    for value in [d("x"), d("y")] {
        sum += merge((value, 5).0, make("four", 1).await);
    }
    sum + merge((pair("inner", "outer"), 1).0.b, make("five", 1).await)
}
