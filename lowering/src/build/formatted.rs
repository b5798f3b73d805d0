//! Format arguments that are held over an await.
//!
//! In: an awaited call. Out: if it is given `format_args!` with arguments, or is a `write!` of
//! which the result is awaited, the same in a native block. Invariant: the block awaits nothing
//! else, and nothing leaves it.
//!
//! ```text
//! write!(w, "{:x}", n).await  =>  async { write!(w, "{:x}", n).await }.await
//! ```
//!
//! What `format_args!` refers to are temporaries of the statement, and of a type that has no name,
//! so that no slot can keep them.

use syn::visit::{self, Visit};
use syn::{Expr, ExprAwait, Macro, parse_quote_spanned};

use super::macros::{Understood, understand};
use crate::ir::mark;

/// The await in a block, if it is needed.
pub fn enclosed(awaited: &ExprAwait) -> Option<Expr> {
    let mut leaves = Leaves(false);
    leaves.visit_expr(&awaited.base);
    let is_handed_out = mark::as_handed_out(&awaited.base).is_some();
    if leaves.0 || is_handed_out || !holds_arguments(&awaited.base, true) {
        return None;
    }
    let span = awaited.await_token.span;
    Some(parse_quote_spanned!(span=> async { #awaited }.await))
}

/// Whether what is awaited may hold format arguments, by what it is made of.
fn holds_arguments(expr: &Expr, is_awaited: bool) -> bool {
    let holds = |expr: &Expr| holds_arguments(expr, false);
    match expr {
        Expr::Macro(call) => is_formatted(&call.mac, is_awaited),
        Expr::Call(call) => call.args.iter().any(holds),
        Expr::MethodCall(call) => {
            call.args.iter().any(holds)
                || !matches!(&*call.receiver, Expr::Macro(_)) && holds(&call.receiver)
        }
        Expr::Struct(literal) => literal.fields.iter().any(|field| holds(&field.expr)),
        Expr::Tuple(tuple) => tuple.elems.iter().any(holds),
        Expr::Paren(paren) => holds_arguments(&paren.expr, is_awaited),
        Expr::Reference(reference) => holds(&reference.expr),
        _ => false,
    }
}

/// Whether a macro makes format arguments that refer to others.
fn is_formatted(call: &Macro, is_awaited: bool) -> bool {
    let Some(name) = call.path.segments.last() else { return false };
    let before = match name.ident.to_string().as_str() {
        "format_args" => 0,
        "write" | "writeln" if is_awaited => 1,
        _ => return false,
    };
    match understand(call) {
        Some(Understood::Call(_, operands)) => operands.len() > before,
        _ => false,
    }
}

/// Whether an expression awaits, or leaves what is around it.
struct Leaves(bool);

impl<'x> Visit<'x> for Leaves {
    fn visit_expr(&mut self, expr: &'x Expr) {
        match expr {
            Expr::Await(_) | Expr::Try(_) | Expr::Return(_) | Expr::Break(_) => self.0 = true,
            Expr::Continue(_) | Expr::Yield(_) | Expr::Async(_) | Expr::Closure(_) => self.0 = true,
            Expr::Macro(call) => match understand(&call.mac) {
                Some(Understood::Call(_, operands)) => {
                    operands.iter().for_each(|operand| self.visit_expr(operand));
                }
                _ => self.0 = true,
            },
            expr => visit::visit_expr(self, expr),
        }
    }
}
