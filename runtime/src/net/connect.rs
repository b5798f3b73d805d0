//! Making a TCP connection without blocking.
//!
//! In: an address. Out: a stream. Invariant: the socket is watched only once the attempt is under
//! way, because epoll reports a socket that was never connected as hung up.

use std::fmt;
use std::io;
use std::mem;
use std::net::SocketAddr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use super::stream::TcpStream;
use crate::frame::{Inspect, Visitor};
use crate::inspect::leaf;
use crate::reactor::{Direction, Wait, Watched};

/// The future of [`TcpStream::connect`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Connect {
    address: SocketAddr,
    attempt: Option<Watched<std::net::TcpStream>>,
    wait: Wait,
}

impl Connect {
    pub(super) fn new(address: SocketAddr) -> Connect {
        Connect { address, attempt: None, wait: Wait::new() }
    }
}

impl Future for Connect {
    type Output = io::Result<TcpStream>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<TcpStream>> {
        let Connect { address, attempt, wait } = &mut *self;
        let socket = match attempt {
            Some(socket) => socket,
            None => attempt.insert(Watched::new(begin(*address)?, "TcpStream::connect")?),
        };
        let connected = ready!(socket.poll(Direction::Write, wait, cx, outcome));
        socket.leave(Direction::Write, wait);
        let socket = attempt.take();
        connected?;
        Poll::Ready(Ok(TcpStream::from_watched(socket.expect("the attempt was made above"))))
    }
}

impl Inspect for Connect {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        leaf(visitor, "TcpStream::connect", format_args!("{}", self.address));
    }
}

impl fmt::Debug for Connect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connect").field("address", &self.address).finish_non_exhaustive()
    }
}

/// Whether the attempt has succeeded; `WouldBlock` while there is no telling.
fn outcome(socket: &std::net::TcpStream) -> io::Result<()> {
    if let Some(error) = socket.take_error()? {
        return Err(error);
    }
    match socket.peer_addr() {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotConnected => {
            Err(io::ErrorKind::WouldBlock.into())
        }
        Err(error) => Err(error),
    }
}

/// Opens a socket and starts to connect it.
fn begin(address: SocketAddr) -> io::Result<std::net::TcpStream> {
    let family = if address.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 };
    let kind = libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
    // SAFETY: takes no pointers.
    let fd = unsafe { libc::socket(family, kind, 0) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel has just given us this descriptor.
    let socket = unsafe { OwnedFd::from_raw_fd(fd) };
    let begun = match address {
        SocketAddr::V4(address) => connect(&socket, &v4(address)),
        SocketAddr::V6(address) => connect(&socket, &v6(address)),
    };
    match begun {
        // Interrupted or not, the attempt goes on in the kernel.
        Err(error) if matches!(error.raw_os_error(), Some(libc::EINPROGRESS | libc::EINTR)) => {}
        begun => begun?,
    }
    Ok(socket.into())
}

/// Calls `connect` with a socket address of the C library.
fn connect<A: SocketAddress>(socket: &OwnedFd, address: &A) -> io::Result<()> {
    let length = mem::size_of::<A>() as libc::socklen_t;
    let address = (&raw const *address).cast();
    // SAFETY: `address` points to `length` bytes of the type that its family field names.
    match unsafe { libc::connect(socket.as_raw_fd(), address, length) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The C structures that `connect` understands.
trait SocketAddress {}

impl SocketAddress for libc::sockaddr_in {}

impl SocketAddress for libc::sockaddr_in6 {}

fn v4(address: std::net::SocketAddrV4) -> libc::sockaddr_in {
    libc::sockaddr_in {
        sin_family: libc::AF_INET as libc::sa_family_t,
        sin_port: address.port().to_be(),
        sin_addr: libc::in_addr { s_addr: u32::from_ne_bytes(address.ip().octets()) },
        sin_zero: [0; 8],
    }
}

fn v6(address: std::net::SocketAddrV6) -> libc::sockaddr_in6 {
    libc::sockaddr_in6 {
        sin6_family: libc::AF_INET6 as libc::sa_family_t,
        sin6_port: address.port().to_be(),
        sin6_flowinfo: address.flowinfo(),
        sin6_addr: libc::in6_addr { s6_addr: address.ip().octets() },
        sin6_scope_id: address.scope_id(),
    }
}
