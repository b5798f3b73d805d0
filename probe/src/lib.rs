//! A closure that captures whole variables.
//!
//! In: a call. Out: a closure around it, which captures every variable that the call uses as a
//! whole: by value if any part of it is moved, else by reference. Invariant: the closure is never
//! called; only its type is of interest.
//!
//! Closures of later editions capture the parts that they use. How a closure captures is decided by
//! the edition of its own tokens, and those of a macro have the edition of the crate that defines
//! it: that is why this is a crate of its own, and of the 2018 edition. A variable that carries an
//! alignment which nothing else has can then be seen in the alignment of the closure's type, if and
//! only if the closure owns it.
#![no_std]

/// Wraps a call in a closure that captures whole variables.
///
/// With `returns link, like` the call's type is that of `like`: `link(like, &call)` is type-checked
/// there, and never run.
///
/// ```
/// fn align_of<C>(_: &C) -> usize {
///     std::mem::align_of::<C>()
/// }
///
/// #[repr(align(4096))]
/// struct Marked(String);
/// let lent = Marked(String::new());
/// assert!(align_of(&framewright_probe::capture!(lent.0.len())) < 4096);
/// let taken = Marked(String::new());
/// assert!(align_of(&framewright_probe::capture!(taken.0.into_bytes())) == 4096);
/// ```
#[macro_export]
macro_rules! capture {
    ($call:expr) => {
        || {
            $call;
        }
    };
    ($call:expr, returns $link:path, $like:expr) => {
        || {
            loop {}
            $link($like, &$call);
        }
    };
}
