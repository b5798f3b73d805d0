//! Room for a receiver that stays where it is only if a method borrows it.
//!
//! In: the call, written on a local. Out: a type that is as large as what is left of that local
//! after the call, or larger. Invariant: nothing but the type is used, and no value of it is made.
//!
//! ```text
//! async move {
//!     let place: T = nothing();
//!     match place.method(..) { result => .. }
//!     pending().await            // if the method has taken it, the block has nothing to keep
//! }
//! ```
//!
//! Only the compiler knows whether a method takes its receiver, and a macro can ask for no type by
//! a condition. But the size of an async block depends on it, as that of the function as written
//! does: in a `Slot` of such a type lies the receiver, or, where there is no room, on the stack of
//! the poll that makes the call.

use super::receive::Unknown;

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

/// The type of what a slot holds, in code that is never run.
pub fn type_in<T>(_: *mut T) -> Unknown<T> {
    core::marker::PhantomData
}

/// A value of a type, in code that is never run.
pub fn nothing<T>(_: Unknown<T>) -> T {
    unreachable!("a value that only has a type is used: this is a bug in framewright")
}

/// The type of what a call of a known type returns, in code that is never run.
pub fn type_returned<C: FnOnce(A) -> R, A, R>(_: &Unknown<C>, _: A) -> Unknown<R> {
    core::marker::PhantomData
}

/// Makes a room what it is: written only where it is never run.
pub fn is_room<R>(_: *mut R, _: R) {}

/// Gives a room its type, by the call that is made on what may lie in it.
#[doc(hidden)]
#[macro_export]
macro_rules! __room {
    (
        $room:expr, $call:ident, $slot:expr, with ($($name:ident = $value:expr),*),
        |$place:ident| $($written:tt)+
    ) => {
        if false {
            loop {}
            let $place = $crate::frame::type_in($slot);
            let returned = $crate::frame::type_returned(&$call, ($($value,)*));
            $(let $name = $crate::frame::type_known($value);)*
            $crate::frame::is_room($room, async move {
                let mut $place = $crate::frame::nothing($place);
                {
                    $(let $name = $crate::frame::nothing($name);)*
                    match $($written)+ {
                        // What becomes of the result may decide its type, and not its lifetimes.
                        result => if false {
                            loop {}
                            $crate::frame::same(&result, &$crate::frame::nothing(returned));
                        }
                    }
                }
                ::core::future::pending::<()>().await
            });
        }
    };
}
