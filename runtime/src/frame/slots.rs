//! Slots, side by side or over the same bytes.
//!
//! In: the shape of a frame, as nested `Frame`, `Beside` and `Overlap` types whose leaves are
//! inferred from the body. Out: one raw pointer a slot. Invariant: splitting a part reads and
//! writes nothing.
//!
//! Frames hold frames, as deep as calls do, and the compiler follows types only to a limit. So
//! there are as few types between a frame and one in a slot of it as can be, and every question
//! that the compiler asks of a type ([`Send`], whether it may be in read-only memory) is answered
//! for each of them at once.

#![allow(clippy::too_many_arguments, reason = "a part is made of as many members as it has")]
#![allow(clippy::not_unsafe_ptr_arg_deref, reason = "only addresses of fields are computed")]

use core::cell::UnsafeCell;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::panic::RefUnwindSafe;

use super::coroutine::Storage;
use super::state_tag::StateTag;

/// A slot, full or empty.
pub union Slot<T> {
    none: (),
    value: ManuallyDrop<T>,
}

// SAFETY: a slot is what it may hold.
unsafe impl<T: Send> Send for Slot<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Slot<T> {}

/// What lies side by side with others: a slot, or a part of slots.
pub trait Member {
    /// What a pointer to it is used as.
    type Inside;
}

impl<T> Member for Slot<T> {
    type Inside = T;
}

/// No slots.
impl Member for () {
    type Inside = ();
}

/// An argument's slot, filled when the coroutine is made.
pub fn arg<T>(value: T) -> Slot<T> {
    Slot { value: ManuallyDrop::new(value) }
}

/// A slot that the body fills later.
pub fn later<T>() -> Slot<T> {
    Slot { none: () }
}

/// A part of a slot as a slot of its own.
pub fn part_slot<T>(place: *const T) -> *mut T {
    place.cast_mut()
}

/// A slot on the poll's stack, for code that only needs it in a pattern.
pub fn stack_slot<T>() -> MaybeUninit<T> {
    MaybeUninit::uninit()
}

/// A slot as a closure or an async block captures it: a pointer that may cross threads.
///
/// The slot's own type already decides whether the frame is `Send` and `Sync`, and the copy of the
/// body that is kept for judgement has been checked for what the capture may do.
pub struct Place<T>(pub *mut T);

impl<T> Clone for Place<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Place<T> {}

// SAFETY: see the type's documentation; the pointer itself is only an address.
unsafe impl<T> Send for Place<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Place<T> {}

impl<T> Place<T> {
    /// The slot.
    pub fn at(self) -> *mut T {
        self.0
    }
}

/// What a block inside of a closure takes along when it is used in there: it would borrow what can
/// be copied.
pub struct Carried<T>(pub T);

impl<T> Carried<T> {
    /// What is carried.
    pub fn value(self) -> T {
        self.0
    }
}

/// What parts have in common, side by side or over the same bytes.
macro_rules! part {
    ($name:ident $($part:ident)+) => {
        // SAFETY: a part is what its slots are. Said here and not inferred, so that proving it for
        // a deep nest of frames takes one step a part.
        unsafe impl<$($part: Send),+> Send for $name<$($part),+> {}
        // SAFETY: as above.
        unsafe impl<$($part: Sync),+> Sync for $name<$($part),+> {}

        impl<$($part),+> Member for $name<$($part),+> {
            type Inside = Self;
        }
    };
}

macro_rules! beside {
    ($($name:ident $split:ident $make:ident $($part:ident)+;)+) => {$(
        /// Parts side by side.
        #[doc(hidden)]
        #[allow(non_snake_case)]
        pub struct $name<$($part),+> { $($part: $part),+ }

        part!($name $($part)+);

        /// Makes a part from what its members hold at the start.
        #[doc(hidden)]
        #[allow(non_snake_case)]
        pub fn $make<$($part),+>($($part: $part),+) -> $name<$($part),+> {
            $name { $($part),+ }
        }

        /// Splits a part into pointers to its members.
        ///
        /// # Safety
        ///
        /// `part` points into a frame (rule 1).
        #[doc(hidden)]
        #[allow(non_snake_case)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub unsafe fn $split<$($part: Member),+>(
            part: *mut $name<$($part),+>,
        ) -> ($(*mut $part::Inside,)+) {
            // SAFETY: the caller's promise; only addresses are computed.
            unsafe { ($(&raw mut (*part).$part as *mut $part::Inside,)+) }
        }
    )+};
}

macro_rules! overlap {
    ($($name:ident $split:ident $($part:ident)+;)+) => {$(
        /// Parts over the same bytes.
        #[doc(hidden)]
        #[allow(non_snake_case)]
        pub union $name<$($part),+> { none: (), $($part: ManuallyDrop<$part>),+ }

        part!($name $($part)+);

        impl<$($part),+> $name<$($part),+> {
            /// The part as it is at the start when none of its members is filled then.
            pub fn empty() -> Self {
                $name { none: () }
            }

            /// The part as it is at the start when one of its members is filled then.
            #[allow(non_snake_case)]
            pub fn start($($part: Start<$part>),+) -> Self {
                let mut whole = Self::empty();
                $(
                    if let Start::Filled(value) = $part {
                        whole.$part = ManuallyDrop::new(value);
                    }
                )+
                whole
            }
        }

        /// Splits a part into pointers to its members, which share bytes.
        ///
        /// # Safety
        ///
        /// `part` points into a frame (rule 1).
        #[doc(hidden)]
        #[allow(non_snake_case)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub unsafe fn $split<$($part),+>(part: *mut $name<$($part),+>) -> ($(*mut $part,)+) {
            // SAFETY: the caller's promise; only addresses are computed.
            unsafe { ($(&raw mut (*part).$part as *mut $part,)+) }
        }
    )+};
}

