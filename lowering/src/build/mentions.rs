//! Places, and the locals at their roots.
//!
//! In: place expressions and what is done with them. Out: the same, with mentions marked.
//! Invariant: what is known of a local's type makes a usage certain wherever it can; behind a
//! reference nothing happens to the local itself.

use proc_macro2::Span;
use syn::Expr;

use super::places;
use super::resolve::{Binding, Context, Resolver};
use crate::ir::mark::{self, Marked};
use crate::ir::relations::Node;
use crate::ir::{Known, LocalId, MentionId, Role, Usage};

impl Resolver<'_> {
    /// A path: a mention, if it names a local with a slot.
    pub(super) fn path(&mut self, expr: &mut Expr, usage: Usage) {
        let Expr::Path(path) = &*expr else { return };
        if path.qself.is_some() {
            return;
        }
        let Some(ident) = path.path.get_ident() else { return };
        let span = ident.span();
        if let Some(id) = self.name(&ident.to_string(), usage, span) {
            *expr = mark::mention(id, span);
        }
    }

    /// The mention of a name; inside a closure it is noted for the capture.
    pub(super) fn name(&mut self, name: &str, usage: Usage, span: Span) -> Option<MentionId> {
        let (binding, depth) = self.lookup(name)?;
        let local = match binding {
            Binding::Slot(local) => local,
            Binding::Plain(node) => {
                self.relations.occurs(node, true);
                self.captures_plain(name, span);
                return None;
            }
        };
        // A closure within takes what it captures, and so the one around it does.
        let taken = self.opaque.iter().skip(1).any(|inner| inner.moves && depth < inner.depth);
        let usage = match self.projection.is_empty() {
            _ if !taken => usage,
            true => Usage::Value,
            false => Usage::Part,
        };
        let usage = self.refined(local, usage);
        let owned = self.opaque.first().is_some_and(|opaque| opaque.moves);
        self.relations.occurs(Node::Slot(local), usage.borrows() && !owned);
        if let Some(opaque) = self.opaque.first_mut() {
            opaque.slots.push((local, usage, span));
            opaque.captures(name, Some(local), span);
            opaque.paths.push(self.projection.iter().rev().cloned().collect());
        }
        Some(self.mention(local, usage, span))
    }

    /// Notes a name in a closure that stands for a local without a slot from outside of it.
    pub(super) fn captures_plain(&mut self, name: &str, span: Span) {
        if let Some((Binding::Plain(_), depth)) = self.lookup(name)
            && let Some(opaque) = self.opaque.first_mut()
            && depth < opaque.depth
        {
            opaque.mixed = true;
            opaque.captures(name, None, span);
        }
    }

    /// A usage, as far as what is known of the local's type makes it certain.
    pub(super) fn refined(&self, local: LocalId, usage: Usage) -> Usage {
        let is_guarded = self.guarded.contains(&local);
        let local = &self.locals[local.0];
        // The guard of an arm sees what the arm binds by reference.
        if is_guarded {
            return match usage {
                Usage::Assign | Usage::AssignPart => usage,
                _ => Usage::Borrow,
            };
        }
        match (local.known, usage) {
            (Known::Nothing, usage) => usage,
            // A pattern may bind all of the reference: it is lent on, as where it is used by value.
            (Known::MutRef, Usage::Scrutinee) => Usage::Value,
            (_, Usage::Scrutinee | Usage::Select | Usage::Part) => Usage::Peek,
            (Known::Copy, Usage::Receiver | Usage::PartReceiver) => Usage::Borrow,
            // What a method borrows of a reference is its pointee, unless the reference itself may
            // be lent mutably.
            (Known::SharedRef, Usage::Receiver) if local.mutable => Usage::Borrow,
            (Known::SharedRef | Known::MutRef, Usage::Receiver | Usage::PartReceiver) => {
                Usage::Peek
            }
            (_, usage) => usage,
        }
    }

    /// A place: its root gets the usage, what is indexed or computed on the way is evaluated.
    pub(super) fn place(&mut self, expr: &mut Expr, usage: Usage) {
        match expr {
            Expr::Path(_) => self.path(expr, usage),
            Expr::Field(field) => {
                let usage = self.through(&field.base, part(usage));
                self.projection.push(quote::ToTokens::to_token_stream(&field.member).to_string());
                self.place(&mut field.base, usage);
                self.projection.pop();
            }
            Expr::Paren(paren) if !mark::is_extended(paren) => {
                self.place(&mut paren.expr, usage);
            }
            Expr::Group(group) => self.place(&mut group.expr, usage),
            Expr::Index(index) => {
                let usage = self.through(&index.expr, Usage::Borrow);
                let outer = std::mem::take(&mut self.projection);
                self.place(&mut index.expr, usage);
                self.expr(&mut index.index, Context::Value);
                self.projection = outer;
            }
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                let usage = self.through(&unary.expr, part(usage));
                self.projection.push("*".to_string());
                self.place(&mut unary.expr, usage);
                self.projection.pop();
            }
            _ => {
                let outer = std::mem::take(&mut self.projection);
                self.expr(expr, Context::Value);
                self.temporary(expr);
                self.projection = outer;
            }
        }
    }

    /// A part of a kept temporary that is used by value.
    pub(super) fn part_by_value(&mut self, expr: &mut Expr) {
        if let Some(local) = self.root_temporary(expr) {
            let part = std::mem::replace(expr, Expr::PLACEHOLDER);
            *expr = mark::marked(Marked::Part(local), part);
        }
    }

    /// The kept temporary of which an expression is a field or the pointee.
    fn root_temporary(&self, expr: &Expr) -> Option<LocalId> {
        let mut base = match expr {
            Expr::Field(field) => &*field.base,
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &*unary.expr,
            Expr::Paren(paren) if paren.attrs.is_empty() => {
                return self.root_temporary(&paren.expr);
            }
            _ => return None,
        };
        while let (Expr::Paren(paren), None) = (base, mark::as_marked(base)) {
            base = &paren.expr;
        }
        match mark::as_marked(base) {
            Some((Marked::Slot(local), _)) => {
                (self.locals[local.0].role == Role::Temporary).then_some(local)
            }
            _ => self.root_temporary(base),
        }
    }

    /// What a use of a part of a place does to the place: behind a reference, nothing.
    pub(super) fn through(&self, base: &Expr, usage: Usage) -> Usage {
        let Expr::Path(path) = base else { return usage };
        let Some(ident) = path.path.get_ident() else { return usage };
        match self.lookup(&ident.to_string()) {
            Some((Binding::Slot(local), _)) => match self.locals[local.0].known {
                Known::SharedRef | Known::MutRef => Usage::Peek,
                _ => usage,
            },
            _ => usage,
        }
    }

    /// The operand of `&`.
    pub(super) fn borrowed(&mut self, expr: &mut Expr, shared: bool) {
        if places::is_place(expr) {
            self.place(expr, Usage::Borrow);
        } else {
            let promoted = shared && places::is_promoted(expr);
            self.expr(expr, Context::Value);
            if !promoted && self.outlives() && mark::as_marked_slot(expr).is_none() {
                self.keep(expr, "temporary", Role::Temporary);
            }
        }
    }

    /// A value used as a place: it lives in a slot if an await comes before its end, or if operands
    /// end before it that have slots.
    pub(super) fn temporary(&mut self, expr: &mut Expr) {
        let already = matches!(mark::as_marked(expr), Some((Marked::Slot(_), _)));
        if self.outlives() && !already && !places::is_promoted(expr) {
            self.keep(expr, "temporary", Role::Temporary);
        }
    }
}

