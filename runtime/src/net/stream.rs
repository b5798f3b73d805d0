//! A TCP connection.
//!
//! In: an address, or a connection from a listener. Out: bytes both ways. Invariant: any number of
//! tasks may read and write through shared references; none displaces another's waker.

use std::fmt;
use std::io;
use std::net::{Shutdown, SocketAddr};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::sync::Arc;
use std::task::{Context, Poll};

use super::connect::Connect;
use super::halves::{ReadHalf, WriteHalf};
use crate::io::{AsyncRead, AsyncWrite, Origin, Read, ReadExact, Write, WriteAll};
use crate::reactor::{Direction, Wait, Watched};

/// A TCP connection between this process and a peer.
///
/// Reading and writing take `&self`, so one task may read while another writes; bytes of
/// concurrent reads, or of concurrent writes, come in no particular order. Dropping the stream
/// closes it.
///
/// ```no_run
/// use framewright::net::TcpStream;
///
/// # framewright::block_on(async {
/// let stream = TcpStream::connect(([127, 0, 0, 1], 7).into()).await?;
/// stream.write_all(b"hello").await?;
/// let mut answer = [0; 5];
/// stream.read_exact(&mut answer).await?;
/// # std::io::Result::Ok(())
/// # }).unwrap();
/// ```
pub struct TcpStream {
    socket: Watched<std::net::TcpStream>,
    /// For the traits, whose operations have no future of their own to keep these.
    reading: Wait,
    writing: Wait,
}

impl TcpStream {
    /// Connects to `address`. The system's own limit of time applies; see
    /// [`timeout`](crate::time::timeout) for a shorter one.
    ///
    /// # Cancel safety
    ///
    /// Dropped before it is ready, it gives the attempt up and closes the socket.
    ///
    /// # Panics
    ///
    /// When first polled outside a runtime.
    pub fn connect(address: SocketAddr) -> Connect {
        Connect::new(address)
    }

    /// Takes over a connection of the standard library.
    ///
    /// # Errors
    ///
    /// When the system refuses to make it non-blocking or to watch it.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn from_std(stream: std::net::TcpStream) -> io::Result<TcpStream> {
        stream.set_nonblocking(true)?;
        Ok(TcpStream::from_watched(Watched::new(stream, "TcpStream::from_std")?))
    }

    pub(super) fn from_watched(socket: Watched<std::net::TcpStream>) -> TcpStream {
        TcpStream { socket, reading: Wait::new(), writing: Wait::new() }
    }

    /// Reads some bytes into `buf`, and returns how many: zero when the peer has ended its side, or
    /// if `buf` has no room.
    ///
    /// # Cancel safety
    ///
    /// A read that is dropped before it is ready has read nothing.
    pub fn read<'a>(&'a self, buf: &'a mut [u8]) -> Read<'a, ReadHalf<&'a TcpStream>> {
        Read::new(ReadHalf::new(self), buf)
    }

    /// Fills `buf`. The peer's end before that is an error of kind
    /// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof).
    ///
    /// # Cancel safety
    ///
    /// None by itself: bytes read so far are in `buf`, and [`ReadExact::filled`] says how many.
    pub fn read_exact<'a>(&'a self, buf: &'a mut [u8]) -> ReadExact<'a, ReadHalf<&'a TcpStream>> {
        ReadExact::new(ReadHalf::new(self), buf)
    }

    /// Writes some bytes from `buf`, and returns how many.
    ///
    /// To a peer that is gone it is an error of kind [`BrokenPipe`](io::ErrorKind::BrokenPipe),
    /// never a signal.
    ///
    /// # Cancel safety
    ///
    /// A write that is dropped before it is ready has written nothing.
    pub fn write<'a>(&'a self, buf: &'a [u8]) -> Write<'a, WriteHalf<&'a TcpStream>> {
        Write::new(WriteHalf::new(self), buf)
    }

    /// Writes all of `buf`.
    ///
    /// # Cancel safety
    ///
    /// None by itself: some bytes may be on their way, and [`WriteAll::written`] says how many.
    pub fn write_all<'a>(&'a self, buf: &'a [u8]) -> WriteAll<'a, WriteHalf<&'a TcpStream>> {
        WriteAll::new(WriteHalf::new(self), buf)
    }

    /// Two views of the stream, each with the operations of one direction.
    pub fn split(&self) -> (ReadHalf<&TcpStream>, WriteHalf<&TcpStream>) {
        (ReadHalf::new(self), WriteHalf::new(self))
    }

    /// As [`split`](TcpStream::split), for two tasks: the halves own the stream together.
    pub fn into_split(self) -> (ReadHalf<Arc<TcpStream>>, WriteHalf<Arc<TcpStream>>) {
        let stream = Arc::new(self);
        (ReadHalf::new(stream.clone()), WriteHalf::new(stream))
    }

    /// Ends one side or both. Reads that wait then end, as if the peer had ended its side.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.io().shutdown(how)
    }

    /// Whether small writes go at once (`true`) or wait a little for more (`false`, the system's
    /// default).
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()> {
        self.socket.io().set_nodelay(nodelay)
    }

    /// What [`set_nodelay`](TcpStream::set_nodelay) has set.
    pub fn nodelay(&self) -> io::Result<bool> {
        self.socket.io().nodelay()
    }

    /// The address of the other end.
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        self.socket.io().peer_addr()
    }

    /// The address of this end.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.io().local_addr()
    }

    pub(super) fn poll_read_with(
        &self,
        wait: &mut Wait,
        cx: &mut Context<'_>,
        buf: &mut [u8],
    ) -> Poll<io::Result<usize>> {
        // The system would wait for the first byte even so.
        if buf.is_empty() {
            return Poll::Ready(Ok(0));
        }
        self.socket.poll(Direction::Read, wait, cx, |mut socket: &std::net::TcpStream| {
            io::Read::read(&mut socket, buf)
        })
    }

    /// The standard library sends with `MSG_NOSIGNAL`, so there is no `SIGPIPE`.
    pub(super) fn poll_write_with(
        &self,
        wait: &mut Wait,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.socket.poll(Direction::Write, wait, cx, |mut socket: &std::net::TcpStream| {
            io::Write::write(&mut socket, buf)
        })
    }

    pub(super) fn leave(&self, direction: Direction, wait: &mut Wait) {
        self.socket.leave(direction, wait);
    }

    pub(super) fn reading_origin(&self) -> Origin {
        Origin::new("TcpStream::read", Some(self.socket.fd()))
    }

    pub(super) fn writing_origin(&self) -> Origin {
        Origin::new("TcpStream::write", Some(self.socket.fd()))
    }
}

impl AsyncRead for TcpStream {
    fn poll_read(&mut self, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        let mut wait = std::mem::take(&mut self.reading);
        let polled = self.poll_read_with(&mut wait, cx, buf);
        self.reading = wait;
        polled
    }

    fn read_origin(&self) -> Origin {
        self.reading_origin()
    }
}

impl AsyncWrite for TcpStream {
    fn poll_write(&mut self, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let mut wait = std::mem::take(&mut self.writing);
        let polled = self.poll_write_with(&mut wait, cx, buf);
        self.writing = wait;
        polled
    }

    fn poll_flush(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_close(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.shutdown(Shutdown::Write))
    }

    fn write_origin(&self) -> Origin {
        self.writing_origin()
    }
}

impl AsFd for TcpStream {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.io().as_fd()
    }
}

impl AsRawFd for TcpStream {
    fn as_raw_fd(&self) -> RawFd {
        self.socket.fd()
    }
}

impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.socket.io().fmt(f)
    }
}
