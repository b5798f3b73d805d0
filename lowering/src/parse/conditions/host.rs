//! Predicates where no compiler is at hand: as for a debug build on this machine.
//!
//! In: a predicate. Out: whether it holds. Invariant: what is not known here, as a feature, does
//! not hold.

use std::env::consts;

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, LitBool, Meta, Token};

/// Whether a predicate holds.
pub fn holds(predicate: &TokenStream) -> bool {
    if let Ok(literal) = syn::parse2::<LitBool>(predicate.clone()) {
        return literal.value;
    }
    match syn::parse2::<Meta>(predicate.clone()) {
        Ok(Meta::Path(path)) => path.is_ident("debug_assertions") || path.is_ident(consts::FAMILY),
        Ok(Meta::NameValue(option)) => match &option.value {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(value) => {
                    let is = |name: &str| option.path.is_ident(name);
                    let value = value.value();
                    (is("target_os") && value == consts::OS)
                        || (is("target_arch") && value == consts::ARCH)
                        || (is("target_family") && value == consts::FAMILY)
                        || (is("panic") && value == "unwind")
                }
                _ => false,
            },
            _ => false,
        },
        Ok(Meta::List(list)) => {
            let parser =
                |input: ParseStream<'_>| Punctuated::<Meta, Token![,]>::parse_terminated(input);
            let Ok(inner) = parser.parse2(list.tokens.clone()) else { return false };
            let mut inner = inner.iter().map(|meta| holds(&quote::ToTokens::to_token_stream(meta)));
            if list.path.is_ident("all") {
                inner.all(|holds| holds)
            } else if list.path.is_ident("any") {
                inner.any(|holds| holds)
            } else {
                list.path.is_ident("not") && !inner.all(|holds| holds)
            }
        }
        Err(_) => false,
    }
}
