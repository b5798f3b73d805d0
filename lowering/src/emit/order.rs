//! The order of attributes.
//!
//! In: a function with attributes of other macros below this one. Out: the same function with them
//! above. Invariant: such a macro gets the `async fn`, as it would without this attribute.
//!
//! The compiler expands attributes from the top. `#[tracing::instrument]` below this one would be
//! given a function that is not async any more, and would enter its span where the future is made.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Attribute;

use crate::parse::{Function, Options};

/// Attributes that the compiler knows, or that say something to tools.
const INERT: [&str; 28] = [
    "allow",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cold",
    "coverage",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "ignore",
    "inline",
    "link_section",
    "macro_use",
    "must_use",
    "no_mangle",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "unsafe",
    "warn",
    "clippy",
    "diagnostic",
    "rustfmt",
    "framewright",
];

/// The function with attributes of other macros first, if it has any and this was not done before.
pub fn reordered(
    attribute: &TokenStream,
    options: &Options,
    function: &Function,
) -> Option<TokenStream> {
    let own = options.krate.segments.last().map(|last| last.ident.to_string());
    let is_macro = |attr: &&Attribute| {
        let first = attr.path().segments.first().map(|first| first.ident.to_string());
        first.is_some_and(|first| {
            !INERT.contains(&first.as_str()) && own.as_ref().is_none_or(|own| *own != first)
        })
    };
    if options.ordered || !function.attrs.iter().any(|attr| is_macro(&attr)) {
        return None;
    }
    let (others, inert): (Vec<_>, Vec<_>) = function.attrs.iter().partition(is_macro);
    let ends = attribute.to_string().ends_with(',') || attribute.is_empty();
    let comma = (!ends).then(|| quote!(,));
    let (krate, vis, signature, block) =
        (&options.krate, &function.vis, &function.signature, &function.block);
    Some(quote! {
        #(#others)*
        #[#krate::coroutine(#attribute #comma ordered)]
        #(#inert)*
        #vis #signature #block
    })
}
