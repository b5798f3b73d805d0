//! An unsafe function is called without `unsafe`.

unsafe fn read(from: *const usize) -> usize {
    // SAFETY: the caller gives a pointer that may be read.
    unsafe { *from }
}

#[framewright::coroutine]
async fn fetch(url: &str) -> usize {
    let length = url.len();
    std::future::ready(()).await;
    read(&length)
}

fn main() {
    drop(fetch("a"));
}
