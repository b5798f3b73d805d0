//! `while` with awaits in its body, droppables per iteration, `continue` and `break`.

use framewright_expand_examples::{d, make, say, tick};

#[framewright::coroutine]
pub async fn case() -> u32 {
    let mut n = 0;
    while n < 10 {
        n += 1;
        let inner = make("inner", 1).await;
        if n == 2 {
            continue;
        }
        if n == 4 {
            break;
        }
        tick("rest", 1).await;
        say(format_args!("{n} {inner}"));
    }
    let after = d("after");
    tick("end", 1).await;
    n + after.len() as u32
}
