//! `place += value.await`: which side is evaluated first.
//!
//! In: the types of the two operands. Out: whether the operator is the compiler's own, as on two
//! numbers of one type, which evaluates the right side first, or an overloaded one, which borrows
//! the place first and holds it over the await. Invariant: the answer is a constant; it is found by
//! the type checker after the place where it is used.

use core::marker::PhantomData;

/// The compiler's own operator.
pub struct BuiltIn;

/// An implementation of an operator's trait.
pub struct Overloaded;

/// [`BuiltIn`] or [`Overloaded`].
pub trait Operator {
    /// Whether it is built in.
    const BUILT_IN: bool;
}

impl Operator for BuiltIn {
    const BUILT_IN: bool = true;
}

impl Operator for Overloaded {
    const BUILT_IN: bool = false;
}

/// Which of the two it is, found out later.
pub struct Kind<K>(PhantomData<fn() -> K>);

impl<K: Operator> Kind<K> {
    /// Not known yet.
    pub fn unknown() -> Self {
        Kind(PhantomData)
    }

    /// It is this one.
    pub fn is(&self, _: K) {}

    /// Whether it is built in.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_built_in(&self) -> bool {
        K::BUILT_IN
    }
}

/// The types of an operator's operands.
pub struct Operands<L, R>(PhantomData<fn() -> (L, R)>);

impl<L, R> Operands<L, R> {
    /// Not known yet.
    pub fn unknown() -> Self {
        Operands(PhantomData)
    }

    /// They are the types of these.
    pub fn are(&self, _: &L, _: &R) {}
}

/// Operands of the compiler's own operators.
pub trait Numbers {
    /// The kind of operator.
    fn kind(&self) -> BuiltIn;
}

/// All other operands: found after one more dereference.
pub trait Others {
    /// The kind of operator.
    fn kind(&self) -> Overloaded;
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Numbers for Operands<$number, $number> {
            fn kind(&self) -> BuiltIn {
                BuiltIn
            }
        }
    )+};
}

numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool);

impl<L, R> Others for &Operands<L, R> {
    fn kind(&self) -> Overloaded {
        Overloaded
    }
}
