//! A frame and its resume function, as a future.
//!
//! In: a frame in its first state and a closure without captures that resumes it. Out:
//! [`Machine`], a `Future` that is a [`Coroutine`]. Invariant: the closure is entered only in the
//! state `Start` or a suspended one; dropping enters it too, which is how a suspended frame drops
//! what it holds in the order in which the function would.

use core::marker::{PhantomData, PhantomPinned};
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll};

extern crate alloc;
use alloc::boxed::Box;
use alloc::vec::Vec;

use super::describe::{Description, SlotPlace, StateDescription};
use super::inspect::{Inspect, Node, Visitor};
use super::resume::{Question, Resume};
use super::state_tag::StateTag;
use super::states::States;

/// A frame: slots and a state tag.
///
/// # Safety
///
/// `tag` returns the address of the tag and touches nothing else.
pub unsafe trait Storage {
    /// The states.
    type State: States;
    /// What tells the state.
    type Tag: StateTag<State = Self::State>;
    /// The address of the tag.
    fn tag(this: *mut Self) -> *mut Self::Tag;
}

/// A pinned reference to what a pointer points to: `Pin::new_unchecked`, without a function for
/// every type in a build without optimisation.
///
/// # Safety
///
/// As for `Pin::new_unchecked`, and the pointer is valid as long as the reference is used.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn pinned<'a, T>(pointer: *mut T) -> Pin<&'a mut T> {
    // SAFETY: the caller's promise; a `Pin` is represented as the pointer in it.
    unsafe { core::mem::transmute::<*mut T, Pin<&'a mut T>>(pointer) }
}

/// A future whose frame can be read.
///
/// ```
/// use framewright::frame::Coroutine;
///
/// #[framewright::coroutine]
/// async fn double(n: u32) -> u32 {
///     std::future::ready(n).await * 2
/// }
///
/// let coroutine = double(21);
/// assert_eq!(coroutine.state().name, "Start");
/// assert_eq!(coroutine.description().name, "double");
/// ```
pub trait Coroutine: Future + Inspect {
    /// The function's name, states and slots.
    fn description(&self) -> &'static Description;

    /// The state in which the frame is now.
    fn state(&self) -> &'static StateDescription;

    /// Where each slot of [`Description::slots`] lies, while the frame is in `Start` or suspended;
    /// `None` when it has returned or panicked.
    fn layout(&self, slots: &mut dyn FnMut(&[SlotPlace])) -> Option<()>;
}

/// What a resume function returns: a poll's outcome, and of what frame.
///
/// The function is given the address of the frame without its type, and says the type here. So the
/// type of the function names the type of the frame, once, and a [`Machine`] needs no other. If it
/// named it a second time, the type of a frame within frames would double with each of them.
pub struct Resumed<F, T> {
    polled: Poll<T>,
    frame: PhantomData<fn(F) -> F>,
}

/// Resumes a frame of this type.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn resumed<F, T>(
    frame: *mut F,
    mode: Resume<'_, '_>,
    body: impl FnOnce(*mut F, Resume<'_, '_>) -> Poll<T>,
) -> Resumed<F, T> {
    Resumed { polled: body(frame, mode), frame: PhantomData }
}

/// What resuming this frame returns, in code that is never run.
pub fn resumed_of<F, T>(_: *mut F) -> Resumed<F, T> {
    unreachable!("a frame that only has a type is resumed: this is a bug in framewright")
}

/// A resume function.
pub trait Body {
    /// The frame.
    type Frame: Storage;
    /// What the coroutine returns.
    type Output;
    /// Enters the frame.
    fn resume(&self, frame: *mut Self::Frame, mode: Resume<'_, '_>) -> Poll<Self::Output>;
}

impl<R, F, T> Body for R
where
    R: Fn(*mut (), Resume<'_, '_>) -> Resumed<F, T>,
    F: Storage,
{
    type Frame = F;
    type Output = T;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn resume(&self, frame: *mut F, mode: Resume<'_, '_>) -> Poll<T> {
        self(frame as *mut (), mode).polled
    }
}

/// What `#[framewright::coroutine]` returns: a frame and the function that resumes it.
///
/// `T` is named though `R` says it: it comes from the copy of the body that is judged, and errors
/// about its lifetimes are found there.
pub struct Machine<R: Body<Output = T>, T> {
    /// Slots hold pointers into the frame. It comes first, so that the compiler, asked whether this
    /// may be moved when it is pinned, does not look for the answer in the frame.
    _pinned: PhantomPinned,
    pub(super) frame: R::Frame,
    pub(super) resume: R,
    output: PhantomData<fn() -> T>,
}

/// A frame on the heap: what `#[framewright::coroutine(boxed)]` returns.
pub type OnHeap<T> = Pin<Box<T>>;

/// Moves a frame to the heap.
pub fn on_heap<T>(frame: T) -> OnHeap<T> {
    Box::pin(frame)
}

