//! Bytes in and out, whatever they come from.
//!
//! In: readers and writers. Out: futures for the usual operations, and lines. Invariant: a pending
//! operation has moved no bytes that it does not report.
//!
//! - `traits`: [`AsyncRead`] and [`AsyncWrite`]
//! - `read`, `write`: the futures of their operations
//! - `buffered`, `lines`: reading ahead, and reading lines

mod buffered;
mod lines;
mod read;
mod traits;
mod write;

pub use buffered::BufReader;
pub use lines::{Lines, NextLine, ReadLine};
pub use read::{Read, ReadExact};
pub use traits::{AsyncRead, AsyncWrite, Origin};
pub use write::{Write, WriteAll};
