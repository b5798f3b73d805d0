//! A closure that runs at the end of a scope.
//!
//! In: the closure. Out: its guard. Invariant: it runs once, when the guard is dropped.

/// Runs a closure when it is dropped.
pub struct Deferred<F: FnOnce()>(Option<F>);

/// Runs a closure when the guard that is returned is dropped.
#[must_use = "it runs at once if it is not kept"]
pub fn deferred<F: FnOnce()>(run: F) -> Deferred<F> {
    Deferred(Some(run))
}

impl<F: FnOnce()> Drop for Deferred<F> {
    fn drop(&mut self) {
        if let Some(run) = self.0.take() {
            run();
        }
    }
}
