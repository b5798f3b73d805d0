//! Room for a receiver that stays where it is only if a method borrows it.
//!
//! In: the call, written on a local. Out: a type that is as large as what is left of that local
//! after the call, or larger. Invariant: nothing but the type is used, and no value of it is made.
//!
//! ```text
//! async move {
//!     let place: Receiver<T> = nothing();
//!     { let made = || place.value.method(..); }
//!     pending().await            // if the method takes it, the block has nothing left to keep
//! }
//! ```
//!
//! Only the compiler knows whether a method takes its receiver, and a macro can ask for no type by
//! a condition. But the size of an async block depends on it, as that of the function as written
//! does: in a `Slot` of such a type lies the receiver, or, where there is no room, on the stack of
//! the poll that makes the call. What a later poll needs has room, because a [`Receiver`] has a
//! destructor, whatever it holds: what is not taken is kept by the block for its drop.
//!
//! The block captures nothing, not even what only has a type: of a type that is in the frame's own,
//! the compiler asks more than of one that a function as written has for a while. (Where a future
//! must be `Send`, whatever its lifetimes are, it asks that of traits with lifetimes, too.)

use super::receive::{Receiver, Unknown};

/// What a block learns types by: it names one outside as the base of one of its own, whose fields
/// it says all, and so captures no part of the one outside.
pub struct Learned<T> {
    /// Types that are known elsewhere.
    pub of: T,
}

/// A type that is learned.
pub fn unknown<T>() -> Unknown<T> {
    core::marker::PhantomData
}

/// Where the receiver lies: in its room, if that is large enough.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn in_room<R, T>(room: *mut R, on_stack: *mut T) -> *mut T {
    let fits = const { size_of::<R>() >= size_of::<T>() && align_of::<R>() >= align_of::<T>() };
    if fits { room.cast() } else { on_stack }
}

/// The type of a value, in code that is never run.
pub fn type_known<T>(_: T) -> Unknown<T> {
    core::marker::PhantomData
}

/// The type of a receiver in a slot, in code that is never run.
pub fn receiver_in<T>(_: *mut T) -> Unknown<Receiver<T>> {
    core::marker::PhantomData
}

/// A value of a type, in code that is never run.
pub fn nothing<T>(_: Unknown<T>) -> T {
    unreachable!("a value that only has a type is used: this is a bug in framewright")
}

/// The closure of a call, by the arguments that it gets, in code that is never run.
pub fn called_with<C: FnOnce(A) -> R, A, R>(_: A, call: C) -> C {
    call
}

/// Makes a room what it is: written only where it is never run.
pub fn is_room<R>(_: *mut R, _: R) {}

/// Gives a room its type, and the call that is made on what may lie in it.
///
/// The closure is made in the block, so that it takes the block's own receiver; the compiler is
/// told that it is the call where lifetimes are not looked at.
#[doc(hidden)]
#[macro_export]
macro_rules! __room {
    (
        $room:expr, $call:ident, $slot:expr, ($($name:ident = $value:expr),*),
        |$place:ident| $written:expr
    ) => {
        if false {
            loop {}
            let around = $crate::frame::Learned {
                of: (
                    $crate::frame::receiver_in($slot),
                    $call,
                    ($($crate::frame::type_known($value),)*),
                ),
            };
            $crate::frame::is_room($room, async move {
                let $place = $crate::frame::unknown();
                let $call = $crate::frame::unknown();
                $(let $name = $crate::frame::unknown();)*
                if false {
                    loop {}
                    $crate::frame::Learned { of: ($place, $call, ($($name,)*)), ..around };
                }
                let mut $place = $crate::frame::nothing($place);
                {
                    let made = $crate::frame::called_with(
                        ($($crate::frame::nothing($name),)*),
                        $crate::frame::capture!(($($name,)*) $written),
                    );
                    if false {
                        loop {}
                        $crate::frame::same(&made, &$crate::frame::nothing($call));
                    }
                }
                ::core::future::pending::<()>().await
            });
        }
    };
}
