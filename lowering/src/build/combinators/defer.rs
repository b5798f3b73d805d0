//! `scopeguard::defer!`, which declares a guard that nobody can name.
//!
//! In: the statement. Out: the `let` that it is, with a guard of this library. Invariant: its body
//! runs where the scope of the statement ends, however that is.

use syn::parse::Parser;
use syn::{Block, Macro, Path, Stmt, parse_quote};

use crate::build::names::Names;

/// The guard that the statement declares, or `None` if it is another macro.
pub fn defer(call: &Macro, krate: &Path, names: &mut Names) -> Option<Stmt> {
    if call.path.segments.last()?.ident != "defer" {
        return None;
    }
    let body = Block::parse_within.parse2(call.tokens.clone()).ok()?;
    let deferred = names.fresh("deferred");
    Some(parse_quote!(let #deferred = #krate::frame::deferred(|| { #(#body)* });))
}
