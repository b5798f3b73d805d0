//! What all scripts have, under the names of `scripts/support.js`.
//!
//! In: callbacks. Out: lines, and calls in the poll phase. Invariant: `io` and `socket` call back
//! when the loop has been told by the kernel, never before.

use std::cell::RefCell;
use std::fmt::Display;
use std::io;
use std::net::{self, Ipv4Addr, TcpListener};
use std::panic::set_hook;
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

use framewright::net::TcpStream;

/// A line of the output.
pub fn say(line: impl Display) {
    println!("{line}");
}

/// A delay.
pub fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Keeps the thread for this many milliseconds, so that what is due by then is due.
pub fn busy(millis: u64) {
    let end = Instant::now() + ms(millis);
    while Instant::now() < end {}
}

/// Calls back in the poll phase: a peer has written to a socket.
pub fn socket(callback: impl FnOnce() + 'static) {
    let answer = async move {
        let (ours, mut theirs) = pair()?;
        let mut byte = [0];
        {
            let mut read = pin!(ours.read(&mut byte));
            // There is nothing yet, so from now on only the kernel can make this ready.
            let polled = read.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            assert!(polled.is_pending());
            io::Write::write_all(&mut theirs, b"x")?;
            read.await?;
        }
        callback();
        io::Result::Ok(())
    };
    let task = async { answer.await.expect("the loopback interface works") };
    framewright::spawn_local(task).detach();
}

/// The same. Node.js reads a file here, which its loop is told of in the same way.
pub fn io(callback: impl FnOnce() + 'static) {
    socket(callback);
}

fn pair() -> io::Result<(TcpStream, net::TcpStream)> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let theirs = net::TcpStream::connect(listener.local_addr()?)?;
    let (ours, _) = listener.accept()?;
    Ok((TcpStream::from_std(ours)?, theirs))
}

/// Says what a panic carried. The loop goes on anyway.
pub fn on_error() {
    set_hook(Box::new(|info| {
        let payload = info.payload();
        say(format!("caught {}", payload.downcast_ref::<&str>().unwrap_or(&"something")));
    }));
}

/// A place for a handle that a callback needs before there is one.
#[derive(Clone)]
pub struct Slot<T>(Rc<RefCell<Option<T>>>);

impl<T> Default for Slot<T> {
    fn default() -> Slot<T> {
        Slot(Rc::new(RefCell::new(None)))
    }
}

impl<T: Clone> Slot<T> {
    /// Fills the place.
    pub fn set(&self, value: T) {
        self.0.replace(Some(value));
    }

    /// What was put there.
    pub fn get(&self) -> T {
        self.0.borrow().clone().expect("a slot is filled before a callback runs")
    }
}
