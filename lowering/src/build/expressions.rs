//! Expressions, in evaluation order.
//!
//! In: an expression and how its value is used. Out: the same, marked: mentions of locals with
//! slots, awaits, and operands and temporaries that an await outlives. Invariant: an operand that
//! is evaluated before an await of its siblings is kept in a slot, unless evaluating it later
//! cannot be told apart.

use syn::spanned::Spanned;
use syn::{Expr, ExprAwait, ExprBinary, ExprCall, ExprMethodCall, parse_quote};

use super::resolve::{Binding, Context, Resolver};
use super::{awaits, places};
use crate::diagnostics;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, Role, Usage};

impl Resolver<'_> {
    /// Walks an expression.
    pub(super) fn expr(&mut self, expr: &mut Expr, context: Context) {
        match expr {
            Expr::Path(_) => self.path(expr, usage(context, true)),
            Expr::Field(_) => self.place(expr, usage(context, false)),
            Expr::Index(_) => self.place(expr, Usage::Borrow),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.place(expr, usage(context, false));
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
            Expr::Return(inner) => {
                if let Some(value) = &mut inner.expr {
                    self.expr(value, Context::Value);
                }
            }
            Expr::Break(inner) => {
                if let Some(value) = &mut inner.expr {
                    self.expr(value, Context::Value);
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

    /// A path: a mention, if it names a local with a slot.
    fn path(&mut self, expr: &mut Expr, usage: Usage) {
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
    pub(super) fn name(
        &mut self,
        name: &str,
        usage: Usage,
        span: proc_macro2::Span,
    ) -> Option<crate::ir::MentionId> {
        let (binding, depth) = self.lookup(name)?;
        let Binding::Slot(local) = binding else {
            if let Some(opaque) = self.opaque.first_mut() {
                opaque.mixed |= depth < opaque.depth;
            }
            return None;
        };
        let usage = self.refined(local, usage);
        if let Some(opaque) = self.opaque.first_mut() {
            opaque.slots.push((local, usage, span));
        }
        Some(self.mention(local, usage, span))
    }

    /// A usage, as far as what is known of the local's type makes it certain.
    fn refined(&self, local: crate::ir::LocalId, usage: Usage) -> Usage {
        let local = &self.locals[local.0];
        match (local.known, usage) {
            (Known::Nothing, usage) => usage,
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
            Expr::Paren(paren) => self.place(&mut paren.expr, usage),
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
            value => {
                let outer = std::mem::take(&mut self.projection);
                self.expr(value, Context::Value);
                self.temporary(value);
                self.projection = outer;
            }
        }
    }

    /// What a use of a part of a place does to the place: behind a reference, nothing.
    fn through(&self, base: &Expr, usage: Usage) -> Usage {
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
    fn borrowed(&mut self, expr: &mut Expr, shared: bool) {
        if places::is_place(expr) {
            self.place(expr, Usage::Borrow);
        } else {
            let promoted = shared && places::is_promoted(expr);
            self.expr(expr, Context::Value);
            if !promoted && self.await_follows() && mark::as_marked_slot(expr).is_none() {
                self.keep(expr, "temporary", Role::Temporary);
            }
        }
    }

    /// A value used as a place: it lives in a slot if an await comes before its end.
    pub(super) fn temporary(&mut self, expr: &mut Expr) {
        let already = matches!(mark::as_marked(expr), Some((Marked::Slot(_), _)));
        if self.await_follows() && !already && !places::is_promoted(expr) {
            self.keep(expr, "temporary", Role::Temporary);
        }
    }

    fn await_expr(&mut self, expr: &mut Expr) {
        let Expr::Await(ExprAwait { base, await_token, .. }) = expr else { return };
        let span = await_token.span;
        let text = source_text(base);
        // Inside a native block the await is that block's own.
        if !self.opaque.is_empty() {
            self.expr(base, Context::Value);
            return;
        }
        self.expr(base, Context::Value);
        let id = self.await_point(base, text, span);
        let base = std::mem::replace(&mut **base, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Await(id), base);
    }

    fn call(&mut self, call: &mut ExprCall) {
        if let Some(index) = mark::as_macro(call) {
            if self.macros[index].is_scope {
                let inside: usize = call.args.iter().map(awaits::in_expr).sum();
                self.ends.push(self.awaits.len() + inside);
            }
            if self.macros[index].by_reference {
                self.peeked(call);
            } else {
                self.operands(call.args.iter_mut());
            }
            if self.macros[index].is_scope {
                self.ends.pop();
            }
            return;
        }
        let is_local = matches!(&*call.func, Expr::Path(path)
            if path.path.get_ident().is_some_and(|i| matches!(self.lookup(&i.to_string()), Some((Binding::Slot(_), _)))));
        if is_local {
            self.expr(&mut call.func, Context::Receiver);
        } else if !matches!(&*call.func, Expr::Path(_)) {
            let arguments: usize = call.args.iter().map(awaits::in_expr).sum();
            self.expr(&mut call.func, Context::Receiver);
            if arguments > 0 && self.opaque.is_empty() && !places::is_place(&call.func) {
                self.keep(&mut call.func, "callee", Role::Operand);
            }
        }
        self.operands(call.args.iter_mut());
    }

    /// The arguments of a macro that takes them by reference and keeps none.
    fn peeked(&mut self, call: &mut ExprCall) {
        let counts: Vec<_> = call.args.iter().map(awaits::in_expr).collect();
        for (index, argument) in call.args.iter_mut().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let Expr::Reference(reference) = argument else { continue };
            let place = &mut *reference.expr;
            if matches!(place, Expr::Path(_)) || (places::is_place(place) && later == 0) {
                self.place(place, Usage::Peek);
            } else {
                self.expr(argument, Context::Value);
                let saved =
                    matches!(argument, Expr::Reference(r) if mark::as_marked(&r.expr).is_none());
                if later > 0 && saved && self.opaque.is_empty() && !self.may_be_late(argument) {
                    self.keep(argument, "operand", Role::Operand);
                }
            }
        }
    }

    fn method_call(&mut self, call: &mut ExprMethodCall) {
        let arguments: usize = call.args.iter().map(awaits::in_expr).sum();
        if places::is_place(&call.receiver) {
            if arguments > 0 && self.opaque.is_empty() && !is_pure_place(&call.receiver) {
                self.refuse(diagnostics::not_lowered(
                    call.receiver.span(),
                    "a computed place as the receiver of a method whose argument awaits",
                    "await into a `let` before the call",
                ));
            }
            // Of a field it cannot be found out whether a method takes it, if the method is given a
            // closure; nor of a pointee.
            let whole = matches!(&*call.receiver, Expr::Path(_));
            let closure = |argument: &Expr| matches!(argument, Expr::Closure(_) | Expr::Async(_));
            let field = matches!(&*call.receiver, Expr::Field(_)) && !call.args.iter().any(closure);
            let usage = if whole || field { Usage::Receiver } else { Usage::Borrow };
            self.place(&mut call.receiver, usage);
        } else {
            self.expr(&mut call.receiver, Context::Value);
            self.temporary(&mut call.receiver);
        }
        self.operands(call.args.iter_mut());
    }

    fn binary(&mut self, binary: &mut ExprBinary) {
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
    fn compound_to_computed(&mut self, binary: &mut ExprBinary) {
        self.place(&mut binary.left, Usage::Borrow);
        self.keep(&mut binary.left, "place", Role::Place);
        self.expr(&mut binary.right, Context::Value);
    }

    /// Both operands of a comparison are borrowed.
    fn comparison(&mut self, binary: &mut ExprBinary) {
        let right_awaits = awaits::in_expr(&binary.right) > 0 && self.opaque.is_empty();
        if places::is_place(&binary.left) && right_awaits && !is_pure_place(&binary.left) {
            self.refuse(diagnostics::not_lowered(
                binary.left.span(),
                "a comparison of a computed place with an awaited value",
                "await into a `let` before it",
            ));
        }
        for side in [&mut binary.left, &mut binary.right] {
            if places::is_place(side) {
                self.place(side, Usage::Peek);
            } else {
                self.expr(side, Context::Value);
                self.temporary(side);
            }
        }
    }

    fn assigned(&mut self, place: &mut Expr) {
        match place {
            Expr::Path(_) => self.path(place, Usage::Assign),
            Expr::Field(_) => self.place(place, Usage::AssignPart),
            Expr::Paren(paren) => self.assigned(&mut paren.expr),
            _ => self.expr(place, Context::Place),
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
        if places::is_place(base) {
            let root = super::patterns::root(base);
            let unknown = root.is_some_and(|(name, _)| match self.lookup(&name) {
                Some((Binding::Slot(local), _)) => self.locals[local.0].known == Known::Nothing,
                _ => false,
            });
            if unknown && self.opaque.is_empty() {
                self.refuse(diagnostics::not_lowered(
                    base.span(),
                    "`..base` with a local that is held over an await",
                    "list the fields, or write `..base.clone()`",
                ));
            }
            self.place(base, Usage::Borrow);
        } else {
            self.expr(base, Context::Value);
        }
    }

    /// Operands, from left to right.
    pub(super) fn operands<'a>(&mut self, operands: impl Iterator<Item = &'a mut Expr>) {
        let operands: Vec<_> = operands.collect();
        let counts: Vec<_> = operands.iter().map(|operand| awaits::in_expr(operand)).collect();
        for (index, operand) in operands.into_iter().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let late = later == 0 || !self.opaque.is_empty() || self.may_be_late(operand);
            self.expr(operand, Context::Value);
            let taken = matches!(mark::as_marked(operand), Some((Marked::Slot(_), _)));
            if !late && !taken {
                self.keep(operand, "operand", Role::Operand);
            }
        }
    }

    /// Whether a walked operand is a constant.
    fn may_be_late_now(&self, operand: &Expr) -> bool {
        matches!(operand, Expr::Lit(_))
    }

    /// Whether an operand may be evaluated after its siblings and nobody can tell.
    fn may_be_late(&self, operand: &Expr) -> bool {
        match operand {
            Expr::Lit(_) => true,
            Expr::Path(path) => match path.path.get_ident().map(|i| self.lookup(&i.to_string())) {
                Some(Some((Binding::Slot(local), _))) => {
                    let local = &self.locals[local.0];
                    local.known == Known::Copy && !local.mutable
                }
                Some(Some(_)) => false,
                _ => true,
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

/// Whether a place is a local, or fields of one.
fn is_pure_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) => true,
        Expr::Field(field) => is_pure_place(&field.base),
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Deref(_)) && is_pure_place(&unary.expr),
        Expr::Paren(paren) => is_pure_place(&paren.expr),
        _ => false,
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

/// An expression as the source writes it, on one line.
fn source_text(expr: &Expr) -> String {
    // Some compilers give the text of the first token only.
    let tokens = quote::ToTokens::to_token_stream(expr).to_string();
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let text = expr
        .span()
        .source_text()
        .filter(|text| squeezed(text) == squeezed(&tokens))
        .unwrap_or(tokens);
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    const MOST: usize = 60;
    if line.chars().count() > MOST {
        line = line.chars().take(MOST - 1).collect::<String>() + "…";
    }
    line
}
