//! A channel that holds so many values and no more.
//!
//! In: values from any number of senders. Out: the same, to one receiver, in the order of sending.
//! Invariant: senders get room in the order in which they began to wait; nothing that was sent is
//! lost, and nothing that was not is kept.
//!
//! ```
//! use framewright::channel::bounded;
//!
//! # framewright::block_on(async {
//! let (sender, mut receiver) = bounded(2);
//! framewright::spawn(async move {
//!     for number in 0..4 {
//!         sender.send(number).await.unwrap();
//!     }
//! });
//! let mut sum = 0;
//! while let Some(number) = receiver.recv().await {
//!     sum += number;
//! }
//! assert_eq!(sum, 6);
//! # });
//! ```

mod receiver;
mod sender;
mod shared;

use std::sync::Arc;

pub use receiver::{Receiver, Recv};
pub use sender::{Send, Sender};

/// Makes a channel that holds up to `capacity` values.
///
/// # Panics
///
/// If `capacity` is zero.
#[track_caller]
pub fn channel<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    assert!(capacity > 0, "a bounded channel needs room for one value at least");
    let shared = Arc::new(shared::Shared::new(capacity));
    (Sender::new(shared.clone()), Receiver::new(shared))
}
