//! User items that shadow the standard names generated code is tempted to use bare.

use framewright_expand_examples::{d, later, tick};

#[allow(non_camel_case_types)]
struct Option;
struct Future;
struct Context;
fn drop(_: Future) -> u32 {
    3
}
fn forget() -> u32 {
    4
}
#[allow(non_snake_case)]
fn Some(n: u32) -> u32 {
    n
}
#[allow(non_snake_case)]
fn Ok(n: u32) -> u32 {
    n
}

mod core {
    pub fn mem() -> u32 {
        1
    }
}

mod std {
    pub const ANSWER: u32 = 42;
}

#[framewright::coroutine]
async fn run(_option: Option) -> u32 {
    let held = d("held");
    tick("pause", 1).await;
    let sum = drop(Future) + forget() + Some(later(1, 1).await) + Ok(2);
    let _context = Context;
    tick("pause", 1).await;
    sum + core::mem() + std::ANSWER + held.len() as u32
}

pub async fn case() -> u32 {
    run(Option).await
}
