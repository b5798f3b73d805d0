//! A function awaits itself without a box.

#[framewright::coroutine]
async fn fetch(depth: usize) -> usize {
    if depth == 0 {
        return 0;
    }
    fetch(depth - 1).await + 1
}

fn main() {
    drop(fetch(1));
}
