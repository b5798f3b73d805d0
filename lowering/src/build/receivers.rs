//! Receivers that an argument assigns to.
//!
//! In: a call of a method. Out: the same, with such a receiver as a value of its own. Invariant: a
//! receiver that is only lent cannot be assigned to meanwhile, so one that is has been taken or
//! copied before the arguments run.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ExprAssign, ExprMethodCall, parse_quote};

use super::patterns::root;
use crate::ir::in_common;

/// `x.m({ x = f(); 1 })` is `{ x }.m({ x = f(); 1 })`.
pub fn settle(call: &mut ExprMethodCall) {
    let Some(receiver) = path(&call.receiver) else { return };
    let mut find = Find { receiver, found: false };
    call.args.iter().for_each(|argument| find.visit_expr(argument));
    if find.found {
        let receiver = &call.receiver;
        *call.receiver = parse_quote!({ #receiver });
    }
}

/// The local of a place and the way from it, as fields and pointers; `None` for what is computed.
fn path(place: &Expr) -> Option<Vec<String>> {
    let (base, step) = match place {
        Expr::Path(_) => return Some(vec![root(place)?.0]),
        Expr::Paren(paren) => return path(&paren.expr),
        Expr::Group(group) => return path(&group.expr),
        Expr::Field(field) => (&field.base, field.member.to_token_stream().to_string()),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            (&unary.expr, "*".to_owned())
        }
        _ => return None,
    };
    let mut path = path(base)?;
    path.push(step);
    Some(path)
}

/// Looks for an assignment to a place, to a part of it, or to what it is a part of.
struct Find {
    receiver: Vec<String>,
    found: bool,
}

impl<'a> Visit<'a> for Find {
    fn visit_expr_assign(&mut self, assign: &'a ExprAssign) {
        self.found |= path(&assign.left).is_some_and(|left| in_common(&left, &self.receiver));
        visit::visit_expr_assign(self, assign);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}