/// The usage of a base whose part is used.
fn part(usage: Usage) -> Usage {
    match usage {
        Usage::Value => Usage::Part,
        Usage::Assign => Usage::AssignPart,
        Usage::Receiver => Usage::PartReceiver,
        usage => usage,
    }
}

/// Whether a place is known before it is used: that of a local, or fields of one or of a value.
pub fn is_settled_place(expr: &Expr) -> bool {
    match expr {
        Expr::Field(field) => !places::is_place(&field.base) || is_settled_place(&field.base),
        Expr::Paren(paren) => is_settled_place(&paren.expr),
        expr => is_pure_place(expr),
    }
}

/// Whether a place is a part of an element: a call of `index` or of `index_mut`.
pub fn is_indexed(place: &Expr) -> bool {
    match place {
        Expr::Index(_) => true,
        Expr::Field(field) => is_indexed(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_indexed(&unary.expr),
        Expr::Paren(paren) => is_indexed(&paren.expr),
        Expr::Group(group) => is_indexed(&group.expr),
        _ => false,
    }
}

/// Whether a place is a local, or fields of one.
pub fn is_pure_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Field(field) => is_pure_place(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_pure_place(&unary.expr),
        Expr::Paren(paren) => is_pure_place(&paren.expr),
        _ => false,
    }
}
