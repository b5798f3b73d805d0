//! Expressions, in evaluation order.
//!
//! In: an expression and how its value is used. Out: the same, marked: mentions of locals with
//! slots, awaits, and operands and temporaries that an await outlives. Invariant: an operand that
//! is evaluated before an await of its siblings is kept in a slot, unless evaluating it later
//! cannot be told apart.

use syn::spanned::Spanned;
use syn::{Expr, parse_quote};

use super::resolve::{Binding, Context, Resolver};
use super::{awaits, places};
use crate::diagnostics;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, Role, Usage};

impl Resolver<'_> {
    /// A field or a pointee.
    fn part(&mut self, expr: &mut Expr, context: Context) {
        self.place(expr, usage(context, false));
        if context == Context::Value {
            self.part_by_value(expr);
        }
    }

    /// Walks an expression.
    pub(super) fn expr(&mut self, expr: &mut Expr, context: Context) {
        match expr {
            Expr::Path(_) => self.path(expr, usage(context, true)),
            Expr::Field(_) => self.part(expr, context),
            Expr::Index(_) => self.place(expr, Usage::Borrow),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.part(expr, context);
            }
            Expr::Paren(paren) if mark::is_extended(paren) => {
                self.expr(&mut paren.expr, Context::Value);
                *expr = std::mem::replace(&mut *paren.expr, Expr::PLACEHOLDER);
                self.keep(expr, "temporary", Role::Extended);
            }
            Expr::Paren(paren) => self.expr(&mut paren.expr, context),
            Expr::Group(group) => self.expr(&mut group.expr, context),
            Expr::Unary(unary) => self.expr(&mut unary.expr, Context::Value),
            Expr::Cast(cast) => self.expr(&mut cast.expr, Context::Value),
            Expr::Try(inner) => self.expr(&mut inner.expr, Context::Value),
            Expr::Reference(reference) => {
                let shared = reference.mutability.is_none();
                self.borrowed(&mut reference.expr, shared);
            }
            Expr::RawAddr(raw) => self.borrowed(&mut raw.expr, false),
            Expr::Await(_) => self.await_expr(expr),
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.method_call(call),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => {
                let place_awaits = awaits::in_expr(&assign.left) > 0 && self.opaque.is_empty();
                self.expr(&mut assign.right, Context::Value);
                if place_awaits && !self.may_be_late_now(&assign.right) {
                    self.keep(&mut assign.right, "assigned", Role::Operand);
                }
                self.assigned(&mut assign.left);
            }
            _ => self.other(expr),
        }
    }

    fn other(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Tuple(tuple) => self.operands(tuple.elems.iter_mut()),
            Expr::Array(array) => self.operands(array.elems.iter_mut()),
            Expr::Repeat(repeat) => self.expr(&mut repeat.expr, Context::Value),
            Expr::Range(range) => {
                let ends = range.start.iter_mut().chain(range.end.iter_mut());
                self.operands(ends.map(|end| &mut **end));
            }
            Expr::Struct(literal) => self.struct_literal(literal),
            Expr::If(inner) => self.if_expr(inner),
            Expr::Match(inner) => self.match_expr(inner),
            Expr::Loop(inner) => self.loop_expr(inner),
            Expr::While(inner) => self.while_expr(inner),
            Expr::ForLoop(inner) => self.for_expr(inner),
            Expr::Block(inner) => self.block(&mut inner.block),
            Expr::Unsafe(inner) => self.block(&mut inner.block),
            Expr::Const(_) | Expr::Lit(_) | Expr::Infer(_) | Expr::Verbatim(_) => {}
            Expr::Yield(inner) => {
                if let Some(value) = &mut inner.expr {
                    self.expr(value, Context::Value);
                }
            }
            Expr::Return(inner) => {
                if let Some(value) = &mut inner.expr {
                    self.expr(value, Context::Value);
                }
            }
            Expr::Break(inner) => {
                if let Some(value) = &mut inner.expr {
                    self.expr(value, Context::Value);
                    self.relations.breaks();
                }
                self.jump(&mut inner.label);
            }
            Expr::Continue(inner) => self.jump(&mut inner.label),
            Expr::Closure(_) | Expr::Async(_) => self.capturing(expr),
            Expr::Macro(call) => self.unknown_macro(call),
            // A `let` outside of a condition is an error of the user's that rustc reports.
            Expr::Let(link) => self.expr(&mut link.expr, Context::Value),
            _ => {}
        }
    }

    fn struct_literal(&mut self, literal: &mut syn::ExprStruct) {
        for field in &mut literal.fields {
            if field.colon_token.is_none() {
                field.colon_token = Some(parse_quote!(:));
            }
        }
        self.operands(literal.fields.iter_mut().map(|field| &mut field.expr));
        let Some(base) = &mut literal.rest else { return };
        if !places::is_place(base) {
            self.expr(base, Context::Value);
            return;
        }
        let root = super::patterns::root(base).and_then(|(name, _)| self.lookup(&name));
        let unknown = match root {
            Some((Binding::Slot(local), _)) if self.opaque.is_empty() => {
                let local = &self.locals[local.0];
                (local.known == Known::Nothing).then_some(local.mutable)
            }
            _ => None,
        };
        if unknown == Some(true) {
            // A field that it takes could be filled again.
            self.refuse(diagnostics::not_lowered(
                base.span(),
                "`..base` with a `mut` local that is held over an await",
                "list the fields, or write `..base.clone()`",
            ));
        }
        let before = self.mentions.len();
        self.place(base, if unknown.is_some() { Usage::Part } else { Usage::Borrow });
        let listed = literal.fields.iter().map(|field| tokens(&field.member));
        let rest = crate::ir::all_but(listed);
        for mention in &mut self.mentions[before..] {
            if mention.usage == Usage::Part {
                mention.paths.iter_mut().for_each(|path| path.push(rest.clone()));
            }
        }
    }

    /// Operands, from left to right.
    pub(super) fn operands<'a>(&mut self, operands: impl Iterator<Item = &'a mut Expr>) {
        self.operands_after(operands, false);
    }

    /// The same; a receiver before them may be `held` until they all have been evaluated.
    pub(super) fn operands_after<'a>(
        &mut self,
        operands: impl Iterator<Item = &'a mut Expr>,
        held: bool,
    ) {
        let operands: Vec<_> = operands.collect();
        let counts: Vec<_> = operands.iter().map(|operand| awaits::in_expr(operand)).collect();
        // What makes temporaries after the last await, among values that were kept.
        let last_awaiting = counts.iter().rposition(|count| *count > 0).unwrap_or(0);
        let lends =
            operands.iter().skip(last_awaiting + 1).any(|operand| places::may_lend(operand));
        let mut kept = false;
        for (index, operand) in operands.into_iter().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let last = later == 0 && !(lends && kept && index == last_awaiting);
            let late = last || !self.opaque.is_empty() || self.may_be_late(operand);
            let outer = self.pending;
            if held || !late || (kept && index <= last_awaiting) {
                self.pending = self.ends.len();
            }
            self.expr(operand, Context::Value);
            self.pending = outer;
            let taken = matches!(mark::as_marked(operand), Some((Marked::Slot(_), _)));
            if !late && !taken {
                self.keep(operand, if later == 0 { "awaited" } else { "operand" }, Role::Operand);
                kept = true;
            }
        }
    }

    /// Whether a walked operand is a constant.
    fn may_be_late_now(&self, operand: &Expr) -> bool {
        matches!(operand, Expr::Lit(_))
    }

    /// Whether an operand may be evaluated after its siblings and nobody can tell.
    pub(super) fn may_be_late(&self, operand: &Expr) -> bool {
        match operand {
            Expr::Lit(_) => true,
            Expr::Path(path) => match path.path.get_ident().map(|i| self.lookup(&i.to_string())) {
                Some(Some((Binding::Slot(local), _))) => {
                    let local = &self.locals[local.0];
                    local.known == Known::Copy && !local.mutable
                }
                // A constant is made where it stands, and a static may change.
                _ => false,
            },
            Expr::Reference(reference) => {
                matches!(&*reference.expr, Expr::Path(_)) || places::is_promoted(&reference.expr)
            }
            Expr::Unary(unary) => {
                matches!(unary.op, syn::UnOp::Neg(_)) && matches!(&*unary.expr, Expr::Lit(_))
            }
            Expr::Paren(paren) => self.may_be_late(&paren.expr),
            Expr::Group(group) => self.may_be_late(&group.expr),
            _ => false,
        }
    }
}

fn tokens(member: &syn::Member) -> String {
    quote::ToTokens::to_token_stream(member).to_string()
}

/// The usage that a context means for a whole local, or for a part of one.
fn usage(context: Context, whole: bool) -> Usage {
    match context {
        Context::Value if whole => Usage::Value,
        Context::Value => Usage::Part,
        Context::Place => Usage::Borrow,
        Context::Select => Usage::Select,
        Context::Receiver if whole => Usage::Receiver,
        Context::Receiver => Usage::PartReceiver,
        Context::Scrutinee { moves: true } => Usage::Scrutinee,
        Context::Scrutinee { moves: false } => Usage::Borrow,
        Context::Tested => Usage::Peek,
    }
}
