//! A panic in lowered code is located where the source has it.
//!
//! In: a lowered function that panics in several ways. Out: the line of each panic. Invariant: it
//! is the line of the expression, as without the attribute, also where this library panics.

use std::future::ready;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::pin::pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Waker};

/// The line of this file that carries the mark of a way to panic.
fn marked(way: u32) -> u32 {
    let mark = format!("// way {way}");
    let at = include_str!("locations.rs").lines().position(|line| line.ends_with(&mark));
    at.expect("every way is marked") as u32 + 1
}

#[framewright::coroutine]
async fn fails(way: u32, nothing: Option<u32>) -> u32 {
    ready(()).await;
    assert!(way != 0); // way 0
    assert_ne!(way, 1); // way 1
    let _: () = if way == 2 {
        panic!("on purpose") // way 2
    };
    let _: () = if way == 3 {
        unreachable!() // way 3
    };
    let _: () = if way == 6 {
        framewright::block_on(async { framewright::block_in_place(|| ()) }) // way 6
    };
    let value = if way == 4 { nothing.unwrap() } else { 0 }; // way 4
    ready(value + [0, 1][way as usize]).await // way 5
}

static LINE: AtomicU32 = AtomicU32::new(0);

/// The line at which a panic of `fails` is located.
fn line_of(way: u32) -> u32 {
    let mut future = pin!(fails(way, None));
    let mut cx = Context::from_waker(Waker::noop());
    let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(&mut cx).is_ready()));
    assert!(polled.is_err(), "way {way} does not panic");
    LINE.load(Ordering::Relaxed)
}

#[test]
fn panics_are_located_where_the_source_has_them() {
    let hook = take_hook();
    set_hook(Box::new(|info| {
        LINE.store(info.location().map_or(0, |at| at.line()), Ordering::Relaxed);
    }));
    let lines: Vec<u32> = (0..7).map(line_of).collect();
    set_hook(hook);
    assert_eq!(lines, (0..7).map(marked).collect::<Vec<_>>());
}
