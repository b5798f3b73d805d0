//! The first of several futures, in one task.
//!
//! In: a tuple of branches. Out: which of them was ready first, with its value. Invariant: nothing
//! is allocated; a branch that is disabled is not polled; a value that its branch does not accept
//! is dropped and disables the branch.

use std::cell::Cell;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::frame::{self, Inspect, Node, Visitor};

/// Awaits several futures at once, and runs the handler of the first that is ready.
///
/// In an `async` context only. The branches are `pattern = future, if guard => handler`; `else`
/// runs if none can be selected. The guards are evaluated first, then all futures, whatever the
/// guards say; a future whose guard is false is not polled. If a value does not match its pattern,
/// its branch is disabled and the others go on. The other futures are dropped before the handler
/// runs, which is ordinary code: it may await, and leave by `?`, `break` or `return`.
///
/// Which future is polled first changes with every poll, so that one that is always ready cannot
/// keep the others from being seen; with `biased;` in front they are polled as they are written.
///
/// The futures that are not selected are dropped where they stand, so what they did until then must
/// be done or undone: use futures that may be dropped at any await without losing anything, or
/// select on `&mut future` and keep it.
///
/// ```
/// # framewright::block_on(async {
/// let mut rest = std::pin::pin!(async { "rest" });
/// let seen = framewright::select! {
///     biased;
///     Some(number) = async { None::<u32> } => number.to_string(),
///     text = &mut rest, if 1 + 1 == 2 => text.to_string(),
///     else => "none".to_string(),
/// };
/// assert_eq!(seen, "rest");
/// # });
/// ```
#[macro_export]
macro_rules! select {
    ($($tokens:tt)*) => {
        $crate::__select! { [$crate] $($tokens)* }
    };
}

/// In which order the branches are polled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they are written.
    Written,
    /// From another one in every poll.
    Fair,
}

/// A future with what it is to be selected for.
#[derive(Debug)]
pub struct Branch<F, A> {
    future: F,
    enabled: bool,
    accepts: A,
}

/// A branch of a [`select!`](crate::select!).
pub fn branch<F, A>(future: F, enabled: bool, accepts: A) -> Branch<F::IntoFuture, A>
where
    F: IntoFuture,
    A: Fn(&F::Output) -> bool,
{
    Branch { future: future.into_future(), enabled, accepts }
}

/// Awaits the first of some branches. See [`select!`](crate::select!).
pub fn select<B>(order: Order, branches: B) -> Select<B> {
    Select { order, branches }
}

/// The future of [`select`](select()).
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Select<B> {
    order: Order,
    branches: B,
}

impl<F: Future, A: Fn(&F::Output) -> bool> Branch<F, A> {
    /// Polls the future; `None` if the branch is disabled, also if that is by this poll.
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Option<Poll<F::Output>> {
        // SAFETY: the future is pinned with its branch, and not moved.
        let this = unsafe { self.get_unchecked_mut() };
        if !this.enabled {
            return None;
        }
        // SAFETY: as above.
        let polled = unsafe { Pin::new_unchecked(&mut this.future) }.poll(cx);
        if let Poll::Ready(value) = &polled {
            this.enabled = false;
            if !(this.accepts)(value) {
                return None;
            }
        }
        Some(polled)
    }
}

impl Order {
    /// The branch to begin with, of so many.
    fn first(self, count: usize) -> usize {
        thread_local! {
            static POLLS: Cell<usize> = const { Cell::new(0) };
        }
        match self {
            Order::Written => 0,
            Order::Fair => POLLS.with(|polls| {
                polls.set(polls.get().wrapping_mul(5).wrapping_add(0x9e37_79b9));
                (polls.get() >> 16) % count
            }),
        }
    }
}

macro_rules! implement {
    (
        $selected:ident $count:literal:
        $($future:ident $accepts:ident $index:tt $variant:ident),+
    ) => {
        impl<$($future: Future, $accepts: Fn(&$future::Output) -> bool),+> Future
            for Select<($(Branch<$future, $accepts>,)+)>
        {
            type Output = frame::$selected<$($future::Output),+>;

            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let (first, mut pending) = (self.order.first($count), false);
                for branch in (first..$count).chain(0..first) {
                    match branch {
                        $($index => {
                            // SAFETY: the branches are pinned with the select, which never moves
                            // them and has no `Drop`.
                            let branch = unsafe {
                                self.as_mut().map_unchecked_mut(|this| &mut this.branches.$index)
                            };
                            match branch.poll(cx) {
                                Some(Poll::Ready(value)) => {
                                    return Poll::Ready(frame::$selected::$variant(value));
                                }
                                polled => pending |= polled.is_some(),
                            }
                        })+
                        _ => {}
                    }
                }
                if pending { Poll::Pending } else { Poll::Ready(frame::$selected::Disabled) }
            }
        }

        impl<$($future: Future + Inspect, $accepts: Fn(&$future::Output) -> bool),+> Inspect
            for Select<($(Branch<$future, $accepts>,)+)>
        {
            fn inspect(&self, visitor: &mut dyn Visitor) {
                let waiting = 0 $(+ usize::from(self.branches.$index.enabled))+;
                let detail = format_args!("{waiting} of {} waiting", $count);
                visitor.enter(Node { name: "select", detail });
                $(
                    if self.branches.$index.enabled {
                        self.branches.$index.future.inspect(visitor);
                    }
                )+
                visitor.leave();
            }
        }
    };
}

implement!(Selected1 1: A FA 0 _0);
implement!(Selected2 2: A FA 0 _0, B FB 1 _1);
implement!(Selected3 3: A FA 0 _0, B FB 1 _1, C FC 2 _2);
implement!(Selected4 4: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3);
implement!(Selected5 5: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4);
implement!(Selected6 6: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5);
implement!(
    Selected7 7: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6
);
implement!(
    Selected8 8: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6,
    H FH 7 _7
);
implement!(
    Selected9 9: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6,
    H FH 7 _7, I FI 8 _8
);
implement!(
    Selected10 10: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6,
    H FH 7 _7, I FI 8 _8, J FJ 9 _9
);
implement!(
    Selected11 11: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6,
    H FH 7 _7, I FI 8 _8, J FJ 9 _9, K FK 10 _10
);
implement!(
    Selected12 12: A FA 0 _0, B FB 1 _1, C FC 2 _2, D FD 3 _3, E FE 4 _4, F FF 5 _5, G FG 6 _6,
    H FH 7 _7, I FI 8 _8, J FJ 9 _9, K FK 10 _10, L FL 11 _11
);
