//! Values that belong to a task and not to a thread.
//!
//! In: a value, and a future that runs with it. Out: the value, wherever the future is polled.
//! Invariant: the value is in the thread-local exactly while the future is polled or dropped, also
//! when that panics; what was there before is back afterwards.

use std::cell::RefCell;
use std::error::Error;
use std::fmt;
use std::mem;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::thread::LocalKey as ThreadLocal;

use crate::frame::{Inspect, Visitor};

/// Declares values that belong to a task.
///
/// ```
/// framewright::task_local! {
///     /// Who asks.
///     pub static USER: String;
///     static DEPTH: u32;
/// }
///
/// fn greeting() -> String {
///     USER.with(|user| format!("Hello, {user}!"))
/// }
///
/// # framewright::block_on(async {
/// let ada = framewright::spawn(USER.scope("Ada".into(), async {
///     framewright::yield_now().await;
///     greeting()
/// }));
/// let alan = framewright::spawn(USER.scope("Alan".into(), async { greeting() }));
/// assert_eq!(ada.await.unwrap(), "Hello, Ada!");
/// assert_eq!(alan.await.unwrap(), "Hello, Alan!");
/// assert_eq!(DEPTH.sync_scope(1, || DEPTH.get()), 1);
/// assert!(USER.try_with(String::len).is_err());
/// # });
/// ```
#[macro_export]
macro_rules! task_local {
    ($($(#[$attribute:meta])* $visibility:vis static $name:ident: $type:ty;)*) => {
        $(
            $(#[$attribute])*
            $visibility static $name: $crate::task::LocalKey<$type> = {
                ::std::thread_local! {
                    static VALUE: ::std::cell::RefCell<::std::option::Option<$type>> =
                        const { ::std::cell::RefCell::new(::std::option::Option::None) };
                }
                $crate::task::LocalKey::__new(&VALUE, ::std::stringify!($name))
            };
        )*
    };
}

/// A value of each task that has one. Made by [`task_local!`](crate::task_local).
pub struct LocalKey<T: 'static> {
    value: &'static ThreadLocal<RefCell<Option<T>>>,
    name: &'static str,
}

/// There is no value: nothing around has called [`scope`](LocalKey::scope).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValue {
    name: &'static str,
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        write!(f, "the task-local `{name}` has no value here: run the code in `{name}.scope(..)`")
    }
}

impl Error for NoValue {}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn __new(
        value: &'static ThreadLocal<RefCell<Option<T>>>,
        name: &'static str,
    ) -> LocalKey<T> {
        LocalKey { value, name }
    }

    /// The future `future`, for which the value is `value`: while it is polled and while it is
    /// dropped. Tasks that it spawns do not have the value, unless they are given one.
    ///
    /// # Cancel safety
    ///
    /// That of `future`.
    pub fn scope<F: Future>(&'static self, value: T, future: F) -> Scope<T, F> {
        Scope { key: self, value: Some(value), future: ManuallyDrop::new(future) }
    }

    /// Calls `call`, for which the value is `value`.
    pub fn sync_scope<R>(&'static self, value: T, call: impl FnOnce() -> R) -> R {
        self.within(&mut Some(value), call)
    }

    /// Looks at the value. It cannot be replaced meanwhile: `look` cannot call `sync_scope` with
    /// the same key.
    ///
    /// # Panics
    ///
    /// When there is no value here; see [`try_with`](LocalKey::try_with).
    #[track_caller]
    pub fn with<R>(&'static self, look: impl FnOnce(&T) -> R) -> R {
        match self.try_with(look) {
            Ok(found) => found,
            Err(error) => panic!("{error}"),
        }
    }

    /// Looks at the value, if there is one.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn try_with<R>(&'static self, look: impl FnOnce(&T) -> R) -> Result<R, NoValue> {
        let none = NoValue { name: self.name };
        let found = self.value.try_with(|value| value.borrow().as_ref().map(look));
        found.ok().flatten().ok_or(none)
    }

    /// A copy of the value.
    ///
    /// # Panics
    ///
    /// When there is no value here.
    #[track_caller]
    pub fn get(&'static self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// Calls `call` with the contents of `slot` in the thread-local.
    #[track_caller]
    fn within<R>(&'static self, slot: &mut Option<T>, call: impl FnOnce() -> R) -> R {
        let Ok(_swapped) = self.swap(slot) else {
            let name = self.name;
            panic!("the task-local `{name}` was to be replaced within `{name}.with(..)`");
        };
        call()
    }

    /// Swaps the contents of `slot` with the thread-local, until the guard goes.
    fn swap<'a>(&'static self, slot: &'a mut Option<T>) -> Result<Swapped<'a, T>, InUse> {
        self.try_swap(slot)?;
        Ok(Swapped { key: self, slot })
    }

    fn try_swap(&'static self, slot: &mut Option<T>) -> Result<(), InUse> {
        let swap = |value: &RefCell<Option<T>>| match value.try_borrow_mut() {
            Ok(mut value) => {
                mem::swap(&mut *value, slot);
                Ok(())
            }
            Err(_) => Err(InUse),
        };
        // Gone at the end of the thread, when the code that runs finds no value.
        self.value.try_with(swap).unwrap_or(Ok(()))
    }
}

/// Somebody looks at the value.
struct InUse;

struct Swapped<'a, T: 'static> {
    key: &'static LocalKey<T>,
    slot: &'a mut Option<T>,
}

impl<T> Drop for Swapped<'_, T> {
    fn drop(&mut self) {
        // Nobody looks at it: who did began within the guard, and has ended before it.
        let _ = self.key.try_swap(self.slot);
    }
}

impl<T> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKey").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The future of [`LocalKey::scope`].
#[must_use = "futures do nothing unless they are awaited"]
pub struct Scope<T: 'static, F> {
    key: &'static LocalKey<T>,
    /// In the thread-local while the future is polled or dropped.
    value: Option<T>,
    /// Dropped by hand, with the value in place.
    future: ManuallyDrop<F>,
}

// The value is moved, and never pinned.
impl<T, F: Unpin> Unpin for Scope<T, F> {}

impl<T, F: Future> Future for Scope<T, F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: `future` is pinned with the whole and not moved out of it; the rest is not
        // pinned.
        let this = unsafe { self.get_unchecked_mut() };
        // SAFETY: as above; it is dropped in place.
        let future = unsafe { Pin::new_unchecked(&mut *this.future) };
        this.key.within(&mut this.value, || future.poll(cx))
    }
}

impl<T, F> Drop for Scope<T, F> {
    fn drop(&mut self) {
        // Where the value is in use, without it: a pinned future has to be dropped in any case.
        let _swapped = self.key.swap(&mut self.value);
        // SAFETY: it is not used after this.
        unsafe { ManuallyDrop::drop(&mut self.future) };
    }
}

impl<T, F: Inspect> Inspect for Scope<T, F> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.future.inspect(visitor);
    }
}

impl<T, F> fmt::Debug for Scope<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope").field("key", &self.key.name).finish_non_exhaustive()
    }
}