/// The type that a function returns. `<fn() -> ! as Returns>::Output` is `!`, which stable Rust
/// lets be written nowhere else.
pub trait Returns {
    /// The type.
    type Output;
}

impl<T> Returns for fn() -> T {
    type Output = T;
}

/// What the copy of a body that is kept for judgement returns: nothing but a type.
pub type Judged<T> = Option<PhantomData<fn() -> T>>;

/// The type that a body returns.
pub fn judged<F: Future>(_: F) -> Judged<F::Output> {
    None
}

/// Makes the future of a frame in its first state.
///
/// Its output is what the judged copy of the body returns, lifetimes included: what a slot holds
/// has been checked by the compiler in that copy only, and this is how the check reaches the
/// signature.
pub fn coroutine<F, R, T>(_: Judged<T>, frame: F, resume: R) -> Machine<R, T>
where
    F: Storage,
    R: Fn(*mut (), Resume<'_, '_>) -> Resumed<F, T>,
{
    const { assert!(size_of::<R>() == 0, "a resume function captures nothing") };
    Machine { _pinned: PhantomPinned, frame, resume, output: PhantomData }
}

/// The frame of a resume function, with the type that the function says.
#[doc(hidden)]
#[macro_export]
macro_rules! __frame {
    ($frame:ident) => {{
        let frame = $frame as *mut _;
        if false {
            return $crate::frame::resumed_of(frame);
        }
        frame
    }};
}

impl<R: Body<Output = T>, T> Machine<R, T> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn number(&self) -> usize {
        let frame = &raw const self.frame as *mut R::Frame;
        // SAFETY: the address is the tag's; no resume runs, and nothing is written.
        unsafe { StateTag::number(R::Frame::tag(frame)) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn finish(&mut self) {
        // SAFETY: the frame is ours.
        unsafe { StateTag::end(R::Frame::tag(&raw mut self.frame), StatesOf::<R>::DONE) }
    }

    #[cold]
    fn ask(&self, mut question: Question<'_>) {
        // Answering writes nothing (rule 5), so the shared reference is enough.
        let frame = &raw const self.frame as *mut R::Frame;
        let _ = self.resume.resume(frame, Resume::ask(&mut question));
    }
}

/// The states of a resume function's frame.
pub(super) type StatesOf<R> = <<R as Body>::Frame as Storage>::State;

impl<R: Body<Output = T>, T> Future for Machine<R, T> {
    type Output = T;

    #[inline]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // SAFETY: nothing is moved out of the frame; a `Pin` is represented as the pointer in it.
        let this = unsafe { core::mem::transmute::<Pin<&mut Self>, &mut Self>(self) };
        let number = this.number();
        if number >= StatesOf::<R>::DONE {
            resumed_after_end(number == StatesOf::<R>::DONE);
        }
        let polled = this.resume.resume(&raw mut this.frame, Resume::poll(cx));
        // `is_ready` would be a function for every type in a build without optimisation.
        if matches!(polled, Poll::Ready(_)) {
            this.finish();
        }
        polled
    }
}

#[cold]
#[inline(never)]
pub(super) fn resumed_after_end(done: bool) -> ! {
    // The words are rustc's own, so that a program sees the same panic.
    if done {
        panic!("`async fn` resumed after completion")
    }
    panic!("`async fn` resumed after panicking")
}

impl<R: Body<Output = T>, T> Drop for Machine<R, T> {
    #[inline]
    fn drop(&mut self) {
        if self.number() < StatesOf::<R>::DONE {
            let _ = self.resume.resume(&raw mut self.frame, Resume::drop());
        }
    }
}

impl<R: Body<Output = T>, T> Inspect for Machine<R, T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        let number = self.number();
        enter(StatesOf::<R>::DESCRIPTION, number, visitor);
        // A frame that never ran waits for nothing.
        if number > 0 && number < StatesOf::<R>::DONE {
            self.ask(Question::Look(visitor));
        }
        visitor.leave();
    }
}

fn enter(description: &Description, number: usize, visitor: &mut dyn Visitor) {
    let state = &description.states[number];
    let detail = if state.line == 0 {
        format_args!("{}", state.name)
    } else {
        format_args!("{} at line {}: {}", state.name, state.line, state.awaits)
    };
    visitor.enter(Node { name: description.name, detail });
}

impl<R: Body<Output = T>, T> Coroutine for Machine<R, T> {
    fn description(&self) -> &'static Description {
        StatesOf::<R>::DESCRIPTION
    }

    fn state(&self) -> &'static StateDescription {
        &StatesOf::<R>::DESCRIPTION.states[self.number()]
    }

    fn layout(&self, slots: &mut dyn FnMut(&[SlotPlace])) -> Option<()> {
        if self.number() >= StatesOf::<R>::DONE {
            return None;
        }
        let mut places = Vec::new();
        self.ask(Question::Layout(&mut places));
        let start = ptr::from_ref(self).addr();
        places.iter_mut().for_each(|place| place.offset = place.offset.wrapping_sub(start));
        slots(&places);
        Some(())
    }
}
