//! The attribute macros. Tokens come in from the compiler, go through `framewright-lowering`, and
//! go out again; nothing is decided here.

mod entry;

use proc_macro::TokenStream;

/// Makes an `async fn main` the program's entry point: it runs on a runtime of its own.
///
/// Goes on an `async fn` without arguments; what it returns is what `main` may return. Use
/// `#[framewright::main(crate = path)]` where the crate has another name.
#[proc_macro_attribute]
pub fn main(options: TokenStream, item: TokenStream) -> TokenStream {
    entry::expand(entry::Entry::Main, options.into(), item.into()).into()
}

/// Makes an `async fn` a test: it runs on a runtime of its own.
///
/// Goes on an `async fn` without arguments, above or below `#[framewright::coroutine]`. `#[ignore]`
/// and `#[should_panic]` work as usual, and so does returning a `Result`. Use
/// `#[framewright::test(crate = path)]` where the crate has another name.
#[proc_macro_attribute]
pub fn test(options: TokenStream, item: TokenStream) -> TokenStream {
    entry::expand(entry::Entry::Test, options.into(), item.into()).into()
}
