//! Nothing is wrong: the name of a primitive type means something else here.

#![allow(non_camel_case_types)]

type usize = u64;
type bool = u8;

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len() as usize;
    let half: bool = 1;
    std::future::ready(()).await;
    length + std::future::ready(1).await + usize::from(half)
}

fn main() {
    drop(fetch("a"));
}
