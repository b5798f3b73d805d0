//! What bytes come from and go to.
//!
//! In: a buffer. Out: how much of it was filled or taken, or `Pending` with the task to be woken.
//! Invariant: `Pending` and errors have moved no bytes.

use std::fmt;
use std::io;
use std::os::fd::RawFd;
use std::task::{Context, Poll};

use super::read::{Read, ReadExact};
use super::write::{Write, WriteAll};

/// How an operation appears in an await tree: its name, and the descriptor it waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Origin {
    /// Such as `TcpStream::read`.
    pub name: &'static str,
    /// The file descriptor, if there is one.
    pub fd: Option<RawFd>,
}

impl Origin {
    /// An operation of this name, on this descriptor.
    pub fn new(name: &'static str, fd: Option<RawFd>) -> Origin {
        Origin { name, fd }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fd {
            Some(fd) => write!(f, "fd {fd}"),
            None => Ok(()),
        }
    }
}

/// Something to read from.
pub trait AsyncRead {
    /// Reads some bytes into `buf`; zero at the end, or if `buf` has no room.
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>>;

    /// How a pending read appears in an await tree.
    fn read_origin(&self) -> Origin {
        Origin::new("read", None)
    }

    /// Reads some bytes into `buf`, and returns how many: zero at the end, or if `buf` has no room.
    ///
    /// # Cancel safety
    ///
    /// A read that is dropped before it is ready has read nothing.
    fn read<'a>(&'a mut self, buf: &'a mut [u8]) -> Read<'a, &'a mut Self> {
        Read::new(self, buf)
    }

    /// Fills `buf`. The end before that is an error of kind
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof).
    ///
    /// # Cancel safety
    ///
    /// None by itself: bytes read so far are in `buf`, and [`ReadExact::filled`] says how many.
    fn read_exact<'a>(&'a mut self, buf: &'a mut [u8]) -> ReadExact<'a, &'a mut Self> {
        ReadExact::new(self, buf)
    }
}

/// Something to write to.
pub trait AsyncWrite {
    /// Takes some bytes from `buf`, and says how many.
    fn poll_write(&mut self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>>;

    /// Hands on what was taken and is still kept back.
    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// Says that nothing more will come, after handing on what was kept back.
    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>>;

    /// How a pending write appears in an await tree.
    fn write_origin(&self) -> Origin {
        Origin::new("write", None)
    }

    /// Writes some bytes from `buf`, and returns how many.
    ///
    /// # Cancel safety
    ///
    /// A write that is dropped before it is ready has written nothing.
    fn write<'a>(&'a mut self, buf: &'a [u8]) -> Write<'a, &'a mut Self> {
        Write::new(self, buf)
    }

    /// Writes all of `buf`.
    ///
    /// # Cancel safety
    ///
    /// None by itself: some bytes may be on their way, and [`WriteAll::written`] says how many.
    fn write_all<'a>(&'a mut self, buf: &'a [u8]) -> WriteAll<'a, &'a mut Self> {
        WriteAll::new(self, buf)
    }
}

impl<R: AsyncRead + ?Sized> AsyncRead for &mut R {
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        (**self).poll_read(cx, buf)
    }

    fn read_origin(&self) -> Origin {
        (**self).read_origin()
    }
}

impl<W: AsyncWrite + ?Sized> AsyncWrite for &mut W {
    fn poll_write(&mut self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        (**self).poll_write(cx, buf)
    }

    fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        (**self).poll_flush(cx)
    }

    fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        (**self).poll_close(cx)
    }

    fn write_origin(&self) -> Origin {
        (**self).write_origin()
    }
}

/// The end of the slice is the end of the input.
impl AsyncRead for &[u8] {
    fn poll_read(&mut self, _: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        Poll::Ready(io::Read::read(self, buf))
    }
}

/// Grows as needed.
impl AsyncWrite for Vec<u8> {
    fn poll_write(&mut self, _: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.extend_from_slice(buf);
        Poll::Ready(Ok(buf.len()))
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}
