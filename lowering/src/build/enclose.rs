//! Operations that only types can take apart, in a native block.
//!
//! In: an operation on a computed place whose operands await. Out: the same in an `async` block
//! that is awaited. Invariant: nothing leaves the block but by `?`, and nothing that would live
//! longer than the block is made in it.
//!
//! ```text
//! list[i + 1].push(f().await)    =>  async { list[i + 1].push(f().await) }.await
//! list[i + 1].push(f().await?)   =>  match async { Ok(list[i + 1].push(match branch(f().await) {
//!                                        Continue(value) => value, Break(rest) => return Err(rest)
//!                                    })) }.await {
//!                                        Ok(value) => value,
//!                                        Err(rest) => return FromResidual::from_residual(rest),
//!                                    }
//! ```
//!
//! What such a place is, a call of `index` or of `index_mut`, is decided by the method, and it is
//! borrowed over the await: no slot can hold that without its type.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, ExprMethodCall, Pat, Path, UnOp, parse_quote, parse_quote_spanned};

use super::mentions::{is_indexed, is_settled_place};
use super::{awaits, operators, places};
use crate::parse::Edition;

/// Whether an operation has to be enclosed.
pub fn is_needed(expr: &Expr) -> bool {
    match expr {
        Expr::MethodCall(call) => is_call(call),
        Expr::Binary(binary) if places::is_comparison(&binary.op) => {
            places::is_place(&binary.left)
                && !is_settled_place(&binary.left)
                && awaits::in_expr(&binary.right) > 0
        }
        Expr::Binary(binary) if operators::is_compound_assignment(&binary.op) => {
            awaits::in_expr(&binary.left) > 0
        }
        _ => false,
    }
}

/// Whether an operation is a call of a method on a computed place, and its arguments await.
pub fn is_call(call: &ExprMethodCall) -> bool {
    places::is_place(&call.receiver)
        && !is_settled_place(&call.receiver)
        && call.args.iter().any(|argument| awaits::in_expr(argument) > 0)
}

/// Where temporaries of an operation are dropped, if it stands as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Ends {
    /// With an expression around it, or after that.
    #[default]
    Later,
    /// Right after it, with its operands: it is the tail of a block.
    AsTail,
    /// Right after it.
    Here,
    /// The same, and before them its value, which nobody takes.
    Ignored,
}

impl Ends {
    /// Those of a statement, which may be the tail of its block.
    pub fn of_statement(is_tail: bool, edition: Edition) -> Self {
        match (is_tail, edition) {
            (false, _) => Ends::Ignored,
            (true, Edition::From2024) => Ends::AsTail,
            (true, Edition::Before2024) => Ends::Later,
        }
    }

    /// Those of a `let`.
    pub fn of_let(pattern: &Pat, has_else: bool) -> Self {
        match pattern {
            _ if has_else => Ends::Later,
            Pat::Wild(_) => Ends::Ignored,
            _ => Ends::Here,
        }
    }

    /// Those of the operand of an operation.
    pub fn of_operand(self) -> Self {
        if self == Ends::Ignored { Ends::Here } else { self }
    }
}

/// The operation in a block, or `None` if it cannot be in one.
pub fn enclosed(expr: &Expr, krate: &Path, ends: Ends) -> Option<Expr> {
    let is_later = ends == Ends::Later;
    // What a pointee is read from is a value that lives as long as the statement.
    if matches!(expr, Expr::MethodCall(call) if is_later && !is_indexed(&call.receiver)) {
        return None;
    }
    let leaves = Leaves::of(expr);
    if leaves.elsewhere || (leaves.temporaries && is_later) {
        return None;
    }
    let span = expr.span();
    // As the tail of our block, its operands would end among its temporaries.
    let has_more = leaves.temporaries || leaves.parts;
    if leaves.questions == 0 {
        return Some(match ends {
            Ends::Here if has_more => {
                parse_quote_spanned!(span=> (async { let value = #expr; value }).await)
            }
            Ends::Ignored if has_more => parse_quote_spanned!(span=> (async { #expr; }).await),
            _ => parse_quote_spanned!(span=> (async { #expr }).await),
        });
    }
    let mut expr = expr.clone();
    Answer { krate }.visit_expr_mut(&mut expr);
    let inner: Block = match ends {
        Ends::Here if has_more => parse_quote_spanned! {span=>
            { let value = #expr; ::core::result::Result::Ok(value) }
        },
        Ends::Ignored if has_more => parse_quote_spanned! {span=>
            { #expr; ::core::result::Result::Ok(()) }
        },
        _ => parse_quote_spanned!(span=> { ::core::result::Result::Ok(#expr) }),
    };
    Some(parse_quote_spanned! {span=>
        match (async #inner).await {
            ::core::result::Result::Ok(value) => value,
            ::core::result::Result::Err(residual) => {
                return #krate::frame::FromResidual::from_residual(residual)
            }
        }
    })
}

/// How an operation may leave the block that it is put in, and what it makes there.
#[derive(Default)]
pub struct Leaves {
    /// How often by `?`.
    pub questions: usize,
    /// Whether in another way.
    pub elsewhere: bool,
    /// Whether it makes temporaries.
    pub temporaries: bool,
    /// Whether it leaves a part of a value: of one that it matches on, or of what a box holds.
    pub parts: bool,
}

impl Leaves {
    /// Looks through an operation.
    pub fn of(expr: &Expr) -> Self {
        let mut leaves = Leaves::default();
        leaves.visit_expr(expr);
        leaves
    }
}

impl<'a> Visit<'a> for Leaves {
    fn visit_expr(&mut self, expr: &'a Expr) {
        let is_value = |expr: &Expr| !places::is_place(expr) && !places::is_promoted(expr);
        match expr {
            Expr::Closure(_) | Expr::Async(_) => return,
            Expr::Try(_) => self.questions += 1,
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Macro(_) => {
                self.elsewhere = true;
            }
            Expr::Match(inner) => self.parts |= is_value(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => {
                self.parts |= is_value(&unary.expr);
            }
            Expr::Reference(reference) => self.temporaries |= is_value(&reference.expr),
            Expr::MethodCall(call) => self.temporaries |= is_value(&call.receiver),
            Expr::Field(field) => self.temporaries |= is_value(&field.base),
            Expr::Index(index) => self.temporaries |= is_value(&index.expr),
            Expr::Binary(binary) if places::is_comparison(&binary.op) => {
                self.temporaries |= is_value(&binary.left) || is_value(&binary.right);
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// Makes `?` leave the block.
struct Answer<'k> {
    krate: &'k Path,
}

impl VisitMut for Answer<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if matches!(expr, Expr::Closure(_) | Expr::Async(_)) {
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Try(inner) = expr {
            let (krate, operand) = (self.krate, &inner.expr);
            *expr = parse_quote! {
                match #krate::frame::Branch::branch(#operand) {
                    ::core::ops::ControlFlow::Continue(value) => value,
                    ::core::ops::ControlFlow::Break(residual) => {
                        return ::core::result::Result::Err(residual)
                    }
                }
            };
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
