//! What of a place patterns take.
//!
//! In: the place that is matched, and a pattern. Out: the parts that leave it. Invariant: a part is
//! the place itself wherever only the compiler knows whether the pattern is a variant.

use quote::ToTokens;
use syn::{Expr, Pat};

use super::paths::fields_of;
use crate::build::places;

/// Whether patterns all take apart the one struct or tuple that there is: none is a variant.
pub fn take_one_type_apart(patterns: &[&Pat]) -> bool {
    let path = |pat: &Pat| match pat {
        Pat::Struct(fields) => Some(fields.path.to_token_stream().to_string()),
        Pat::Tuple(_) => Some(String::new()),
        _ => None,
    };
    let paths: Vec<_> = patterns.iter().map(|pat| path(pat)).collect();
    paths.iter().all(|path| path.is_some() && *path == paths[0])
}

/// What of a local a pattern takes: fields, if it takes a struct or a tuple apart, else all of the
/// place that is matched.
pub fn pattern_paths(place: &Expr, pattern: &Pat) -> Vec<Vec<String>> {
    match crate::build::bound_paths(pattern) {
        Some(_) => taken_by(place, pattern).iter().map(|(path, _)| fields_of(path)).collect(),
        None => vec![fields_of(place)],
    }
}

/// The parts of a place that a pattern takes apart, each with the pattern that takes it.
pub fn taken_by(place: &Expr, pattern: &Pat) -> Vec<(Expr, Pat)> {
    let field =
        |member: syn::Member, pattern: &Pat| taken_by(&syn::parse_quote!(#place.#member), pattern);
    match pattern {
        Pat::Paren(paren) => taken_by(place, &paren.pat),
        Pat::Tuple(tuple) if !tuple.elems.iter().any(|p| matches!(p, Pat::Rest(_))) => {
            let fields = tuple.elems.iter().enumerate();
            fields.flat_map(|(index, pat)| field(syn::Index::from(index).into(), pat)).collect()
        }
        Pat::Struct(fields) => {
            fields.fields.iter().flat_map(|inner| field(inner.member.clone(), &inner.pat)).collect()
        }
        pattern if places::binds_by_value(pattern) => vec![(place.clone(), pattern.clone())],
        _ => Vec::new(),
    }
}
