//! Locals of a loop body on every way out of it: the end, `continue`, `break`, `return`.

use framewright_expand_examples::{d, tick};

#[framewright::coroutine]
async fn run(way: u32) -> u32 {
    let _outer = d("outer");
    let mut n = 0;
    while n < 2 {
        n += 1;
        let _first = d("first");
        tick("one", 1).await;
        let _second = d("second");
        match way {
            0 => {}
            1 => continue,
            2 => break,
            _ => return n,
        }
        tick("two", 1).await;
        let _third = d("third");
    }
    n
}

pub async fn case() -> Vec<u32> {
    let mut results = Vec::new();
    for way in 0..4 {
        results.push(run(way).await);
    }
    results
}
