//! `tokio::pin!`, `futures::pin_mut!` and `futures_lite::pin!`: statements that pin locals.
//!
//! In: a statement. Out: the `let`s that it is. Invariant: the value is pinned where it is moved to
//! then, and lives as long as a local declared there.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Macro, Pat, Stmt, Token, parse_quote};

/// The statements that pin locals, or `None` if it is another macro.
pub fn pins(call: &Macro) -> Option<Vec<Stmt>> {
    let name = call.path.segments.last()?.ident.to_string();
    let first = call.path.segments.first()?.ident.to_string();
    let std = call.path.segments.len() > 1 && (first == "std" || first == "core");
    if !(name == "pin_mut" || (name == "pin" && !std)) {
        return None;
    }
    let locals = Punctuated::<Ident, Token![,]>::parse_terminated;
    if let Ok(locals) = locals.parse2(call.tokens.clone()) {
        return Some(locals.iter().map(pinned).collect());
    }
    let mut out = Vec::new();
    for stmt in syn::Block::parse_within.parse2(call.tokens.clone()).ok()? {
        let Stmt::Local(local) = &stmt else { return None };
        let Pat::Ident(pat) = &local.pat else { return None };
        let pinned = pinned(&pat.ident);
        out.push(stmt);
        out.push(pinned);
    }
    Some(out)
}

fn pinned(local: &Ident) -> Stmt {
    let value: Expr = parse_quote!(::core::pin::pin!(#local));
    parse_quote!(let mut #local = #value;)
}
