//! `yield_!` in a function that is no stream.

#[framewright::coroutine]
async fn count(to: u32) {
    for n in 0..to {
        framewright::yield_!(n);
    }
}

fn main() {
    drop(count(1));
}
