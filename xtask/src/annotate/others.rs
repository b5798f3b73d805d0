//! What other attributes do to an `async fn`.
//!
//! In: an attribute. Out: whether it leaves the function an `async fn`, takes its body, or makes
//! something else of it. Invariant: an attribute that is not known is taken to leave the function
//! as it is; the compiler says so at the function if that is wrong.

use proc_macro2::{TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

/// What an attribute makes of the `async fn` below it.
pub enum Effect {
    /// It stays one.
    None,
    /// A plain `fn` that runs the body: a test, or `main`.
    TakesBody(String),
    /// Something else that returns a future.
    TakesFunction(String),
}

/// Attributes of a trait, an `impl` or a function that make boxed futures of `async fn`s.
const BOXING: &[&str] = &["async_trait", "async_recursion", "maybe_async", "make"];

/// Attributes that make a plain function around the body, by their last name.
const RUNNING: &[&str] = &["test", "main", "async_test", "rstest", "test_case", "bench"];

/// Whether it is `#[framewright::coroutine]`.
pub fn is_ours(attr: &Attribute) -> bool {
    let names = attr.path().segments.iter().map(|part| part.ident.to_string());
    names.eq(["framewright", "coroutine"])
}

/// What an attribute makes of the function that it is on.
pub fn effect(attr: &Attribute) -> Effect {
    for path in paths(attr) {
        let Some(last) = path.segments.last() else { continue };
        let first = &path.segments[0].ident;
        let name = format!("#[{}]", in_words(&path));
        if BOXING.iter().any(|name| last.ident == name) {
            return Effect::TakesFunction(name);
        }
        if first != "framewright" && RUNNING.iter().any(|name| last.ident == name) {
            return Effect::TakesBody(name);
        }
    }
    Effect::None
}

/// The attribute of a trait or an `impl`, if it rewrites the functions within.
pub fn takes_methods(attr: &Attribute) -> Option<String> {
    match effect(attr) {
        Effect::TakesFunction(name) => Some(name),
        Effect::None | Effect::TakesBody(_) => None,
    }
}

/// Whether what it is on is compiled for tests only.
pub fn is_for_tests(attr: &Attribute) -> bool {
    match &attr.meta {
        Meta::List(list) if attr.path().is_ident("cfg") => demands_test(list.tokens.clone()),
        _ => paths(attr).iter().any(|path| path.segments.last().is_some_and(|p| p.ident == "test")),
    }
}

/// Whether a condition mentions `test`, other than by `not(..)`.
fn demands_test(condition: TokenStream) -> bool {
    let mut is_negated = false;
    condition.into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => {
            is_negated = word == "not";
            word == "test"
        }
        TokenTree::Group(group) => !is_negated && demands_test(group.stream()),
        _ => false,
    })
}

/// The path of the attribute, or those that `cfg_attr` stands for.
fn paths(attr: &Attribute) -> Vec<Path> {
    if !attr.path().is_ident("cfg_attr") {
        return vec![attr.path().clone()];
    }
    let parse = Punctuated::<Meta, Token![,]>::parse_terminated;
    let metas = attr.parse_args_with(parse).unwrap_or_default();
    metas.iter().skip(1).map(|meta| meta.path().clone()).collect()
}

fn in_words(path: &Path) -> String {
    path.segments.iter().map(|part| part.ident.to_string()).collect::<Vec<_>>().join("::")
}
