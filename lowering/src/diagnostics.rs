//! Every error that a user can see.
//!
//! In: the place in the source and what stands there. Out: a `syn::Error`. Invariant: a message
//! names the construct in lower case and says what to write instead.

use proc_macro2::{Ident, Span};
use syn::Error;

/// Where macros that are understood are listed.
const UNDERSTOOD: &str = "format!, print!, println!, eprint!, eprintln!, write!, writeln!, panic!, \
     assert!, assert_eq!, assert_ne!, debug_assert!, debug_assert_eq!, debug_assert_ne!, dbg!, \
     format_args!, vec!, matches!, pin!, todo!, unreachable!, unimplemented!";

/// Whether a macro is one of those, so that its arguments are parsed.
pub fn is_understood(name: &str) -> bool {
    UNDERSTOOD.split(", ").any(|known| known.strip_suffix('!') == Some(name))
}

/// The attribute stands on something else than a function with a body.
pub fn not_a_function(span: Span, found: &str) -> Error {
    Error::new(
        span,
        format!("#[framewright::coroutine] goes on an `async fn`, not on {found}; move it there"),
    )
}

/// The function has no body.
pub fn no_body(span: Span) -> Error {
    Error::new(
        span,
        "a trait method without a body has no states; put #[framewright::coroutine] on its impls",
    )
}

/// The function is not async.
pub fn not_async(span: Span) -> Error {
    Error::new(
        span,
        "#[framewright::coroutine] goes on an `async fn`; write `async fn`, or remove the \
         attribute",
    )
}

/// A qualifier that no async function can have.
pub fn qualifier(span: Span, qualifier: &str) -> Error {
    Error::new(span, format!("an async fn cannot be `{qualifier}`; remove `{qualifier}`"))
}

/// An option that does not exist.
pub fn unknown_option(span: Span, name: &str) -> Error {
    Error::new(
        span,
        format!(
            "unknown option `{name}`; #[framewright::coroutine] takes `stream`, `boxed`, \
             `crate = path` and `edition = 2021|2024`, or nothing"
        ),
    )
}

/// An option without a sensible value.
pub fn malformed_option(span: Span, name: &str, write: &str) -> Error {
    Error::new(span, format!("option `{name}` takes another value; write `{write}`"))
}

/// An option that is given twice.
pub fn repeated_option(span: Span, name: &str) -> Error {
    Error::new(span, format!("option `{name}` is given twice; keep one"))
}

/// A macro with an await in it that is not known by name.
pub fn macro_with_await(span: Span, name: &str) -> Error {
    Error::new(
        span,
        format!(
            "`{name}!` contains `.await` and leaves a loop, which only the macros of std may do \
             ({UNDERSTOOD}); await into a `let` before it"
        ),
    )
}

/// A macro that is known to await inside, without saying so.
pub fn macro_that_awaits(span: Span, name: &str) -> Error {
    Error::new(
        span,
        format!(
            "`{name}!` awaits inside its expansion, which is not lowered yet; put it in a block: \
             `async {{ {name}!(..) }}.await`"
        ),
    )
}

/// A `select!` of this library with none or too many branches.
pub fn branches(span: Span, most: usize) -> Error {
    Error::new(
        span,
        format!("`select!` takes from one to {most} branches; select on another `select!` in one"),
    )
}

/// A construct that is not lowered yet.
pub fn not_lowered(span: Span, construct: &str, instead: &str) -> Error {
    Error::new(span, format!("{construct} is not lowered yet; {instead}"))
}

/// A name that the compiler marks syntax with.
pub fn reserved_name(name: &Ident) -> Error {
    Error::new(
        name.span(),
        format!("the name `{name}` is one that the lowering uses itself; choose another"),
    )
}

/// `yield_!` in a function that is no stream.
pub fn yield_outside_of_a_stream(span: Span) -> Error {
    Error::new(
        span,
        "`yield_!` hands an item out of a stream; write `#[framewright::coroutine(stream)]` on the \
         function",
    )
}

/// `yield_!` in something that is not the stream itself.
pub fn yield_inside(span: Span, what: &str) -> Error {
    Error::new(
        span,
        format!(
            "`yield_!` cannot hand an item out of {what}; put it into the body of the stream \
             itself"
        ),
    )
}

/// A stream that returns a value.
pub fn value_returned_by_a_stream(span: Span) -> Error {
    Error::new(span, "a stream returns nothing; write `yield_!(..)`, then `return`")
}

/// A stream whose frame would have to be awaited in a native block.
pub fn stream_of_a_trait(span: Span) -> Error {
    not_lowered(
        span,
        "a stream that is a method with type parameters, several lifetimes or an owned `self`, and \
         may be a trait's, since it has no visibility,",
        "write `pub(self)` before it if it is not, else let it call a function",
    )
}

/// Something is nested so deeply that walking it could overflow the stack.
pub fn too_deep(span: Span) -> Error {
    Error::new(
        span,
        "this is nested too deeply to be lowered; move a part of it into a function, or bind it \
         with a `let` before",
    )
}

/// A stage produced what its checker refutes.
pub fn internal(span: Span, what: &str) -> Error {
    Error::new(
        span,
        format!(
            "framewright cannot prove its own lowering of this function: {what}; this is a bug \
             in framewright, please report the function, and remove the attribute meanwhile"
        ),
    )
}
