//! Waiting for TCP connections.
//!
//! In: an address to listen on. Out: connections. Invariant: when the process has run out of
//! descriptors, accepting neither spins nor sleeps for ever.

use std::fmt;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, RawFd};
use std::pin::Pin;
use std::sync::Mutex;
use std::task::{Context, Poll, ready};

use super::backoff::Backoff;
use super::stream::TcpStream;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;
use crate::lock::lock;
use crate::reactor::{Direction, Wait, Watched};
use crate::time::{Sleep, sleep_until};

/// A TCP socket that listens.
///
/// ```no_run
/// use framewright::net::TcpListener;
///
/// # framewright::block_on(async {
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// println!("listening on {}", listener.local_addr()?);
/// let (stream, peer) = listener.accept().await?;
/// # std::io::Result::Ok(())
/// # }).unwrap();
/// ```
pub struct TcpListener {
    socket: Watched<std::net::TcpListener>,
    backoff: Mutex<Backoff>,
}

impl TcpListener {
    /// Listens on `address`; port 0 is any that is free. A name, unlike a number, is looked up by
    /// the system, which may block the thread.
    ///
    /// # Errors
    ///
    /// When the address cannot be had, or the system refuses to watch the socket.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn bind(address: impl ToSocketAddrs) -> io::Result<TcpListener> {
        TcpListener::from_std(std::net::TcpListener::bind(address)?)
    }

    /// Takes over a listener of the standard library.
    ///
    /// # Errors
    ///
    /// When the system refuses to make it non-blocking or to watch it.
    ///
    /// # Panics
    ///
    /// Outside a runtime.
    #[track_caller]
    pub fn from_std(listener: std::net::TcpListener) -> io::Result<TcpListener> {
        listener.set_nonblocking(true)?;
        let socket = Watched::new(listener, "TcpListener")?;
        Ok(TcpListener { socket, backoff: Mutex::new(Backoff::new()) })
    }

    /// Waits for the next connection. Any number of tasks may accept from one listener.
    ///
    /// # Errors
    ///
    /// When the process or the system has no descriptor or memory for the connection, it says so
    /// once, and the next `accept` waits before it tries again: 5 ms, and twice as long each time,
    /// up to a second. So a loop that reports the error and goes on neither spins nor gives up. A
    /// connection that was broken off while it waited is no error; the next one is taken.
    ///
    /// # Cancel safety
    ///
    /// Dropped before it is ready, it has accepted nothing.
    pub fn accept(&self) -> Accept<'_> {
        let pause = lock(&self.backoff).until().map(sleep_until);
        Accept { listener: self, wait: Wait::new(), pause }
    }

    /// The address on which it listens, with the port that the system has chosen.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        self.socket.io().local_addr()
    }

    /// Accepts, passing over connections that were broken off while they waited.
    fn poll_accept(&self, wait: &mut Wait, cx: &mut Context<'_>) -> Poll<io::Result<Accepted>> {
        loop {
            match ready!(self.socket.poll(Direction::Read, wait, cx, |socket| socket.accept())) {
                Err(error) if is_broken_off(&error) => {}
                result => return Poll::Ready(result),
            }
        }
    }
}

type Accepted = (std::net::TcpStream, SocketAddr);

/// An error of the connection, not of the listener.
fn is_broken_off(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::ECONNABORTED | libc::EPROTO | libc::EPERM))
}

/// The future of [`TcpListener::accept`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Accept<'a> {
    listener: &'a TcpListener,
    wait: Wait,
    pause: Option<Sleep>,
}

impl Future for Accept<'_> {
    type Output = io::Result<(TcpStream, SocketAddr)>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let Accept { listener, wait, pause } = &mut *self;
        if let Some(sleep) = pause {
            ready!(Pin::new(sleep).poll(cx));
            *pause = None;
        }
        let accepted = ready!(listener.poll_accept(wait, cx));
        let taken = accepted.and_then(|(stream, peer)| Ok((TcpStream::from_std(stream)?, peer)));
        lock(&listener.backoff).note(taken.as_ref().err());
        Poll::Ready(taken)
    }
}

impl Drop for Accept<'_> {
    fn drop(&mut self) {
        self.listener.socket.leave(Direction::Read, &mut self.wait);
    }
}

impl Inspect for Accept<'_> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let fd = self.listener.socket.fd();
        let pausing = if self.pause.is_some() { ", pausing for want of descriptors" } else { "" };
        leaf(visitor, "TcpListener::accept", format_args!("fd {fd}{pausing}"));
    }
}

impl fmt::Debug for Accept<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accept").field("listener", self.listener).finish_non_exhaustive()
    }
}

impl AsFd for TcpListener {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.io().as_fd()
    }
}

impl AsRawFd for TcpListener {
    fn as_raw_fd(&self) -> RawFd {
        self.socket.fd()
    }
}

impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.socket.io().fmt(f)
    }
}
