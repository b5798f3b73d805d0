//! A closure that captures whole variables.
//!
//! In: a call. Out: a closure around it, which captures every variable that the call uses as a
//! whole: by value if any part of it is moved, else by reference. Invariant: what the closure
//! captures does not depend on the edition of the code in which it is written.
//!
//! Closures of later editions capture the parts that they use. How a closure captures is decided by
//! the edition of its own tokens, and those of a macro have the edition of the crate that defines
//! it: that is why this is a crate of its own, and of the 2018 edition. Whether the closure owns a
//! variable can then be seen in its type, by what only a value of the variable's type has: a
//! destructor, or an alignment.
#![no_std]

/// Wraps a call in a closure that captures whole variables; names in parentheses are the closure's
/// parameters, taken out of one tuple.
///
/// ```
/// fn needs_drop<C>(_: &C) -> bool {
///     std::mem::needs_drop::<C>()
/// }
///
/// let lent = (String::new(), 1);
/// assert!(!needs_drop(&framewright_probe::capture!(lent.1 + 1)));
/// assert!(!needs_drop(&framewright_probe::capture!(lent.0.len())));
/// let taken = (String::new(), 1);
/// assert!(needs_drop(&framewright_probe::capture!(taken.0.into_bytes())));
/// ```
#[macro_export]
macro_rules! capture {
    (($($name:ident,)*) $call:expr) => {
        |($(mut $name,)*)| {
            $call
        }
    };
    ($call:expr) => {
        || {
            $call;
        }
    };
}
