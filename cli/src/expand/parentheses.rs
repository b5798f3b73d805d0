//! Parentheses without meaning.
//!
//! In: a piece of syntax. Out: the same tree without them. Invariant: the tree means the same, for
//! a parenthesis only guides the parser; the printer puts back those that the parser needs. An
//! operation as the operand of another keeps its own, which a reader needs.

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprBinary, Lit, MacroDelimiter};

/// Removes them.
pub struct Remove;

impl VisitMut for Remove {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        while let Some(inner) = wrapped(expr) {
            if must_stay(inner) {
                break;
            }
            unwrap(expr);
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_expr_binary_mut(&mut self, binary: &mut ExprBinary) {
        for operand in [&mut *binary.left, &mut *binary.right] {
            while wrapped(operand).is_some_and(|inner| wrapped(inner).is_some()) {
                unwrap(operand);
            }
            match operand {
                Expr::Paren(paren) if matches!(*paren.expr, Expr::Binary(_) | Expr::Cast(_)) => {
                    self.visit_expr_mut(&mut paren.expr);
                }
                operand => self.visit_expr_mut(operand),
            }
        }
    }
}

fn wrapped(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Paren(paren) if paren.attrs.is_empty() => Some(&paren.expr),
        Expr::Group(group) if group.attrs.is_empty() => Some(&group.expr),
        _ => None,
    }
}

fn unwrap(expr: &mut Expr) {
    let taken = std::mem::replace(expr, Expr::PLACEHOLDER);
    *expr = match taken {
        Expr::Paren(paren) => *paren.expr,
        Expr::Group(group) => *group.expr,
        other => other,
    };
}

/// What would read differently, or is too odd to be sure of.
fn must_stay(inner: &Expr) -> bool {
    match inner {
        inner if shows_braces(inner) => true,
        // `1.` before a method would be a range.
        Expr::Lit(literal) => matches!(literal.lit, Lit::Float(_) | Lit::Verbatim(_)),
        Expr::Macro(call) => matches!(call.mac.delimiter, MacroDelimiter::Brace(_)),
        Expr::Verbatim(_) | Expr::Let(_) => true,
        inner => has_attributes(inner),
    }
}

/// Whether an expression has a struct literal outside of other brackets: in a condition its braces
/// would be a block's.
fn shows_braces(expr: &Expr) -> bool {
    match expr {
        Expr::Struct(_) => true,
        Expr::Binary(inner) => shows_braces(&inner.left) || shows_braces(&inner.right),
        Expr::Assign(inner) => shows_braces(&inner.left) || shows_braces(&inner.right),
        Expr::Field(inner) => shows_braces(&inner.base),
        Expr::MethodCall(inner) => shows_braces(&inner.receiver),
        Expr::Call(inner) => shows_braces(&inner.func),
        Expr::Index(inner) => shows_braces(&inner.expr),
        Expr::Unary(inner) => shows_braces(&inner.expr),
        Expr::Reference(inner) => shows_braces(&inner.expr),
        Expr::Cast(inner) => shows_braces(&inner.expr),
        Expr::Try(inner) => shows_braces(&inner.expr),
        Expr::Range(inner) => {
            let ends = inner.start.iter().chain(inner.end.iter());
            ends.into_iter().any(|end| shows_braces(end))
        }
        _ => false,
    }
}

fn has_attributes(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => !inner.attrs.is_empty(),
        Expr::Block(inner) => !inner.attrs.is_empty(),
        Expr::Closure(inner) => !inner.attrs.is_empty(),
        Expr::Call(inner) => !inner.attrs.is_empty(),
        Expr::MethodCall(inner) => !inner.attrs.is_empty(),
        Expr::Match(inner) => !inner.attrs.is_empty(),
        Expr::If(inner) => !inner.attrs.is_empty(),
        _ => false,
    }
}
