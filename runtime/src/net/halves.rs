//! The two directions of a connection, each by itself.
//!
//! In: a stream, borrowed or shared. Out: a reader and a writer. Invariant: each half waits in a
//! place of its own, and gives it back when it goes.

use std::fmt;
use std::io;
use std::net::Shutdown;
use std::ops::Deref;
use std::task::{Context, Poll};

use super::stream::TcpStream;
use crate::io::{AsyncRead, AsyncWrite, Origin};
use crate::reactor::{Direction, Wait};

/// Reads from a [`TcpStream`]. See [`TcpStream::split`] and [`TcpStream::into_split`].
pub struct ReadHalf<S: Deref<Target = TcpStream>> {
    stream: S,
    wait: Wait,
}

impl<S: Deref<Target = TcpStream>> ReadHalf<S> {
    pub(super) fn new(stream: S) -> ReadHalf<S> {
        ReadHalf { stream, wait: Wait::new() }
    }

    /// The whole stream.
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }
}

impl<S: Deref<Target = TcpStream>> AsyncRead for ReadHalf<S> {
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_read_with(&mut self.wait, cx, buf)
    }

    fn read_origin(&self) -> Origin {
        self.stream.reading_origin()
    }
}

impl<S: Deref<Target = TcpStream>> Drop for ReadHalf<S> {
    fn drop(&mut self) {
        self.stream.leave(Direction::Read, &mut self.wait);
    }
}

impl<S: Deref<Target = TcpStream>> fmt::Debug for ReadHalf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReadHalf").field(&*self.stream).finish()
    }
}

/// Writes to a [`TcpStream`]. See [`TcpStream::split`] and [`TcpStream::into_split`].
///
/// Dropping it does not end this side of the connection; closing it does, and so does dropping
/// both halves.
pub struct WriteHalf<S: Deref<Target = TcpStream>> {
    stream: S,
    wait: Wait,
}

impl<S: Deref<Target = TcpStream>> WriteHalf<S> {
    pub(super) fn new(stream: S) -> WriteHalf<S> {
        WriteHalf { stream, wait: Wait::new() }
    }

    /// The whole stream.
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }
}

impl<S: Deref<Target = TcpStream>> AsyncWrite for WriteHalf<S> {
    fn poll_write(&mut self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.stream.poll_write_with(&mut self.wait, cx, buf)
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.stream.shutdown(Shutdown::Write))
    }

    fn write_origin(&self) -> Origin {
        self.stream.writing_origin()
    }
}

impl<S: Deref<Target = TcpStream>> Drop for WriteHalf<S> {
    fn drop(&mut self) {
        self.stream.leave(Direction::Write, &mut self.wait);
    }
}

impl<S: Deref<Target = TcpStream>> fmt::Debug for WriteHalf<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WriteHalf").field(&*self.stream).finish()
    }
}
