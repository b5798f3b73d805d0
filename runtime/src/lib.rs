//! Hand-visible async state machines on stable Rust, and the runtime they run on.
//!
//! `#[framewright::coroutine]` on an ordinary `async fn` lowers it into an explicit state machine;
//! [`frame`] is what the lowered code is made of, and needs `core` alone. Everything else is the
//! bundled runtime (feature `rt`, on by default).
#![cfg_attr(not(feature = "rt"), no_std)]

pub mod frame;
