//! A relay: a tag that lies in what the frame waits for.
//!
//! ```text
//! enum Relay1 { Start(arguments), Await1(future), Done, Poisoned }
//! ```
//!
//! In: arguments that are gone before the first suspension, and the futures that are awaited. Out:
//! an enum over the same bytes as they, whose discriminant the compiler keeps in a niche of one
//! of them where there is one. So a function that hands its arguments on to another one has a
//! frame as large as that one's, however deep such calls are.
//!
//! The invariants, beside the five rules of the frame:
//!
//! 1. A relay is only written as a whole: with its arguments when it is made, with a future where
//!    one begins to be awaited, and with `Done` or `Poisoned` where a resume ends that way.
//! 2. Its discriminant is read only where a whole value is in it: when no resume runs, and in a
//!    resume before it has begun to write. A future that is ready has been dropped in place, and
//!    from then on the relay is bytes until it is written again.
//! 3. While a resume runs, the bytes belong to the slots that lie in them, by rule 3 of the frame.
//!    So a resume does not write `Poisoned` when it begins: [`Entered`] does so when it ends
//!    without having suspended.
//! 4. The future of the state in which it suspends is its value then, which is why suspending
//!    writes nothing.

use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::ptr;

use super::describe::SlotPlace;
use super::guard::Live;
use super::resume::Resume;
use super::slots::Member;
use super::state_tag::StateTag;
use super::states::{States, numbered};

/// A relay that may wait for a future, as its await number `I`.
///
/// # Safety
///
/// `slot` is where the future lies, if there is one.
pub unsafe trait WaitsFor<const I: usize>: Sized {
    /// The future.
    type Future;

    /// The relay with this future in it.
    fn holding(future: Self::Future) -> Self;

    /// The future's address, to poll it.
    ///
    /// # Safety
    ///
    /// The relay holds a whole value (rule 2 above), and nobody else uses it.
    unsafe fn slot(this: *mut Self) -> Option<*mut Self::Future>;

    /// The same, to look at it.
    ///
    /// # Safety
    ///
    /// The relay holds a whole value.
    unsafe fn slot_to_look_at(this: *mut Self) -> Option<*mut Self::Future>;
}

/// The slot of a future in a relay: it has an address once there is a future in it.
pub struct InRelay<R, const I: usize>(*mut R);

impl<R: WaitsFor<I>, const I: usize> InRelay<R, I> {
    /// Fills the slot.
    ///
    /// # Safety
    ///
    /// No slot of the relay is in use any more (rule 3).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn begin<F: IntoFuture<IntoFuture = R::Future>>(&self, future: F) {
        // SAFETY: the caller's promise; the relay is valid (rule 1).
        unsafe { ptr::write(self.0, R::holding(future.into_future())) }
    }

    /// The address of the future.
    ///
    /// # Safety
    ///
    /// The slot holds a future (rule 2).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub unsafe fn at(&self, mode: &Resume<'_, '_>) -> *mut R::Future {
        let slot = match mode.asks() {
            // SAFETY: the relay has just been written, or nothing has been since it was suspended.
            true => unsafe { R::slot_to_look_at(self.0) },
            // SAFETY: as above, and a resume without a question has the frame to itself.
            false => unsafe { R::slot(self.0) },
        };
        // SAFETY: the caller's promise.
        unsafe { slot.unwrap_unchecked() }
    }

    /// Tells where the slot lies; the address is the relay's while it holds something else.
    pub fn place(&self, mode: &mut Resume<'_, '_>) {
        // SAFETY: places are told before a resume has begun to write.
        let slot = unsafe { R::slot_to_look_at(self.0) }.map_or(self.0.addr(), |slot| slot.addr());
        mode.tell(SlotPlace { offset: slot, size: size_of::<R::Future>() });
    }
}

/// Ends a resume that has not suspended: whatever the relay held is gone.
pub struct Entered<'l, R: StateTag> {
    relay: *mut R,
    live: &'l Live,
}

/// A resume has begun.
///
/// # Safety
///
/// `relay` is valid (rule 1).
#[inline(always)]
pub unsafe fn entered<R: StateTag>(relay: *mut R, live: &Live) -> Entered<'_, R> {
    Entered { relay, live }
}

impl<R: StateTag> Drop for Entered<'_, R> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.live.0.get() {
            // SAFETY: all guards are gone, and with them what they owned.
            unsafe { R::end(self.relay, R::State::POISONED) }
        }
    }
}

