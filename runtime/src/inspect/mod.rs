//! Looking at a running program: its tasks, and what each waits for.
//!
//! In: the tasks of this thread's runtime. Out: text. Invariant: looking changes nothing; no future
//! is polled and no waker is touched.
//!
//! ```
//! use std::time::Duration;
//! use framewright::{inspect, spawn_inspected, time::sleep, yield_now};
//!
//! # framewright::block_on(async {
//! spawn_inspected("alarm", sleep(Duration::from_secs(3_600)));
//! yield_now().await;
//! let mut text = String::new();
//! inspect::dump(&mut text).unwrap();
//! assert!(text.contains("`alarm`"));
//! assert!(text.contains("sleep: 3"));
//! # });
//! ```

mod dump;
mod leaf;

pub use crate::frame::{Inspect, Node, Visitor};
pub use dump::{dump, dump_future};

pub(crate) use leaf::leaf;
