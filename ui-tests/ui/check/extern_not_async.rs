//! The function is `extern` and not async.

#[framewright::coroutine]
extern "C" fn fetch(from: u32) -> u32 {
    from
}

fn main() {
    let callback: extern "C" fn(u32) -> u32 = fetch;
    callback(1);
}
