//! Places, written with another root.
//!
//! In: a place of marked syntax. Out: what is at its root, and the same place on another: a path,
//! in which `__whole` stands for the root. Invariant: a path says the same place on any value of
//! the root's type.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Expr;

use crate::ir::MentionId;
use crate::ir::mark;

/// The local of which something is a part.
pub fn whole() -> Expr {
    mark::path(proc_macro2::Ident::new("__whole", proc_macro2::Span::call_site()))
}

/// The mention at the root of a place, and the place with `__whole` instead.
pub fn root(place: &Expr) -> Option<(MentionId, Expr)> {
    if let Some(mention) = mark::as_mention(place) {
        return Some((mention, whole()));
    }
    match place {
        Expr::Field(field) => {
            let (mention, base) = root(&field.base)?;
            let mut field = field.clone();
            *field.base = base;
            Some((mention, Expr::Field(field)))
        }
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            let (mention, inner) = root(&unary.expr)?;
            let mut unary = unary.clone();
            *unary.expr = inner;
            Some((mention, Expr::Unary(unary)))
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => root(&paren.expr),
        Expr::Group(group) => root(&group.expr),
        _ => None,
    }
}

/// A part of a kept temporary, with `__whole` for the temporary.
pub fn temporary_root(part: &Expr) -> Expr {
    if mark::as_marked(part).is_some() {
        return whole();
    }
    match part.clone() {
        Expr::Field(mut field) => {
            *field.base = temporary_root(&field.base);
            Expr::Field(field)
        }
        Expr::Unary(mut unary) => {
            *unary.expr = temporary_root(&unary.expr);
            Expr::Unary(unary)
        }
        Expr::Paren(paren) => temporary_root(&paren.expr),
        Expr::Group(group) => temporary_root(&group.expr),
        other => other,
    }
}

/// The temporary itself, of which something is a part.
pub fn temporary_of(part: &Expr) -> &Expr {
    match part {
        part if mark::as_marked(part).is_some() => part,
        Expr::Field(field) => temporary_of(&field.base),
        Expr::Unary(unary) => temporary_of(&unary.expr),
        Expr::Paren(paren) => temporary_of(&paren.expr),
        Expr::Group(group) => temporary_of(&group.expr),
        other => other,
    }
}

/// A path with `__whole` for the place to which some fields lead.
pub fn rooted_at(path: &Expr, fields: &[String]) -> Expr {
    if fields_of(path) == fields {
        return whole();
    }
    match path.clone() {
        Expr::Field(mut field) => {
            *field.base = rooted_at(&field.base, fields);
            Expr::Field(field)
        }
        Expr::Unary(mut unary) => {
            *unary.expr = rooted_at(&unary.expr, fields);
            Expr::Unary(unary)
        }
        Expr::Paren(paren) => rooted_at(&paren.expr, fields),
        other => other,
    }
}

/// A place with another root.
pub fn with_root(path: &Expr, root: &TokenStream) -> TokenStream {
    replace(path.to_token_stream(), root)
}

fn replace(tokens: TokenStream, root: &TokenStream) -> TokenStream {
    use proc_macro2::{Delimiter, Group, TokenTree};
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident == "__whole" => {
                TokenTree::Group(Group::new(Delimiter::Parenthesis, root.clone()))
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), replace(group.stream(), root)))
            }
            token => token,
        })
        .collect()
}

/// What a path leads to through some pointers.
pub fn behind(path: &Expr, depth: usize) -> Expr {
    (0..depth).fold(path.clone(), |place, _| syn::parse_quote!(*#place))
}

/// The path on which fields and pointers lead to a part.
pub fn leading(fields: &[String]) -> Expr {
    fields.iter().fold(whole(), |base, name| match syn::parse_str::<syn::Member>(name) {
        Ok(member) => syn::parse_quote!(#base.#member),
        Err(_) => syn::parse_quote!((*#base)),
    })
}

/// The fields on the way from a local to a place.
pub fn fields_of(place: &Expr) -> Vec<String> {
    match place {
        Expr::Field(field) => {
            let mut fields = fields_of(&field.base);
            fields.push(field.member.to_token_stream().to_string());
            fields
        }
        Expr::Unary(unary) => {
            let mut fields = fields_of(&unary.expr);
            fields.push("*".to_string());
            fields
        }
        Expr::Paren(paren) => fields_of(&paren.expr),
        _ => Vec::new(),
    }
}
