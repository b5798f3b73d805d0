//! Values from task to task, on one thread or between threads.
//!
//! In: values. Out: the same values. Invariant: a value is received, comes back in an error, or is
//! dropped with the channel; no future that is dropped in mid-wait loses one.
//!
//! - [`oneshot`](mod@oneshot): one value
//! - [`bounded`](mod@bounded): many, with a limit to how many wait
//! - `error`: why not
//! - `wait_queue`: who waits, in order

pub mod bounded;
mod error;
pub mod oneshot;
mod wait_queue;

pub use bounded::channel as bounded;
pub use error::{RecvError, SendError, TryRecvError, TrySendError};
pub use oneshot::channel as oneshot;
