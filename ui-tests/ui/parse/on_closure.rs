//! The attribute stands on a closure.

fn main() {
    let fetch = #[framewright::coroutine]
    async || 1;
    drop(fetch());
}
