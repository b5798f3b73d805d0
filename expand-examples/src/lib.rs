//! One input per construct, and everything needed to run it twice.
//!
//! In: `inputs/<construct>/<shape>.rs`, ordinary async Rust with `#[framewright::coroutine]` in
//! front of its functions. Out: for each, a `native` module (the same text without the attribute)
//! and a `lowered` one (as written), run side by side under every [`scenario`]; their traces must
//! be equal, line by line. Invariant: an input observes the world only through this library, so
//! equal traces mean equal behaviour.
//!
//! | module | holds |
//! |---|---|
//! | [`trace`] | the log of a run, and panics injected into it |
//! | [`oracle`] | streams written by hand, and asking for an item |
//! | [`value`], [`leaf`], [`lock`], [`feed`], [`wire`] | what inputs are made of |
//! | [`executor`], [`scenario`], [`compare`] | running one side, ways to run it, both sides |
//! | [`source`] | the input files as text |
//! | `inputs` | the input files as code (feature `inputs`) |

// Inputs name this library by its full name, also when they are compiled into it.
#[allow(unused_extern_crates)]
extern crate self as framewright_expand_examples;

pub mod compare;
pub mod executor;
pub mod feed;
#[cfg(feature = "inputs")]
pub mod inputs;
pub mod leaf;
pub mod lock;
pub mod oracle;
pub mod scenario;
pub mod source;
pub mod trace;
pub mod value;
pub mod wire;

pub use feed::Feed;
pub use leaf::{Leaf, anchored, later, make, ready, tick};
pub use lock::{Guard, Lock};
pub use oracle::next;
pub use trace::say;
pub use value::{D, d};
pub use wire::Wire;
