//! A question to the compiler: whether a predicate of `#[cfg]` holds.
//!
//! In: a predicate that a function contains. Out: the function twice, in a macro under the
//! predicate and in one under its opposite. Invariant: one of them is compiled, with all tokens of
//! the function as they were.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::Decided;

/// The question, with what has been decided before.
pub fn ask(
    krate: &syn::Path,
    attribute: &TokenStream,
    decided: &Decided,
    predicate: &TokenStream,
    item: &TokenStream,
) -> TokenStream {
    let given = |decided: Decided| {
        let (predicates, answers): (Vec<_>, Vec<_>) = decided.iter().unzip();
        quote!([#attribute] [#((#predicates) = #answers),*] #item)
    };
    let yes = given(decided.with(predicate.clone(), true));
    let no = given(decided.with(predicate.clone(), false));
    quote! {
        #[cfg(#predicate)]
        #krate::__coroutine! { #yes }
        #[cfg(not(#predicate))]
        #krate::__coroutine! { #no }
    }
}
