//! Calls and operators in the flow graph.
//!
//! In: expressions with operands. Out: their points. Invariant: an operand that is neither kept nor
//! awaits itself is written where it stands, and so is evaluated after the last await beside it.

use syn::Expr;

use super::Builder;
use crate::ir::mark::{self, Marked};
use crate::ir::{Call, Event, MentionId, Role, Usage, pointee, scope};

impl Builder<'_> {
    pub(super) fn call(&mut self, call: &syn::ExprCall) {
        let Some(index) = mark::as_macro(call) else {
            self.receive(&call.func, call.args.iter());
            return;
        };
        let slots = match self.body.macros[index].is_scope {
            true => scope::slots(scope::of_macro(self.body, call, self.body.edition)),
            false => Vec::new(),
        };
        let by_reference = self.body.macros[index].by_reference;
        let operands = call.args.iter().map(|operand| match operand {
            Expr::Reference(reference) if by_reference => &reference.expr,
            operand => operand,
        });
        self.temporaries(slots, |this| this.operands(operands));
        if self.body.macros[index].diverges {
            self.leave();
        }
    }

    /// A call: a receiver or a callee that is a local or a kept temporary is used last.
    pub(super) fn receive<'a>(
        &mut self,
        receiver: &'a Expr,
        arguments: impl Iterator<Item = &'a Expr>,
    ) {
        let (receiver, _) = pointee::holder(receiver);
        let arguments: Vec<_> = arguments.collect();
        let is_closed = self.written_twice
            || arguments.iter().any(|argument| self.body.closes_over_poll(argument));
        if let Some(mention) = mark::as_mention(receiver) {
            self.receiving.push((Event::Mention(mention), self.scopes.len()));
            self.operands(arguments.into_iter());
            self.receiving.pop();
            self.event(Event::Mention(mention));
            self.flow.closed_calls.extend(is_closed.then_some(Call::OnLocal(mention)));
            return;
        }
        if let Some((Marked::Part(slot), part)) = mark::as_marked(receiver) {
            self.operands(std::iter::once(part).chain(arguments));
            self.event(Event::TakeApart(slot));
            return;
        }
        let temporary = mark::as_marked_slot(receiver)
            .filter(|slot| self.body.local(*slot).role == Role::Temporary);
        self.operands(std::iter::once(receiver).chain(arguments));
        if let Some(slot) = temporary {
            self.event(Event::Receive(slot));
            self.flow.closed_calls.extend(is_closed.then_some(Call::OnTemporary(slot)));
        }
    }

    /// Operands: what is neither kept nor awaits itself is evaluated after the last await, and
    /// again on every resume before.
    pub(super) fn operands<'a>(&mut self, operands: impl Iterator<Item = &'a Expr>) {
        let operands: Vec<_> = operands.collect();
        let awaits: Vec<_> = operands.iter().map(|o| !mark::awaits_in_expr(o).is_empty()).collect();
        let last = awaits.iter().rposition(|awaits| *awaits);
        let is_late = |index: usize, operand: &Expr| {
            // A kept value is made where it stands, also if only a part of it is used.
            let kept = mark::as_marked_slot(innermost(operand)).is_some();
            last.is_some_and(|last| index < last) && !awaits[index] && !kept
        };
        let (late, ordered): (Vec<_>, Vec<_>) =
            operands.iter().enumerate().partition(|(index, operand)| is_late(*index, operand));
        let (before, after): (Vec<_>, Vec<_>) =
            ordered.into_iter().partition(|(index, _)| last.is_some_and(|last| *index <= last));
        for (_, operand) in before.into_iter().chain(late).chain(after) {
            self.expr(operand);
        }
        for operand in operands {
            if let Some((Marked::Slot(slot), _)) = mark::as_marked(operand)
                && self.body.local(slot).role == Role::Operand
            {
                self.event(Event::Take(slot));
            }
        }
    }

    pub(super) fn binary(&mut self, binary: &syn::ExprBinary) {
        use syn::BinOp::{And, Or};
        match &binary.op {
            And(_) | Or(_) => {
                if scope::is_nested(&binary.op, &binary.left) {
                    self.expr(&binary.left);
                } else {
                    self.terminating(&binary.left);
                }
                let after = self.point(Event::Pass);
                self.go(after);
                self.terminating(&binary.right);
                self.go(after);
                self.join(after);
            }
            op if crate::build::operators::is_compound_assignment(op) => {
                match mark::as_marked(&binary.left) {
                    // The place is taken before the await, or after it.
                    Some((Marked::Slot(slot), place)) => {
                        let written = std::mem::replace(&mut self.written_twice, true);
                        self.expr(&binary.left);
                        self.written_twice = written;
                        self.expr(&binary.right);
                        self.expr(place);
                        self.event(Event::Take(slot));
                    }
                    _ => {
                        self.expr(&binary.right);
                        self.expr(&binary.left);
                    }
                }
            }
            _ => {
                self.operands([&*binary.left, &*binary.right].into_iter());
                // A place is looked at when both have been evaluated.
                if let Some((Marked::Slot(slot), _)) = mark::as_marked(&binary.left)
                    && self.body.local(slot).role == Role::Place
                {
                    self.event(Event::Take(slot));
                }
            }
        }
    }

    /// A closure or a block: it captures where it is made.
    pub(super) fn capture(&mut self, index: usize) {
        let captures = &self.body.captures[index];
        for mention in &captures.mentions {
            self.event(Event::Mention(*mention));
        }
        let is_closed = self.written_twice || captures.in_boxes();
        let calls = captures.given.iter().map(|mention| Call::OnLocal(*mention));
        self.flow.closed_calls.extend(calls.filter(|_| is_closed));
    }

    /// The mentions in the tokens of a macro: a local that it may take is used last.
    pub(super) fn tokens(&mut self, call: &syn::ExprMacro) {
        let mut mentions = Vec::new();
        mark::mentions_in(call.mac.tokens.clone(), &mut mentions);
        let is_given = |mention: &MentionId| self.body.mention(*mention).usage == Usage::Receiver;
        let (given, others): (Vec<_>, Vec<_>) = mentions.into_iter().partition(is_given);
        for mention in others.into_iter().chain(given) {
            self.event(Event::Mention(mention));
            let is_closed = self.written_twice || mark::is_over_poll(&call.attrs);
            self.flow.closed_calls.extend(is_closed.then_some(Call::OnLocal(mention)));
        }
    }
}

/// What a place is a part of: the value or the local itself.
fn innermost(place: &Expr) -> &Expr {
    match place {
        Expr::Field(field) => innermost(&field.base),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => innermost(&unary.expr),
        Expr::Paren(paren) if paren.attrs.is_empty() => innermost(&paren.expr),
        other => other,
    }
}
