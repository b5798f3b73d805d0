//! What becomes the tail of a block, though it is none as it is written.
//!
//! In: an expression and its code. Out: the code for the end of a block. Invariant: a panic drops
//! operands and temporaries in the order of the source. From edition 2024 on, the tail of a block
//! is one scope of both, in which the last one goes first; anywhere else, operands that are moved
//! already go before the temporaries that were made after them.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;
use syn::visit::{self, Visit};

use super::Emitter;
use crate::build::places::{is_place, may_lend};
use crate::ir::mark;

impl Emitter<'_> {
    /// Code for the end of a block, which is not to be its tail: the body of an arm is none.
    pub(super) fn not_a_tail(&self, expr: &Expr, code: TokenStream) -> TokenStream {
        // The braces are ours, whatever the edition of the source is.
        if mark::awaits_in_expr(expr).is_empty() && moves_before_temporaries(expr) {
            return quote!(match () { () => #code });
        }
        code
    }
}

/// Whether an operand may be moved, and another one after it makes a temporary.
fn moves_before_temporaries(expr: &Expr) -> bool {
    struct Find(bool);
    impl<'ast> Visit<'ast> for Find {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            let operands: Vec<&Expr> = match expr {
                Expr::Call(call) => call.args.iter().collect(),
                // A place as the receiver is lent, as a rule.
                Expr::MethodCall(call) => match is_place(&call.receiver) {
                    true => call.args.iter().collect(),
                    false => std::iter::once(&*call.receiver).chain(&call.args).collect(),
                },
                Expr::Struct(literal) => literal.fields.iter().map(|field| &field.expr).collect(),
                Expr::Tuple(tuple) => tuple.elems.iter().collect(),
                Expr::Array(array) => array.elems.iter().collect(),
                Expr::Binary(binary) => vec![&binary.left, &binary.right],
                // Scopes of their own.
                Expr::Block(_) | Expr::Closure(_) | Expr::Async(_) => return,
                _ => Vec::new(),
            };
            let moved = operands.iter().position(|operand| may_move(operand));
            self.0 |= moved.is_some_and(|at| operands[at + 1..].iter().any(|one| may_lend(one)));
            visit::visit_expr(self, expr);
        }
    }
    let mut find = Find(false);
    find.visit_expr(expr);
    find.0
}

fn may_move(operand: &Expr) -> bool {
    !matches!(operand, Expr::Lit(_) | Expr::Reference(_) | Expr::Closure(_))
}
