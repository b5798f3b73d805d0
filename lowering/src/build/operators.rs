//! Operators and assignments.
//!
//! In: binary expressions. Out: the same, marked. Invariant: operands are walked in the order in
//! which they are evaluated: the right side of an assignment first.

use syn::spanned::Spanned;
use syn::{Expr, ExprBinary};

use super::awaits;
use super::mentions::{is_pure_place, is_settled_place};
use super::places;
use super::resolve::{Context, Resolver};
use crate::diagnostics;
use crate::ir::{Role, Usage};

impl Resolver<'_> {
    pub(super) fn binary(&mut self, binary: &mut ExprBinary) {
        use syn::BinOp::{And, Or};
        match &binary.op {
            And(_) | Or(_) => {
                // Both operands drop their temporaries, but for a nested operator of the same kind.
                if crate::ir::scope::is_nested(&binary.op, &binary.left) {
                    self.expr(&mut binary.left, Context::Value);
                } else {
                    self.terminating(&mut binary.left, Context::Value);
                }
                self.terminating(&mut binary.right, Context::Value);
            }
            op if places::is_comparison(op) => self.comparison(binary),
            op if is_compound_assignment(op) => {
                let place_awaits = awaits::in_expr(&binary.left) > 0 && self.opaque.is_empty();
                if place_awaits && self.may_be_late(&binary.right) {
                    self.place(&mut binary.left, Usage::Peek);
                    self.expr(&mut binary.right, Context::Value);
                    return;
                }
                if place_awaits {
                    self.refuse(diagnostics::not_lowered(
                        binary.left.span(),
                        "a compound assignment to a place that awaits",
                        "await into a `let` before it",
                    ));
                }
                let computed = awaits::in_expr(&binary.right) > 0
                    && self.opaque.is_empty()
                    && !is_pure_place(&binary.left);
                if computed {
                    self.compound_to_computed(binary);
                    return;
                }
                self.expr(&mut binary.right, Context::Value);
                self.place(&mut binary.left, Usage::Peek);
            }
            _ => self.operands([&mut *binary.left, &mut *binary.right].into_iter()),
        }
    }

    /// `v[i] += f().await`: an overloaded operator takes the place first, and holds it over the
    /// await; its address is kept for that.
    pub(super) fn compound_to_computed(&mut self, binary: &mut ExprBinary) {
        self.place(&mut binary.left, Usage::Borrow);
        self.keep(&mut binary.left, "place", Role::Place);
        self.expr(&mut binary.right, Context::Value);
    }

    /// Both operands of a comparison are borrowed. A computed place is evaluated before the right
    /// side awaits.
    pub(super) fn comparison(&mut self, binary: &mut ExprBinary) {
        let right_awaits = awaits::in_expr(&binary.right) > 0 && self.opaque.is_empty();
        if places::is_place(&binary.left) && right_awaits && !is_settled_place(&binary.left) {
            // What a reference leads to lies elsewhere.
            if !matches!(places::start(&binary.left), Expr::Path(_) | Expr::Unary(_)) {
                // What is made for the comparison would end before it.
                self.refuse(diagnostics::not_lowered(
                    binary.left.span(),
                    "a comparison of a part of a new value with an awaited value",
                    "await into a `let` before it",
                ));
            }
            self.place(&mut binary.left, Usage::Borrow);
            self.keep(&mut binary.left, "place", Role::Place);
        } else {
            self.compared(&mut binary.left);
        }
        self.compared(&mut binary.right);
    }

    fn compared(&mut self, side: &mut Expr) {
        if places::is_place(side) {
            self.place(side, Usage::Peek);
        } else {
            self.expr(side, Context::Value);
            self.temporary(side);
        }
    }

    pub(super) fn assigned(&mut self, place: &mut Expr) {
        match place {
            Expr::Path(_) => self.path(place, Usage::Assign),
            Expr::Field(_) => self.place(place, Usage::AssignPart),
            Expr::Paren(paren) => self.assigned(&mut paren.expr),
            _ => self.expr(place, Context::Place),
        }
    }
}

/// Whether an operator assigns.
pub fn is_compound_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}
