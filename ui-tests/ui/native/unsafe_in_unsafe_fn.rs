//! An unsafe operation in an unsafe function, without a block.

#![deny(unsafe_op_in_unsafe_fn)]

#[framewright::coroutine]
async unsafe fn fetch(from: *const usize) -> usize {
    let length = *from;
    std::future::ready(length).await
}

fn main() {
    // SAFETY: it is never polled.
    drop(unsafe { fetch(std::ptr::null()) });
}
