//! Futures that write.
//!
//! In: a writer and bytes, both held for as long as the future lives. Out: how many bytes went.
//! Invariant: no future here allocates.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::traits::AsyncWrite;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;

/// Writes some bytes. See [`AsyncWrite::write`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Write<'a, W> {
    writer: W,
    buf: &'a [u8],
}

impl<'a, W: AsyncWrite> Write<'a, W> {
    pub(crate) fn new(writer: W, buf: &'a [u8]) -> Write<'a, W> {
        Write { writer, buf }
    }
}

impl<W> Unpin for Write<'_, W> {}

impl<W: AsyncWrite> Future for Write<'_, W> {
    type Output = io::Result<usize>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Write { writer, buf } = &mut *self;
        writer.poll_write(cx, buf)
    }
}

impl<W: AsyncWrite> Inspect for Write<'_, W> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let origin = self.writer.write_origin();
        leaf(visitor, origin.name, format_args!("{origin}"));
    }
}

impl<W: AsyncWrite> fmt::Debug for Write<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Write").field("origin", &self.writer.write_origin()).finish_non_exhaustive()
    }
}

/// Writes all bytes. See [`AsyncWrite::write_all`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct WriteAll<'a, W> {
    writer: W,
    buf: &'a [u8],
    written: usize,
}

impl<'a, W: AsyncWrite> WriteAll<'a, W> {
    pub(crate) fn new(writer: W, buf: &'a [u8]) -> WriteAll<'a, W> {
        WriteAll { writer, buf, written: 0 }
    }

    /// How many bytes have gone.
    pub fn written(&self) -> usize {
        self.written
    }
}

impl<W> Unpin for WriteAll<'_, W> {}

impl<W: AsyncWrite> Future for WriteAll<'_, W> {
    type Output = io::Result<()>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let WriteAll { writer, buf, written } = &mut *self;
        while *written < buf.len() {
            match ready!(writer.poll_write(cx, &buf[*written..]))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => *written += more,
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<W: AsyncWrite> Inspect for WriteAll<'_, W> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let origin = self.writer.write_origin();
        let (written, all) = (self.written, self.buf.len());
        leaf(visitor, origin.name, format_args!("{origin}, {written} of {all} bytes"));
    }
}

impl<W: AsyncWrite> fmt::Debug for WriteAll<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriteAll")
            .field("origin", &self.writer.write_origin())
            .field("written", &self.written)
            .finish_non_exhaustive()
    }
}
