//! A frame and its resume function, as a stream.
//!
//! In: a frame in its first state and a resume function that returns items. Out:
//! [`StreamMachine`], a `Stream` that is a [`CoroutineStream`]. Invariant: the resume function
//! writes a suspended state before it returns an item; where it returns one and did not, the item
//! is the last, and nothing is held.

use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll};

pub use futures_core::Stream;

use super::coroutine::{
    Body, Coroutine, Judged, Machine, Resumed, StatesOf, Storage, coroutine, resumed_after_end,
};
use super::describe::{Description, SlotPlace, StateDescription};
use super::inspect::{Inspect, Node, Visitor};
use super::resume::Resume;
use super::states::States;

/// A stream whose frame can be read.
///
/// ```
/// use framewright::frame::CoroutineStream;
/// use framewright::yield_;
///
/// #[framewright::coroutine(stream)]
/// async fn halves(mut n: u32) -> u32 {
///     while n > 0 {
///         yield_!(n);
///         n /= 2;
///     }
/// }
///
/// assert_eq!(halves(8).state().name, "Start");
/// assert_eq!(halves(8).description().states[1].name, "YieldN");
/// ```
pub trait CoroutineStream: Stream + Inspect {
    /// The function's name, states and slots.
    fn description(&self) -> &'static Description;

    /// The state in which the frame is now.
    fn state(&self) -> &'static StateDescription;

    /// Where each slot of [`Description::slots`] lies, as [`Coroutine::layout`] says it.
    fn layout(&self, slots: &mut dyn FnMut(&[SlotPlace])) -> Option<()>;
}

/// What `#[framewright::coroutine(stream)]` returns.
pub struct StreamMachine<R: Body<Output = Option<T>>, T>(Machine<R, Option<T>>);

/// Makes the stream of a frame in its first state.
///
/// Its items are what the judged copy of the body hands out, lifetimes included.
pub fn stream<F, R, T>(_: Judged<T>, frame: F, resume: R) -> StreamMachine<R, T>
where
    F: Storage,
    R: Fn(*mut (), Resume<'_, '_>) -> Resumed<F, Option<T>>,
{
    StreamMachine(coroutine(None, frame, resume))
}

impl<R: Body<Output = Option<T>>, T> Stream for StreamMachine<R, T> {
    type Item = T;

    #[inline]
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T>> {
        // SAFETY: nothing is moved out of the frame.
        let machine = unsafe { &mut self.get_unchecked_mut().0 };
        let number = machine.number();
        if number == StatesOf::<R>::DONE {
            return Poll::Ready(None);
        }
        if number > StatesOf::<R>::DONE {
            resumed_after_end(false);
        }
        let polled = machine.resume.resume(&raw mut machine.frame, Resume::poll(cx));
        if polled.is_ready() && machine.number() == StatesOf::<R>::POISONED {
            machine.finish();
        }
        polled
    }
}

impl<R: Body<Output = Option<T>>, T> Inspect for StreamMachine<R, T> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        self.0.inspect(visitor);
    }
}

impl<R: Body<Output = Option<T>>, T> CoroutineStream for StreamMachine<R, T> {
    fn description(&self) -> &'static Description {
        self.0.description()
    }

    fn state(&self) -> &'static StateDescription {
        self.0.state()
    }

    fn layout(&self, slots: &mut dyn FnMut(&[SlotPlace])) -> Option<()> {
        self.0.layout(slots)
    }
}

/// A value on its way out of a stream.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn __yield<T>(value: T) -> T {
    value
}

/// The type of a stream's items, in the copy of the body that is judged.
pub type Item<T> = Judged<T>;

/// In that copy: an item is handed out, and the stream suspends.
pub async fn handed_out() {}

/// In that copy: takes an item, for its type.
pub fn item<T>(_: &Item<T>, value: T) {
    drop(value);
}

/// In that copy: what would be returned is nothing, and the block is of the items' type.
pub fn no_item<T>(_: &Item<T>) -> T {
    unreachable!("the copy of a stream that is judged ran: this is a bug in framewright")
}

/// A stream in a compilation that makes no code.
pub struct CheckedStream<F>(F);

/// Takes the body of a stream as it was written.
pub fn checked_stream<F: Future>(body: F) -> CheckedStream<F> {
    CheckedStream(body)
}

const STATE: StateDescription = StateDescription { name: "Checked", line: 0, awaits: "" };

impl<F: Future> Stream for CheckedStream<F> {
    type Item = F::Output;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<F::Output>> {
        panic!("a stream of a compilation that makes no code was run: this is a bug in framewright")
    }
}

impl<F: Future> Inspect for CheckedStream<F> {
    fn inspect(&self, visitor: &mut dyn Visitor) {
        visitor.enter(Node { name: "checked", detail: format_args!("{}", STATE.name) });
        visitor.leave();
    }
}

impl<F: Future> CoroutineStream for CheckedStream<F> {
    fn description(&self) -> &'static Description {
        const DESCRIPTION: Description =
            Description { name: "checked", file: "", states: &[STATE], slots: &[] };
        &DESCRIPTION
    }

    fn state(&self) -> &'static StateDescription {
        &STATE
    }

    fn layout(&self, _: &mut dyn FnMut(&[SlotPlace])) -> Option<()> {
        None
    }
}

/// Hands a value out of a stream: the next item of the function around it, which carries
/// `#[framewright::coroutine(stream)]`.
///
/// The stream stands still there until it is asked for the item after.
#[macro_export]
macro_rules! yield_ {
    (@judged $item:ident) => {{
        $crate::frame::item(&$item, ());
        $crate::frame::handed_out().await
    }};
    (@judged $item:ident $value:expr) => {{
        $crate::frame::item(&$item, $value);
        $crate::frame::handed_out().await
    }};
    ($($value:tt)*) => {
        ::core::compile_error!(
            "`yield_!` goes into an async fn with `#[framewright::coroutine(stream)]`, outside of \
             its closures, async blocks and macros"
        )
    };
}

/// `yield_!` in a resume function.
#[doc(hidden)]
#[macro_export]
macro_rules! __hand_out {
    (
        $tag:ident, $mode:ident, $live:ident, $state:ident @ $start:path,
        begin [$($begin:path)|+], suspend $at:path, $value:expr
    ) => {{
        if ::core::matches!($state, $($begin)|+) {
            let value = $value;
            $crate::frame::suspend($tag, $at as _, &$live, &$mode);
            return ::core::task::Poll::Ready(::core::option::Option::Some(value));
        }
        if !$mode.makes_progress() {
            $crate::frame::suspend($tag, $at as _, &$live, &$mode);
            return ::core::task::Poll::Pending;
        }
        $state = $start;
    }};
}

/// `operand?` in the resume function of a stream: the value, or the last item.
#[doc(hidden)]
#[macro_export]
macro_rules! __ask_item {
    ($operand:expr) => {
        match $crate::frame::Branch::branch($operand) {
            ::core::ops::ControlFlow::Continue(value) => value,
            ::core::ops::ControlFlow::Break(residual) => {
                return ::core::task::Poll::Ready(::core::option::Option::Some(
                    $crate::frame::FromResidual::from_residual(residual),
                ))
            }
        }
    };
}
