//! Nothing is wrong: an async function may have an ABI.

#![allow(improper_ctypes_definitions)]

#[framewright::coroutine]
async extern "C" fn fetch(from: u32) -> u32 {
    std::future::ready(from).await
}

fn main() {
    drop(fetch(1));
}
