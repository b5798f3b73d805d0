//! Statics and thread-locals declared and used inside the body.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

use framewright_expand_examples::{d, later, say};

#[framewright::coroutine]
pub async fn case() -> u32 {
    thread_local! {
        static DEPTH: Cell<u32> = const { Cell::new(0) };
    }
    static UNCHANGED: AtomicU32 = AtomicU32::new(4);
    let held = d("held");
    DEPTH.set(0);
    for n in 0..2 {
        DEPTH.set(DEPTH.get() + later(1, n + 1).await);
        say(DEPTH.get());
    }
    DEPTH.with(|depth| depth.get()) + UNCHANGED.load(Ordering::Relaxed) + held.len() as u32
}
