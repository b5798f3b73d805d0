//! `list[i].push(value.await)`: a call on a computed place, while its arguments are evaluated.
//!
//! In: a block that makes the call, with a [`Gate`] for each argument. Out: the call's value, once
//! there are arguments. Invariant: the block is polled twice: up to its first gate, where it holds
//! the place as the method needs it, and from there to its end.
//!
//! ```text
//! async { list[i].push(gate.pass(0).await) }       // what `index_mut` gives lives in the block
//! ```
//!
//! What a computed place is, a call of `index` or of `index_mut`, is for the method to say, and no
//! slot can hold that without its type. A block can.

use core::future::Future;
use core::marker::PhantomData;
use core::pin::Pin;
use core::ptr;
use core::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

use super::coroutine::pinned;

/// A call that has begun, or is about to.
pub struct Begun<F>(F);

impl<F> Begun<F> {
    /// A call that has not begun yet.
    pub fn new(block: F) -> Self {
        Begun(block)
    }
}

/// What such a block ends with: the call's value, and the types of its arguments.
pub struct Ended<R, G>(R, PhantomData<fn() -> G>);

impl<R, G> Ended<R, G> {
    /// The value of a call, and its gates.
    pub fn new(value: R, _: G) -> Self {
        Ended(value, PhantomData)
    }
}

/// Where a call waits for an argument.
pub struct Gate<A>(PhantomData<fn() -> A>);

impl<A> Gate<A> {
    /// The gate of an argument whose type is found out later.
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Gate(PhantomData)
    }

    /// Waits for the argument.
    ///
    /// # Safety
    ///
    /// It is awaited in the block of a [`Begun`] alone, and `index` is the argument's number.
    pub unsafe fn pass(&self, index: usize) -> Pass<A> {
        Pass(index, PhantomData)
    }
}

/// The argument, once it is there.
pub struct Pass<A>(usize, PhantomData<fn() -> A>);

impl<A> Future for Pass<A> {
    type Output = A;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<A> {
        let arguments = cx.waker().data().cast::<*mut ()>();
        if arguments.is_null() {
            return Poll::Pending;
        }
        // SAFETY: the waker is that of `poll`, which points to as many pointers as there are
        // arguments; that of this number leads to one of type `A`, for the gates say the types.
        let argument = unsafe { (*arguments.add(self.0)).cast::<Option<A>>().as_mut() };
        match argument.and_then(Option::take) {
            Some(argument) => Poll::Ready(argument),
            None => Poll::Pending,
        }
    }
}

const WAKER: RawWakerVTable = RawWakerVTable::new(|data| RawWaker::new(data, &WAKER), no, no, no);

fn no(_: *const ()) {}

/// Polls a block with the arguments of its call, or with null.
///
/// # Safety
///
/// The block does not move any more; `arguments` are as [`Pass`] says, or null.
unsafe fn poll<F: Future>(call: &mut Begun<F>, arguments: *const *mut ()) -> Poll<F::Output> {
    // SAFETY: the functions of the table do nothing.
    let waker = unsafe { Waker::from_raw(RawWaker::new(arguments.cast(), &WAKER)) };
    // SAFETY: the caller's promise.
    unsafe { pinned(&raw mut call.0) }.poll(&mut Context::from_waker(&waker))
}

/// Evaluates the receiver of a call.
///
/// # Safety
///
/// The call does not move any more.
pub unsafe fn begin<F: Future>(call: &mut Begun<F>) -> &mut Begun<F> {
    // SAFETY: the caller's promise.
    let _ = unsafe { poll(call, ptr::null()) };
    call
}

macro_rules! ends {
    ($($end:ident($($name:ident: $type:ident),*);)+) => {$(
        /// Makes a call that has begun.
        ///
        /// # Safety
        ///
        /// The call was given to [`begin`], once, and to nothing else.
        pub unsafe fn $end<F, R, $($type),*>(call: &mut Begun<F>, $($name: $type),*) -> R
        where
            F: Future<Output = Ended<R, ($(Gate<$type>,)*)>>,
        {
            $(let mut $name = Some($name);)*
            let arguments = [$((&raw mut $name).cast::<()>()),*];
            // SAFETY: the block has been polled, so it does not move; the arguments have the types
            // of its gates, in this order.
            match unsafe { poll(call, arguments.as_ptr()) } {
                Poll::Ready(Ended(value, _)) => value,
                Poll::Pending => unreachable!("a call awaits: this is a bug in framewright"),
            }
        }
    )+};
}

ends! {
    end1(a: A);
    end2(a: A, b: B);
    end3(a: A, b: B, c: C);
    end4(a: A, b: B, c: C, d: D);
    end5(a: A, b: B, c: C, d: D, e: E);
    end6(a: A, b: B, c: C, d: D, e: E, f: G);
}