/// What a member of an overlap holds when the coroutine is made.
pub enum Start<T> {
    /// An argument, or a part that holds one.
    Filled(T),
    /// Nothing yet.
    Empty,
}

/// Ends the question whether a frame may be in read-only memory, which would else be asked of all
/// that it may hold.
struct Written(#[allow(dead_code)] UnsafeCell<()>);

macro_rules! frame {
    ($($name:ident $split:ident $make:ident $($part:ident)*;)+) => {$(
        /// A frame: what tells its state, and slots, in one struct so that a tag costs no padding.
        #[doc(hidden)]
        #[allow(non_snake_case)]
        pub struct $name<S, $($part),*> { _written: Written, tag: S, $($part: $part),* }

        // SAFETY: as for parts side by side.
        unsafe impl<S: Send, $($part: Send),*> Send for $name<S, $($part),*> {}
        // SAFETY: as above.
        unsafe impl<S: Sync, $($part: Sync),*> Sync for $name<S, $($part),*> {}
        impl<S: RefUnwindSafe, $($part: RefUnwindSafe),*> RefUnwindSafe for $name<S, $($part),*> {}

        /// Makes a frame in its first state.
        #[doc(hidden)]
        #[allow(non_snake_case)]
        pub fn $make<S, $($part),*>(tag: S, $($part: $part),*) -> $name<S, $($part),*> {
            $name { _written: Written(UnsafeCell::new(())), tag, $($part),* }
        }

        /// Splits a frame into pointers to what tells its state and to its slots.
        ///
        /// # Safety
        ///
        /// `frame` points to a frame (rule 1).
        #[doc(hidden)]
        #[allow(non_snake_case)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub unsafe fn $split<S, $($part: Member),*>(
            frame: *mut $name<S, $($part),*>,
        ) -> (*mut S, $(*mut $part::Inside,)*) {
            // SAFETY: the caller's promise; only addresses are computed.
            unsafe { (&raw mut (*frame).tag, $(&raw mut (*frame).$part as *mut $part::Inside,)*) }
        }

        // SAFETY: `tag` is the field of that name.
        unsafe impl<S: StateTag, $($part),*> Storage for $name<S, $($part),*> {
            type State = S::State;
            type Tag = S;
            fn tag(this: *mut Self) -> *mut S {
                // SAFETY: only an address is computed.
                unsafe { &raw mut (*this).tag }
            }
        }
    )+};
}

beside! {
    Beside2 beside2 make_beside2 A B;
    Beside3 beside3 make_beside3 A B C;
    Beside4 beside4 make_beside4 A B C D;
    Beside5 beside5 make_beside5 A B C D E;
    Beside6 beside6 make_beside6 A B C D E F;
    Beside7 beside7 make_beside7 A B C D E F G;
    Beside8 beside8 make_beside8 A B C D E F G H;
    Beside9 beside9 make_beside9 A B C D E F G H I;
    Beside10 beside10 make_beside10 A B C D E F G H I J;
    Beside11 beside11 make_beside11 A B C D E F G H I J K;
    Beside12 beside12 make_beside12 A B C D E F G H I J K L;
}

overlap! {
    Overlap2 overlap2 A B;
    Overlap3 overlap3 A B C;
    Overlap4 overlap4 A B C D;
    Overlap5 overlap5 A B C D E;
    Overlap6 overlap6 A B C D E F;
    Overlap7 overlap7 A B C D E F G;
    Overlap8 overlap8 A B C D E F G H;
    Overlap9 overlap9 A B C D E F G H I;
    Overlap10 overlap10 A B C D E F G H I J;
    Overlap11 overlap11 A B C D E F G H I J K;
    Overlap12 overlap12 A B C D E F G H I J K L;
}

frame! {
    Frame0 frame0 make_frame0;
    Frame1 frame1 make_frame1 A;
    Frame2 frame2 make_frame2 A B;
    Frame3 frame3 make_frame3 A B C;
    Frame4 frame4 make_frame4 A B C D;
    Frame5 frame5 make_frame5 A B C D E;
    Frame6 frame6 make_frame6 A B C D E F;
    Frame7 frame7 make_frame7 A B C D E F G;
    Frame8 frame8 make_frame8 A B C D E F G H;
    Frame9 frame9 make_frame9 A B C D E F G H I;
    Frame10 frame10 make_frame10 A B C D E F G H I J;
    Frame11 frame11 make_frame11 A B C D E F G H I J K;
    Frame12 frame12 make_frame12 A B C D E F G H I J K L;
}
