//! Wakers with a will of their own, and polls by hand.
//!
//! In: what a waker shall do. Out: a `Waker` that does it. Invariant: nothing here waits.

// Each test crate uses its own part of this.
#![allow(dead_code)]

pub mod callbacks;

use std::any::Any;
use std::cell::Cell;
use std::future::Future;
use std::net::{self, Ipv4Addr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, mpsc};
use std::task::{Context, Poll, Wake, Waker};

use framewright::Runtime;
use framewright::net::TcpStream;

/// Polls once, with a waker that does nothing.
pub fn poll_once<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    poll_with(future, Waker::noop())
}

/// Polls once, with this waker.
pub fn poll_with<F: Future + Unpin>(future: &mut F, waker: &Waker) -> Poll<F::Output> {
    Pin::new(future).poll(&mut Context::from_waker(waker))
}

thread_local! {
    static FAILED: Cell<Option<Box<dyn Any + Send>>> = const { Cell::new(None) };
}

/// A callback whose panic the loop does not contain for good: it fails the test, by way of
/// [`run_script`].
pub fn checked(callback: impl FnOnce() + 'static) -> impl FnOnce() + 'static {
    move || {
        if let Err(payload) = catch_unwind(AssertUnwindSafe(callback)) {
            FAILED.set(Some(payload));
        }
    }
}

/// Runs a script as Node.js would: first itself, then the loop until nothing is left.
pub fn run_script(runtime: &Runtime, script: impl FnOnce()) {
    runtime.block_on(async { script() });
    runtime.run();
    if let Some(payload) = FAILED.take() {
        resume_unwind(payload);
    }
}

/// A connection, of which the first end belongs to the runtime, and a third handle to look with
/// whether something has arrived.
pub fn connection() -> (TcpStream, net::TcpStream, net::TcpStream) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let theirs = net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (ours, _) = listener.accept().unwrap();
    let look = ours.try_clone().unwrap();
    (TcpStream::from_std(ours).unwrap(), theirs, look)
}

/// Counts its wake-ups.
#[derive(Default)]
pub struct Count(AtomicUsize);

impl Count {
    pub fn new() -> (Arc<Count>, Waker) {
        let count = Arc::new(Count::default());
        (count.clone(), Waker::from(count))
    }

    pub fn get(&self) -> usize {
        self.0.load(SeqCst)
    }
}

impl Wake for Count {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, SeqCst);
    }
}

/// Calls a function when woken, and again when dropped: code of a user at the worst moments.
pub struct Reentrant<F: Fn() + Send + Sync + 'static>(F);

impl<F: Fn() + Send + Sync + 'static> Reentrant<F> {
    pub fn waker(call: F) -> Waker {
        Waker::from(Arc::new(Reentrant(call)))
    }
}

impl<F: Fn() + Send + Sync + 'static> Wake for Reentrant<F> {
    fn wake(self: Arc<Self>) {
        (self.0)();
    }
}

impl<F: Fn() + Send + Sync + 'static> Drop for Reentrant<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Panics when woken.
pub struct Panicking;

impl Panicking {
    pub fn waker() -> Waker {
        Waker::from(Arc::new(Panicking))
    }
}

impl Wake for Panicking {
    fn wake(self: Arc<Self>) {
        panic!("a waker that panics");
    }
}

/// Runs a test of this crate again, alone in a process of its own, with `variable` set. Returns
/// `true` in that process, whose test shall then do the work.
pub fn in_child(test: &str, variable: &str) -> bool {
    if std::env::var_os(variable).is_some() {
        return true;
    }
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--test-threads=1", "--nocapture"])
        .env(variable, "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{text}", output.status);
    assert!(text.contains("1 passed"), "{text}");
    false
}

/// A job for a thread that may block. It says when it has begun, and ends when its sender goes.
pub fn job() -> (impl FnOnce() + Send + 'static, mpsc::Receiver<()>, mpsc::Sender<()>) {
    let (begins, begun) = mpsc::channel();
    let (end, ends) = mpsc::channel::<()>();
    let job = move || {
        begins.send(()).unwrap();
        let _ = ends.recv();
    };
    (job, begun, end)
}

/// What a function panics with.
pub fn panic_of<R>(function: impl FnOnce() -> R) -> String {
    let payload = catch_unwind(AssertUnwindSafe(function)).err().expect("no panic");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => String::from(*payload.downcast::<&str>().unwrap()),
    }
}
