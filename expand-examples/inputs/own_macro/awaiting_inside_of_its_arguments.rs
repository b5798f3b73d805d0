//! Macros that are not understood with awaits, `?` and `return` in their arguments.

use framewright_expand_examples::{D, Feed, d, later, make, say, tick};

macro_rules! log {
    ($level:ident, $($rest:tt)*) => {
        say(format!("{}: {}", stringify!($level), format!($($rest)*)))
    };
}

macro_rules! sum {
    ($($value:expr),*) => { 0 $(+ $value)* };
}

macro_rules! some_or_return {
    ($option:expr, $otherwise:expr) => {
        match $option {
            Some(value) => value,
            None => return $otherwise,
        }
    };
}

#[framewright::coroutine]
async fn logged(given: &D, feed: &mut Feed) -> Result<usize, String> {
    let kept = d("kept");
    let mut count = 1;
    log!(info, "{} {}", later(1, 1).await, kept.len());
    let total = sum!(given.wait(1).await, later(1, count).await, make("temp", 1).await.len());
    count += total;
    let item = some_or_return!(feed.next().await, Ok(later(1, count).await));
    log!(warn, "{item} {}", feed.try_next().await.map_err(|dry| format!("{dry:?}"))?);
    for n in 0..2 {
        log!(debug, "{n} {}", later(1, n).await);
        if n == 1 {
            tick("pause", 1).await;
        }
    }
    Ok(count + item.len())
}

#[framewright::coroutine]
pub async fn case() -> Vec<Result<usize, String>> {
    let given = d("given");
    let mut all = Vec::new();
    for names in [&["a", "b"][..], &["a"], &[]] {
        all.push(logged(&given, &mut Feed::new(names)).await);
    }
    say(format!("{all:?}"));
    all
}