macro_rules! relay {
    ($(
        $name:ident $split:ident { $($variant:ident $of:ident $at:literal [$($all:ident)+]),+ }
    )+) => {$(
        /// A relay.
        #[doc(hidden)]
        pub enum $name<S, A, $($of),+> {
            /// Nothing ran yet.
            Start(A),
            $(
                /// Suspended at this await.
                $variant(ManuallyDrop<$of>),
            )+
            /// Returned.
            Done(PhantomData<fn() -> S>),
            /// A poll panicked.
            Poisoned,
        }

        // SAFETY: a relay is what it may hold.
        unsafe impl<S, A: Send, $($of: Send),+> Send for $name<S, A, $($of),+> {}
        // SAFETY: as above.
        unsafe impl<S, A: Sync, $($of: Sync),+> Sync for $name<S, A, $($of),+> {}

        impl<S: States, A, $($of),+> $name<S, A, $($of),+> {
            /// A relay in its first state.
            pub fn start(_: S, arguments: A) -> Self {
                $name::Start(arguments)
            }
        }

        // SAFETY: the discriminant says which state was written.
        unsafe impl<S: States, A, $($of),+> StateTag for $name<S, A, $($of),+> {
            type State = S;

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn number(this: *mut Self) -> usize {
                // SAFETY: a whole value is in it, as no resume runs.
                unsafe {
                    match *this {
                        $name::Start(_) => 0,
                        $($name::$variant(_) => $at,)+
                        $name::Done(_) => S::DONE,
                        $name::Poisoned => S::POISONED,
                    }
                }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn state(this: *mut Self) -> S {
                // SAFETY: as above, and that is the number of a state.
                unsafe { numbered(Self::number(this)) }
            }

            #[inline(always)]
            unsafe fn enter(_: *mut Self) {}

            #[cfg_attr(not(debug_assertions), inline(always))]
            unsafe fn end(this: *mut Self, number: usize) {
                let end = match number == S::DONE {
                    true => $name::Done(PhantomData),
                    false => $name::Poisoned,
                };
                // SAFETY: the caller's promise.
                unsafe { ptr::write(this, end) }
            }
        }

        $(
            // SAFETY: the address of the variant's field.
            unsafe impl<S, A, $($all),+> WaitsFor<$at> for $name<S, A, $($all),+> {
                type Future = $of;

                #[cfg_attr(not(debug_assertions), inline(always))]
                fn holding(future: $of) -> Self {
                    $name::$variant(ManuallyDrop::new(future))
                }

                #[inline(always)]
                unsafe fn slot(this: *mut Self) -> Option<*mut $of> {
                    // SAFETY: the caller's promise. Only the discriminant is read: a future that
                    // may point into itself is not `Unpin`, and is not claimed by this reference.
                    unsafe {
                        match *this {
                            $name::$variant(ref mut future) => Some((&raw mut *future).cast()),
                            _ => None,
                        }
                    }
                }

                unsafe fn slot_to_look_at(this: *mut Self) -> Option<*mut $of> {
                    // SAFETY: the caller's promise; the address alone is taken from the reference.
                    unsafe {
                        match *this {
                            $name::$variant(ref future) => {
                                Some(this.cast::<$of>().with_addr(ptr::from_ref(future).addr()))
                            }
                            _ => None,
                        }
                    }
                }
            }
        )+

        /// Splits a relay into a pointer to its arguments and the slots of its futures.
        ///
        /// Once they are gone, the arguments are slots like any other, and what is assigned to one
        /// of them does not outlive the resume. Any bytes of the relay will do for that.
        ///
        /// # Safety
        ///
        /// `relay` is valid (rule 1), and the resume has not begun to write.
        #[doc(hidden)]
        #[inline(always)]
        pub unsafe fn $split<S, A: Member, $($of),+>(
            relay: *mut $name<S, A, $($of),+>,
        ) -> (*mut A::Inside, $(InRelay<$name<S, A, $($all),+>, $at>),+) {
            // SAFETY: the caller's promise; the address alone is taken from the reference, and
            // nothing points into arguments before the frame has run.
            let arguments = unsafe {
                match *relay {
                    $name::Start(ref arguments) => {
                        relay.cast::<A>().with_addr(ptr::from_ref(arguments).addr())
                    }
                    _ => relay.cast::<A>(),
                }
            };
            (arguments.cast(), $(InRelay::<_, $at>(relay)),+)
        }
    )+};
}

relay! {
    Relay1 relay1 { Await1 F1 1 [F1] }
    Relay2 relay2 { Await1 F1 1 [F1 F2], Await2 F2 2 [F1 F2] }
    Relay3 relay3 { Await1 F1 1 [F1 F2 F3], Await2 F2 2 [F1 F2 F3], Await3 F3 3 [F1 F2 F3] }
    Relay4 relay4 {
        Await1 F1 1 [F1 F2 F3 F4], Await2 F2 2 [F1 F2 F3 F4], Await3 F3 3 [F1 F2 F3 F4],
        Await4 F4 4 [F1 F2 F3 F4]
    }
}

/// `future.await` in a resume function whose frame is a relay.
#[doc(hidden)]
#[macro_export]
macro_rules! __relay {
    (
        $tag:ident, $mode:ident, $live:ident, $state:ident @ $start:path,
        begin [$($begin:path)|+], suspend $at:path, $slot:ident = $how:ident $future:expr
    ) => {{
        if ::core::matches!($state, $($begin)|+) {
            $crate::__relay!(@$how $slot, $future);
        }
        // Suspending writes nothing.
        match $slot.at(&$mode).poll_slot(&mut $mode, &$live, ::core::ptr::dangling_mut(), ()) {
            ::core::task::Poll::Ready(value) => {
                $state = $start;
                value
            }
            ::core::task::Poll::Pending => return ::core::task::Poll::Pending,
        }
    }};
    (@outline $slot:ident, $future:expr) => {
        (|| $slot.begin($future))()
    };
    (@inline $slot:ident, $future:expr) => {
        $slot.begin($future)
    };
}
