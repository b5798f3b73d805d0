//! TCP.
//!
//! In: addresses. Out: connections. Invariant: no operation blocks the thread, none allocates while
//! it waits for the second time.
//!
//! - `listener`, `backoff`: accepting, also when there are no descriptors left
//! - `connect`: connecting
//! - `stream`, `halves`: reading and writing

mod backoff;
mod connect;
mod halves;
mod listener;
mod stream;

pub use connect::Connect;
pub use halves::{ReadHalf, WriteHalf};
pub use listener::{Accept, TcpListener};
pub use stream::TcpStream;
