//! Receivers that an argument assigns to.
//!
//! In: a call of a method. Out: the same, with such a receiver as a value of its own. Invariant: a
//! receiver that is only lent cannot be assigned to meanwhile, so one that is has been taken or
//! copied before the arguments run.

use syn::visit::{self, Visit};
use syn::{ExprAssign, ExprMethodCall, parse_quote};

use super::patterns::root;

/// `x.m({ x = f(); 1 })` is `{ x }.m({ x = f(); 1 })`.
pub fn settle(call: &mut ExprMethodCall) {
    let Some((name, _)) = root(&call.receiver) else { return };
    let mut find = Find { name, found: false };
    call.args.iter().for_each(|argument| find.visit_expr(argument));
    if find.found {
        let receiver = &call.receiver;
        *call.receiver = parse_quote!({ #receiver });
    }
}

/// Looks for an assignment to a local, or to a part of it.
struct Find {
    name: String,
    found: bool,
}

impl<'a> Visit<'a> for Find {
    fn visit_expr_assign(&mut self, assign: &'a ExprAssign) {
        self.found |= root(&assign.left).is_some_and(|(name, _)| name == self.name);
        visit::visit_expr_assign(self, assign);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}
