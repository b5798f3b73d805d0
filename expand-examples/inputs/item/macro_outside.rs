//! A macro of the file, used as statement, expression and pattern, given locals.

use framewright_expand_examples::{d, later, say, tick};

macro_rules! both {
    ($a:expr, $b:expr) => {
        ($a, $b)
    };
}

macro_rules! log {
    ($($part:tt)*) => {
        say(format!($($part)*));
    };
}

macro_rules! small {
    () => {
        0..=9
    };
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let held = d("held");
    let n = later(1, 5).await;
    log!("{held} {}", n);
    let (a, b) = both!(held.len(), n + 1);
    tick("pause", 1).await;
    log!("{} {n}", a + b);
    match n {
        small!() => a + held.len(),
        _ => b,
    }
}
