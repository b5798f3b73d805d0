//! Which arguments of a call are evaluated within it, where the call is a closure of its own.
//!
//! In: an argument. Out: whether it stays. Invariant: what stays mentions nothing but locals with
//! slots, constants, and closures, so that all that the closure around it needs is passed in.

use syn::punctuated::Punctuated;
use syn::{Expr, Token};

use super::mark::{self, Marked};

/// Whether an argument may be evaluated inside a closure around the call.
///
/// The types of a closure's parameters come from the call that it is given to, also through a
/// constructor: `Some(|x| ..)`. Those of `items.map(|x| ..)` come from `map`.
pub fn stays(argument: &Expr) -> bool {
    match argument {
        Expr::Lit(_) => true,
        Expr::Path(_) => mark::as_mention(argument).is_some() || is_constant(argument),
        Expr::Reference(reference) => {
            mark::as_mention(&reference.expr).is_some() || holds_closure(&reference.expr)
        }
        Expr::Unary(unary) => matches!(&*unary.expr, Expr::Lit(_)),
        Expr::Paren(paren) if paren.attrs.is_empty() => stays(&paren.expr),
        argument => holds_closure(argument),
    }
}

/// Whether a value is made of a closure, and of nothing else that does not stay.
fn holds_closure(value: &Expr) -> bool {
    let some = |values: &Punctuated<Expr, Token![,]>| {
        values.iter().all(stays) && values.iter().any(holds_closure)
    };
    match value {
        Expr::Closure(_) | Expr::Async(_) => true,
        Expr::Paren(paren) => match mark::as_marked(value) {
            Some((marked, _)) => matches!(marked, Marked::Capture(_)),
            None => holds_closure(&paren.expr),
        },
        Expr::Reference(reference) => holds_closure(&reference.expr),
        Expr::Cast(cast) => holds_closure(&cast.expr),
        Expr::Call(call) => is_constant(&call.func) && some(&call.args),
        Expr::Tuple(tuple) => some(&tuple.elems),
        Expr::Array(array) => some(&array.elems),
        _ => false,
    }
}

/// Whether a path is a constant or a function by its name: `Some`, `Box::new`.
fn is_constant(path: &Expr) -> bool {
    match path {
        Expr::Path(path) => path.path.get_ident().is_none_or(|name| {
            let name = name.to_string();
            name.starts_with(char::is_uppercase)
        }),
        _ => false,
    }
}
