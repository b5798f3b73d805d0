//! Futures that read.
//!
//! In: a reader and a buffer, both held for as long as the future lives. Out: bytes in the buffer.
//! Invariant: no future here allocates.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::traits::AsyncRead;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;

/// Reads some bytes. See [`AsyncRead::read`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Read<'a, R> {
    reader: R,
    buf: &'a mut [u8],
}

impl<'a, R: AsyncRead> Read<'a, R> {
    pub(crate) fn new(reader: R, buf: &'a mut [u8]) -> Read<'a, R> {
        Read { reader, buf }
    }
}

impl<R> Unpin for Read<'_, R> {}

impl<R: AsyncRead> Future for Read<'_, R> {
    type Output = io::Result<usize>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Read { reader, buf } = &mut *self;
        reader.poll_read(cx, buf)
    }
}

impl<R: AsyncRead> Inspect for Read<'_, R> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let origin = self.reader.read_origin();
        leaf(visitor, origin.name, format_args!("{origin}"));
    }
}

impl<R: AsyncRead> fmt::Debug for Read<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Read").field("origin", &self.reader.read_origin()).finish_non_exhaustive()
    }
}

/// Fills a buffer. See [`AsyncRead::read_exact`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct ReadExact<'a, R> {
    reader: R,
    buf: &'a mut [u8],
    filled: usize,
}

impl<'a, R: AsyncRead> ReadExact<'a, R> {
    pub(crate) fn new(reader: R, buf: &'a mut [u8]) -> ReadExact<'a, R> {
        ReadExact { reader, buf, filled: 0 }
    }

    /// How many bytes of the buffer hold what was read.
    pub fn filled(&self) -> usize {
        self.filled
    }
}

impl<R> Unpin for ReadExact<'_, R> {}

impl<R: AsyncRead> Future for ReadExact<'_, R> {
    type Output = io::Result<()>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ReadExact { reader, buf, filled } = &mut *self;
        while *filled < buf.len() {
            match ready!(reader.poll_read(cx, &mut buf[*filled..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into())),
                read => *filled += read,
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<R: AsyncRead> Inspect for ReadExact<'_, R> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let origin = self.reader.read_origin();
        let (filled, all) = (self.filled, self.buf.len());
        leaf(visitor, origin.name, format_args!("{origin}, {filled} of {all} bytes"));
    }
}

impl<R: AsyncRead> fmt::Debug for ReadExact<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadExact")
            .field("origin", &self.reader.read_origin())
            .field("filled", &self.filled)
            .finish_non_exhaustive()
    }
}
