//! An async block without `move` that may take more than one held local.
//!
//! In: slots with their guards, and the block, written on boxes over the slots. Out: the block;
//! the guards of what it takes are told. Invariant: what the block captures, how, and in which
//! order, is decided by the compiler, from a block over locals as the source has it.
//!
//! A block that may take one local is a call on it (`receive.rs`): a closure with one capture,
//! whose bits are known. Of a closure with several nobody knows where each of them lies. So the
//! compiler is asked about one local after the other, in code that is never run: its box has an
//! alignment that nothing else has, so that of the closure around the block tells. The block itself
//! is made inside another, which is polled once and never finished. There a local that is taken
//! lies in a box of its own, and moves into the block with it; every other is lent where it lies,
//! by a box over its slot, which is never dropped. With `receive_boxed!` this is where
//! lowered code may allocate.

extern crate alloc;
use alloc::boxed::Box;

use super::receive::{Marked, boxed_if};

/// A local that a block may take.
pub struct Candidate<T, M> {
    /// What it holds.
    pub boxed: Box<T>,
    /// By which a closure that owns it is known.
    mark: M,
}

/// A local that a block may take: with a box of its own, if it does.
///
/// # Safety
///
/// As for [`boxed_if`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub unsafe fn candidate<T>(moves: bool, slot: *mut T) -> Candidate<T, ()> {
    // SAFETY: the caller's promise.
    Candidate { boxed: unsafe { boxed_if(moves, slot) }, mark: () }
}

/// A local about which the compiler is asked, in code that is never run.
pub fn asked<T>(candidate: Candidate<T, ()>) -> Candidate<T, Marked> {
    let Candidate { boxed, mark: () } = candidate;
    Candidate { boxed, mark: Marked }
}

/// A block that may take some locals: each with the name of the answer, its slot, and what to do
/// if it is taken; values that the block owns in any case; and the block.
#[doc(hidden)]
#[macro_export]
macro_rules! __candidates {
    ($candidates:tt, with $with:tt, $block:expr) => {
        $crate::__candidates!(@ $candidates $candidates $with $block)
    };
    (@
        ($($name:ident: $takes:ident = $slot:expr, gone $gone:block;)+)
        $candidates:tt
        ($($value_name:ident = $value:expr),*)
        $block:expr
    ) => {
        match ($($value,)*) {
            ($(mut $value_name,)*) => {
                $(
                    let $takes: $crate::frame::Unknown<_> = $crate::frame::PhantomData;
                    if false {
                        loop {}
                        $crate::__candidates!(@declared $candidates);
                        let mut $name = $crate::frame::asked($name);
                        $crate::frame::type_of(&$takes, $crate::frame::capture!($block));
                    }
                    let $takes = $crate::frame::is_marked(&$takes);
                )+
                let mut made = ::core::mem::MaybeUninit::uninit();
                $crate::frame::detach(async {
                    $(let mut $name = $crate::frame::candidate($takes, $slot);)+
                    $(let mut $value_name = $value_name;)*
                    let block = $block;
                    if false {
                        loop {}
                        $crate::frame::same(&block, made.assume_init_ref());
                    }
                    $crate::frame::put_erased(made.as_mut_ptr(), block);
                    ::core::future::pending::<()>().await
                });
                $(if $takes $gone)+
                made.assume_init()
            }
        }
    };
    (@declared ($($name:ident: $takes:ident = $slot:expr, gone $gone:block;)+)) => {
        $(let mut $name = $crate::frame::candidate(false, $slot);)+
    };
}
