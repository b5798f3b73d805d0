//! Struct literals where a `{` begins a body: after `match`, `if`, `while`, `in`.
//!
//! In: an expression. Out: whether it has to stand in parentheses there. Invariant: parentheses of
//! the source are seen; those that are marks are not, for nothing is left of them.

use syn::Expr;

/// Whether the braces of a literal would be taken for those of the body.
pub fn is_bare(expr: &Expr) -> bool {
    match expr {
        Expr::Struct(_) => true,
        Expr::Paren(of) if !of.attrs.is_empty() => is_bare(&of.expr),
        Expr::MethodCall(of) => is_bare(&of.receiver),
        Expr::Field(of) => is_bare(&of.base),
        Expr::Await(of) => is_bare(&of.base),
        Expr::Index(of) => is_bare(&of.expr),
        Expr::Try(of) => is_bare(&of.expr),
        Expr::Cast(of) => is_bare(&of.expr),
        Expr::Unary(of) => is_bare(&of.expr),
        Expr::Reference(of) => is_bare(&of.expr),
        Expr::Binary(of) => is_bare(&of.left) || is_bare(&of.right),
        _ => false,
    }
}
