//! Several futures at once, in one task.
//!
//! In: a tuple of futures. Out: the tuple of their outputs. Invariant: nothing is allocated; each
//! future is polled only until it is ready; after the first error, [`TryJoin`] polls none.

use std::pin::Pin;
use std::task::{Context, Poll};

use super::maybe_done::MaybeDone;
use crate::frame::{Inspect, Node, Visitor};

/// Awaits several futures at once, in this task, and gives their outputs as a tuple.
///
/// In an `async` context only. All are polled in the order given whenever one of them is woken,
/// each until it is ready. [`future::join`](crate::future::join()) is the same as a future that can
/// be kept.
///
/// ```
/// # framewright::block_on(async {
/// let (a, b) = framewright::join!(async { 1 }, async { "two" });
/// assert_eq!((a, b), (1, "two"));
/// # });
/// ```
#[macro_export]
macro_rules! join {
    ($($future:expr),+ $(,)?) => {
        $crate::future::join(($($future,)+)).await
    };
}

/// As [`join!`](crate::join!), for futures of `Result`: the first error ends it, and the other
/// futures are dropped.
///
/// ```
/// # framewright::block_on(async {
/// let sum = framewright::try_join!(async { Ok(1) }, async { Err::<i32, _>("no") });
/// assert_eq!(sum, Err("no"));
/// # });
/// ```
#[macro_export]
macro_rules! try_join {
    ($($future:expr),+ $(,)?) => {
        $crate::future::try_join(($($future,)+)).await
    };
}

/// A tuple of up to twelve futures.
pub trait Futures {
    /// The same, each together with its output.
    type Parts;

    /// Prepares them for being polled.
    fn into_parts(self) -> Self::Parts;
}

/// Awaits a tuple of futures, all at once. See [`join!`](crate::join!).
pub fn join<T: Futures>(futures: T) -> Join<T::Parts> {
    Join { parts: futures.into_parts() }
}

/// Awaits a tuple of futures of `Result`, until the first error. See
/// [`try_join!`](crate::try_join!).
pub fn try_join<T: Futures>(futures: T) -> TryJoin<T::Parts> {
    TryJoin { parts: futures.into_parts() }
}

/// The future of [`join`](join()).
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct Join<P> {
    parts: P,
}

/// The future of [`try_join`](try_join()).
#[derive(Debug)]
#[must_use = "futures do nothing unless they are awaited"]
pub struct TryJoin<P> {
    parts: P,
}

/// One part of a pinned join, pinned.
macro_rules! part {
    ($join:expr, $index:tt) => {
        // SAFETY: the parts are pinned with the join, which never moves them and has no `Drop`.
        unsafe { $join.as_mut().map_unchecked_mut(|join| &mut join.parts.$index) }
    };
}

macro_rules! implement {
    ($($future:ident $output:ident $index:tt),+) => {
        impl<$($future: IntoFuture),+> Futures for ($($future,)+) {
            type Parts = ($(MaybeDone<$future::IntoFuture>,)+);

            fn into_parts(self) -> Self::Parts {
                ($(MaybeDone::Waiting(self.$index.into_future()),)+)
            }
        }

        impl<$($future: Future),+> Future for Join<($(MaybeDone<$future>,)+)> {
            type Output = ($($future::Output,)+);

            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let mut pending = false;
                $(pending |= part!(self, $index).poll(cx).is_pending();)+
                if pending {
                    return Poll::Pending;
                }
                Poll::Ready(($(part!(self, $index).take(),)+))
            }
        }

        impl<Failure, $($output, $future: Future<Output = Result<$output, Failure>>),+> Future
            for TryJoin<($(MaybeDone<$future>,)+)>
        {
            type Output = Result<($($output,)+), Failure>;

            fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
                let mut pending = false;
                $(
                    pending |= part!(self, $index).poll(cx).is_pending();
                    if matches!(self.parts.$index.output(), Some(Err(_))) {
                        let failed = part!(self, $index).take();
                        return Poll::Ready(Err(failed.err().expect("it was looked at above")));
                    }
                )+
                if pending {
                    return Poll::Pending;
                }
                // No part is an error, so each `?` passes.
                Poll::Ready(Ok(($(part!(self, $index).take()?,)+)))
            }
        }

        impl<$($future: Future + Inspect),+> Inspect for Join<($(MaybeDone<$future>,)+)> {
            fn inspect(&self, visitor: &mut dyn Visitor) {
                show("join", &[$(part_of(&self.parts.$index),)+], visitor);
            }
        }

        impl<$($future: Future + Inspect),+> Inspect for TryJoin<($(MaybeDone<$future>,)+)> {
            fn inspect(&self, visitor: &mut dyn Visitor) {
                show("try_join", &[$(part_of(&self.parts.$index),)+], visitor);
            }
        }
    };
}

/// A part that is still waiting, to be shown.
fn part_of<F: Future + Inspect>(part: &MaybeDone<F>) -> Option<&dyn Inspect> {
    match part {
        MaybeDone::Waiting(future) => Some(future),
        MaybeDone::Done(_) | MaybeDone::Taken => None,
    }
}

fn show(name: &str, parts: &[Option<&dyn Inspect>], visitor: &mut dyn Visitor) {
    let (waiting, all) = (parts.iter().flatten().count(), parts.len());
    visitor.enter(Node { name, detail: format_args!("{waiting} of {all} waiting") });
    parts.iter().flatten().for_each(|part| part.inspect(visitor));
    visitor.leave();
}

implement!(A OutA 0);
implement!(A OutA 0, B OutB 1);
implement!(A OutA 0, B OutB 1, C OutC 2);
implement!(A OutA 0, B OutB 1, C OutC 2, D OutD 3);
implement!(A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4);
implement!(A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5);
implement!(A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6);
implement!(A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6, H OutH 7);
implement!(
    A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6, H OutH 7, I OutI 8
);
implement!(
    A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6, H OutH 7, I OutI 8,
    J OutJ 9
);
implement!(
    A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6, H OutH 7, I OutI 8,
    J OutJ 9, K OutK 10
);
implement!(
    A OutA 0, B OutB 1, C OutC 2, D OutD 3, E OutE 4, F OutF 5, G OutG 6, H OutH 7, I OutI 8,
    J OutJ 9, K OutK 10, L OutL 11
);
