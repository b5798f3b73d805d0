//! Patterns with alternatives that may both match.
//!
//! In: the pattern of an arm with a guard. Out: its alternatives one by one, if the guard may have
//! to run for more than one of them. Invariant: in their order; alternatives of which at most one
//! matches stay together, for then one try is all.

use quote::ToTokens;
use syn::Pat;

/// The most alternatives that are told apart.
const MOST: usize = 32;

/// What an arm with a guard tries, one after the other.
pub fn tried(pat: &Pat) -> Vec<Pat> {
    let all = expanded(pat);
    let overlap = (1..all.len()).any(|at| all[..at].iter().any(|one| overlap(one, &all[at])));
    if overlap && all.len() <= MOST { all } else { vec![pat.clone()] }
}

/// The patterns that the arms of a match try, each with the number of its arm.
pub fn of_arms(arms: &[syn::Arm]) -> Vec<(usize, Pat)> {
    let tried = arms.iter().enumerate().map(|(index, arm)| {
        let patterns = if arm.guard.is_some() { tried(&arm.pat) } else { vec![arm.pat.clone()] };
        patterns.into_iter().map(move |pat| (index, pat))
    });
    tried.flatten().collect()
}

/// The alternatives of a pattern, wherever in it they stand.
fn expanded(pat: &Pat) -> Vec<Pat> {
    let mut found = vec![pat.clone()];
    match pat {
        Pat::Or(or) => return or.cases.iter().flat_map(expanded).take(MOST + 1).collect(),
        Pat::Paren(paren) => return expanded(&paren.pat),
        Pat::Tuple(tuple) => each(&mut found, tuple.elems.iter(), |pat, at, part| {
            if let Pat::Tuple(tuple) = pat {
                tuple.elems[at] = part;
            }
        }),
        Pat::TupleStruct(tuple) => each(&mut found, tuple.elems.iter(), |pat, at, part| {
            if let Pat::TupleStruct(tuple) = pat {
                tuple.elems[at] = part;
            }
        }),
        Pat::Slice(slice) => each(&mut found, slice.elems.iter(), |pat, at, part| {
            if let Pat::Slice(slice) = pat {
                slice.elems[at] = part;
            }
        }),
        Pat::Struct(fields) => {
            let parts = fields.fields.iter().map(|field| &*field.pat);
            each(&mut found, parts, |pat, at, part| {
                if let Pat::Struct(fields) = pat {
                    *fields.fields[at].pat = part;
                }
            });
        }
        Pat::Reference(reference) => {
            each(&mut found, std::iter::once(&*reference.pat), |pat, _, part| {
                if let Pat::Reference(reference) = pat {
                    *reference.pat = part;
                }
            });
        }
        Pat::Ident(ident) => {
            let part = ident.subpat.iter().map(|(_, pat)| &**pat);
            each(&mut found, part, |pat, _, part| {
                if let Pat::Ident(ident) = pat
                    && let Some((_, pat)) = &mut ident.subpat
                {
                    **pat = part;
                }
            });
        }
        _ => {}
    }
    found
}

/// Replaces each pattern found by one for each alternative of a part of it.
fn each<'p>(
    found: &mut Vec<Pat>,
    parts: impl Iterator<Item = &'p Pat>,
    set: impl Fn(&mut Pat, usize, Pat),
) {
    for (at, part) in parts.enumerate() {
        let alternatives = expanded(part);
        let with = |pat: &Pat| {
            let one = |part: &Pat| {
                let mut pat = pat.clone();
                set(&mut pat, at, part.clone());
                pat
            };
            alternatives.iter().map(one).collect::<Vec<_>>()
        };
        *found = found.iter().flat_map(with).take(MOST + 1).collect();
    }
}

/// Whether two alternatives may both match.
fn overlap(left: &Pat, right: &Pat) -> bool {
    match (left, right) {
        (Pat::Ident(one), other) | (other, Pat::Ident(one)) if one.subpat.is_some() => {
            one.subpat.iter().all(|(_, pat)| overlap(pat, other))
        }
        (Pat::Lit(_) | Pat::Range(_), Pat::Lit(_) | Pat::Range(_)) => false,
        (Pat::Tuple(left), Pat::Tuple(right)) => all_overlap(&left.elems, &right.elems),
        (Pat::Reference(left), Pat::Reference(right)) => overlap(&left.pat, &right.pat),
        (Pat::TupleStruct(one), Pat::TupleStruct(other)) => {
            is_same(&one.path, &other.path) && all_overlap(&one.elems, &other.elems)
        }
        (Pat::Struct(one), Pat::Struct(other)) => {
            let parts = one.fields.iter().all(|field| {
                let same = other.fields.iter().find(|other| other.member == field.member);
                same.is_none_or(|same| overlap(&field.pat, &same.pat))
            });
            is_same(&one.path, &other.path) && parts
        }
        (left, right) => match (variant(left), variant(right)) {
            (Some(left), Some(right)) => left == right,
            _ => true,
        },
    }
}

type Parts = syn::punctuated::Punctuated<Pat, syn::Token![,]>;

fn all_overlap(left: &Parts, right: &Parts) -> bool {
    let rest = |parts: &Parts| parts.iter().any(|part| matches!(part, Pat::Rest(_)));
    rest(left) || rest(right) || left.iter().zip(right).all(|(left, right)| overlap(left, right))
}

fn is_same(left: &syn::Path, right: &syn::Path) -> bool {
    let last = |path: &syn::Path| path.segments.last().map(|last| last.ident.clone());
    last(left) == last(right)
}

/// The name of the variant or constant that a pattern matches.
fn variant(pat: &Pat) -> Option<String> {
    let last = |path: &syn::Path| Some(path.segments.last()?.ident.to_string());
    match pat {
        Pat::TupleStruct(tuple) => last(&tuple.path),
        Pat::Struct(fields) => last(&fields.path),
        Pat::Path(path) => last(&path.path),
        // As everywhere, a name in capitals does not bind.
        Pat::Ident(ident) => {
            Some(ident.ident.to_string()).filter(|name| name.starts_with(char::is_uppercase))
        }
        Pat::Lit(lit) => Some(lit.to_token_stream().to_string()),
        _ => None,
    }
}
