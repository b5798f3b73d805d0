//! Callbacks that count, and the ways to set them.
//!
//! In: functions. Out: the same, set as callbacks or called by a drop. Invariant: nothing here
//! waits.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use framewright::event_loop::{on_close, queue_microtask, set_immediate, set_timeout};

pub const MS: Duration = Duration::from_millis(1);

pub type Way = fn(Box<dyn FnOnce()>);

/// The ways to set a callback that is called once.
pub const WAYS: [Way; 4] = [
    |callback| drop(set_timeout(MS, callback)),
    |callback| drop(set_immediate(callback)),
    |callback| queue_microtask(callback),
    |callback| on_close(callback),
];

/// Calls a function when it is dropped.
pub struct OnDrop<F: FnMut()>(pub F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// A number, and a function that adds one to it.
pub fn counter() -> (Rc<Cell<u32>>, impl Fn() + Clone + 'static) {
    let count = Rc::new(Cell::new(0));
    let inner = count.clone();
    (count, move || inner.set(inner.get() + 1))
}
