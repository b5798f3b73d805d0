//! Leaf futures: pending as often as told, waking themselves, every poll and drop in the trace.

use std::future::Future;
use std::marker::PhantomPinned;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::trace::{Class, event};
use crate::value::{D, d};

/// Pending `pending` times, then ready with what `finish` returns.
#[must_use = "futures do nothing unless polled"]
pub struct Leaf<F> {
    name: &'static str,
    pending: u32,
    finish: Option<F>,
}

impl<F> Leaf<F> {
    /// A leaf of any kind; `finish` runs in its last poll.
    pub fn new(name: &'static str, pending: u32, finish: F) -> Leaf<F> {
        event(Class::Effect, format_args!("start {name}"));
        Leaf { name, pending, finish: Some(finish) }
    }

    /// The name, silently.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

/// No field is ever pinned.
impl<F> Unpin for Leaf<F> {}

impl<F: FnOnce() -> T, T> Future for Leaf<F> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        event(Class::Leaf, format_args!("poll leaf {}", self.name));
        if self.pending == 0 {
            let finish = self.finish.take().expect("a leaf is not polled after it was ready");
            return Poll::Ready(finish());
        }
        self.pending -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}

impl<F> Drop for Leaf<F> {
    fn drop(&mut self) {
        event(Class::Drop, format_args!("drop leaf {}", self.name));
    }
}

/// Nothing, after `n` pending polls.
pub fn tick(name: &'static str, n: u32) -> Leaf<impl FnOnce()> {
    Leaf::new(name, n, || ())
}

/// A given value, after `n` pending polls. The future owns it meanwhile.
pub fn later<T>(n: u32, value: T) -> Leaf<impl FnOnce() -> T> {
    Leaf::new("later", n, move || value)
}

/// A given value at once.
pub fn ready<T>(value: T) -> Leaf<impl FnOnce() -> T> {
    Leaf::new("ready", 0, move || value)
}

/// A new value, made in the last poll.
pub fn make(name: &'static str, n: u32) -> Leaf<impl FnOnce() -> D> {
    Leaf::new(name, n, move || d(name))
}

/// Like [`tick`], but not `Unpin`, and watching that it stays where it was first polled.
pub fn anchored(name: &'static str, n: u32) -> Anchored {
    let inner = Leaf::new(name, n, (|| ()) as fn());
    Anchored { inner, address: None, _pinned: PhantomPinned }
}

/// See [`anchored`].
#[must_use = "futures do nothing unless polled"]
pub struct Anchored {
    inner: Leaf<fn()>,
    address: Option<usize>,
    _pinned: PhantomPinned,
}

impl Future for Anchored {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        // SAFETY: nothing is moved out of the pinned reference; both fields are `Unpin`.
        let this = unsafe { self.get_unchecked_mut() };
        let here = std::ptr::from_ref(this).addr();
        if *this.address.get_or_insert(here) != here {
            event(
                Class::Effect,
                format_args!("leaf {} moved after its first poll", this.inner.name),
            );
        }
        Pin::new(&mut this.inner).poll(cx)
    }
}

impl Drop for Anchored {
    fn drop(&mut self) {
        let here = std::ptr::from_ref(self).addr();
        if self.address.is_some_and(|address| address != here) {
            event(Class::Effect, format_args!("leaf {} moved before its drop", self.inner.name));
        }
    }
}
