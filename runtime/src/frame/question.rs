//! `?` inside a resume function.
//!
//! In: an operand of `?`. Out: its value, or the value with which the coroutine returns. Invariant:
//! the impls are the closed set that stable `?` accepts, so inference behaves as it does there.

use core::convert::Infallible;
use core::ops::ControlFlow;
use core::task::Poll;

/// A type that `?` can be applied to.
pub trait Branch {
    /// What `?` evaluates to.
    type Output;
    /// What is returned early.
    type Residual;
    /// Goes on or returns.
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}

/// A return type into which an early return converts.
pub trait FromResidual<R> {
    /// The value returned.
    fn from_residual(residual: R) -> Self;
}

impl<T> Branch for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;
    fn branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Some(value) => ControlFlow::Continue(value),
            None => ControlFlow::Break(None),
        }
    }
}

impl<T> FromResidual<Option<Infallible>> for Option<T> {
    fn from_residual(_: Option<Infallible>) -> Self {
        None
    }
}

impl<T, E> Branch for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Residual, T> {
        match self {
            Ok(value) => ControlFlow::Continue(value),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Result<T, F> {
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        let Err(error) = residual;
        Err(F::from(error))
    }
}

impl<B, C> Branch for ControlFlow<B, C> {
    type Output = C;
    type Residual = ControlFlow<B, Infallible>;
    fn branch(self) -> ControlFlow<Self::Residual, C> {
        match self {
            ControlFlow::Continue(value) => ControlFlow::Continue(value),
            ControlFlow::Break(value) => ControlFlow::Break(ControlFlow::Break(value)),
        }
    }
}

impl<B, C> FromResidual<ControlFlow<B, Infallible>> for ControlFlow<B, C> {
    fn from_residual(residual: ControlFlow<B, Infallible>) -> Self {
        let ControlFlow::Break(value) = residual;
        ControlFlow::Break(value)
    }
}

impl<T, E> Branch for Poll<Result<T, E>> {
    type Output = Poll<T>;
    type Residual = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Residual, Poll<T>> {
        match self {
            Poll::Ready(Ok(value)) => ControlFlow::Continue(Poll::Ready(value)),
            Poll::Ready(Err(error)) => ControlFlow::Break(Err(error)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Poll<Result<T, F>> {
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        let Err(error) = residual;
        Poll::Ready(Err(F::from(error)))
    }
}

impl<T, E> Branch for Poll<Option<Result<T, E>>> {
    type Output = Poll<Option<T>>;
    type Residual = Result<Infallible, E>;
    fn branch(self) -> ControlFlow<Self::Residual, Poll<Option<T>>> {
        match self {
            Poll::Ready(Some(Ok(value))) => ControlFlow::Continue(Poll::Ready(Some(value))),
            Poll::Ready(Some(Err(error))) => ControlFlow::Break(Err(error)),
            Poll::Ready(None) => ControlFlow::Continue(Poll::Ready(None)),
            Poll::Pending => ControlFlow::Continue(Poll::Pending),
        }
    }
}

impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Poll<Option<Result<T, F>>> {
    fn from_residual(residual: Result<Infallible, E>) -> Self {
        let Err(error) = residual;
        Poll::Ready(Some(Err(F::from(error))))
    }
}

/// `operand?` in a resume function: the value, or `return Poll::Ready(..)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __ask {
    ($operand:expr) => {
        match $crate::frame::Branch::branch($operand) {
            ::core::ops::ControlFlow::Continue(value) => value,
            ::core::ops::ControlFlow::Break(residual) => {
                return ::core::task::Poll::Ready($crate::frame::FromResidual::from_residual(
                    residual,
                ))
            }
        }
    };
}
