//! The attribute macros. Tokens come in from the compiler, go through `framewright-lowering`, and
//! go out again; nothing is decided here.

mod compilation;
mod entry;

use proc_macro::TokenStream;

/// Makes an `async fn main` the program's entry point: it runs on a runtime of its own.
///
/// Goes on an `async fn` without arguments; what it returns is what `main` may return. The function
/// itself runs on the main thread. When it returns, the runtime is dropped, with the tasks and the
/// callbacks that are left.
///
/// The runtime is one event loop, or what `builder` builds, an expression for a
/// [`framewright::Builder`]. Use `crate = path` where the crate has another name.
///
/// ```text
/// #[framewright::main(builder = framewright::Builder::new().workers(4))]
/// async fn main() -> std::io::Result<()> {
///     Ok(())
/// }
/// ```
///
/// # Panics
///
/// The program, before `main`, if the runtime cannot be built.
///
/// [`framewright::Builder`]: https://docs.rs/framewright/latest/framewright/struct.Builder.html
#[proc_macro_attribute]
pub fn main(options: TokenStream, item: TokenStream) -> TokenStream {
    entry::expand(entry::Entry::Main, options.into(), item.into()).into()
}

/// Makes an `async fn` a test: it runs on a runtime of its own.
///
/// Goes on an `async fn` without arguments, above or below `#[framewright::coroutine]`. `#[ignore]`
/// and `#[should_panic]` work as usual, and so does returning a `Result`. Takes `builder` and
/// `crate` as `#[framewright::main]` does.
#[proc_macro_attribute]
pub fn test(options: TokenStream, item: TokenStream) -> TokenStream {
    entry::expand(entry::Entry::Test, options.into(), item.into()).into()
}

/// Turns an `async fn` into an explicit, readable state machine, with the same behaviour.
///
/// What it becomes is shown by `cargo framewright expand FILE::FUNCTION`. Options, none needed as a
/// rule: `crate = path` where the crate has another name, `edition = 2021|2024` where the edition
/// of the code cannot be found out.
///
/// A compilation that makes no code, as by `cargo check` or clippy, gets the function as it was, in
/// a [`Checked`] future: the compiler judges it as it would without the attribute, and as fast.
/// With `FRAMEWRIGHT_CHECK=lowered` in the environment it gets the state machine too.
///
/// [`Checked`]: https://docs.rs/framewright/latest/framewright/frame/struct.Checked.html
///
/// Write the path in full: `use framewright::coroutine` and then `#[coroutine]` is ambiguous with a
/// built-in attribute (E0659).
#[proc_macro_attribute]
pub fn coroutine(options: TokenStream, item: TokenStream) -> TokenStream {
    let (edition, form) = (compilation::edition(), compilation::form());
    framewright_lowering::expand(options.into(), item.into(), edition, form).into()
}

/// `[path of this library] branches`: what `framewright::select!` expands to.
#[doc(hidden)]
#[proc_macro]
pub fn __select(tokens: TokenStream) -> TokenStream {
    framewright_lowering::select(tokens.into()).into()
}

/// `[options] [answers] item`: the attribute again, with what the compiler says of a `#[cfg]`.
#[doc(hidden)]
#[proc_macro]
pub fn __coroutine(tokens: TokenStream) -> TokenStream {
    let (edition, form) = (compilation::edition(), compilation::form());
    framewright_lowering::expand_again(tokens.into(), edition, form).into()
}
