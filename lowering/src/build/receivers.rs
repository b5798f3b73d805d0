//! Receivers that an argument assigns to.
//!
//! In: a call of a method. Out: the same, with such a receiver as a value of its own. Invariant: a
//! receiver that is only lent cannot be assigned to meanwhile, so one that is has been taken or
//! copied before the arguments run.

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, ExprAssign, ExprMethodCall, parse_quote};

use super::patterns::root;

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

/// A local and the fields of it that a place is in, up to what is computed or behind a pointer.
fn path(place: &Expr) -> Option<Vec<String>> {
    match place {
        Expr::Field(field) => {
            let mut path = path(&field.base)?;
            if is_all_fields(&field.base) {
                path.push(field.member.to_token_stream().to_string());
            }
            Some(path)
        }
        place => Some(vec![root(place)?.0]),
    }
}

fn is_all_fields(place: &Expr) -> bool {
    match place {
        Expr::Field(field) => is_all_fields(&field.base),
        place => matches!(place, Expr::Path(_)),
    }
}

/// Looks for an assignment to a place, to a part of it, or to what it is a part of.
struct Find {
    receiver: Vec<String>,
    found: bool,
}

impl<'a> Visit<'a> for Find {
    fn visit_expr_assign(&mut self, assign: &'a ExprAssign) {
        self.found |= path(&assign.left)
            .is_some_and(|left| left.iter().zip(&self.receiver).all(|(one, other)| one == other));
        visit::visit_expr_assign(self, assign);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}
