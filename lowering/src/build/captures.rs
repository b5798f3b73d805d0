//! Closures and async blocks: native code that captures.
//!
//! In: a closure or an async block. Out: the same, marked with what it captures of the locals with
//! slots. Invariant: its body stays native; a local that it uses by value is moved in where it is
//! made, every other one is captured as its slot's address, which does not move.

use syn::Expr;

use super::resolve::{Context, Opaque, Resolver};
use crate::ir::mark::{self, Marked};
use crate::ir::relations::Node;
use crate::ir::{Captures, LocalId, MentionId, Usage};

impl Resolver<'_> {
    pub(super) fn capturing(&mut self, expr: &mut Expr) {
        let moves = match expr {
            Expr::Closure(closure) => closure.capture.is_some(),
            Expr::Async(block) => block.capture.is_some(),
            _ => return,
        };
        let outermost = self.opaque.is_empty();
        self.opaque.push(Opaque { depth: self.scopes.len(), ..Opaque::default() });
        self.scoped(|this| match expr {
            Expr::Closure(closure) => {
                for input in &mut closure.inputs {
                    this.declare(input, false, None);
                }
                this.loops.push(None);
                this.expr(&mut closure.body, Context::Value);
                this.loops.pop();
            }
            Expr::Async(block) => {
                this.loops.push(None);
                this.statements(&mut block.block);
                this.loops.pop();
            }
            _ => {}
        });
        let Some(opaque) = self.opaque.pop() else { return };
        if !outermost {
            return;
        }
        let mentions = self.capture_mentions(&opaque, moves);
        self.captures.push(Captures { mentions, moves, mixed: opaque.mixed });
        let index = self.captures.len() - 1;
        let inner = std::mem::replace(expr, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Capture(index), inner);
    }

    /// A closure that moves fields of a local captures just these; that is not lowered.
    fn check_fields(&mut self, opaque: &Opaque, moves: bool) {
        let mut refused: Vec<(LocalId, proc_macro2::Span)> = Vec::new();
        for (&(local, usage, span), whole) in opaque.slots.iter().zip(&opaque.wholes) {
            let unknown = self.locals[local.0].known == crate::ir::Known::Nothing;
            let only_fields = opaque
                .slots
                .iter()
                .zip(&opaque.wholes)
                .all(|((other, ..), whole)| *other != local || !whole);
            let takes = usage == Usage::Part || (moves && only_fields);
            if unknown && takes && !whole && !refused.iter().any(|(known, _)| *known == local) {
                refused.push((local, span));
            }
        }
        for (_, span) in refused {
            self.refuse(crate::diagnostics::not_lowered(
                span,
                "a closure that captures a field of a local by value",
                "bind the field with a `let` first",
            ));
        }
    }

    /// One mention a captured local: by value if anything in the body is.
    fn capture_mentions(&mut self, opaque: &Opaque, moves: bool) -> Vec<MentionId> {
        let mut captured: Vec<(LocalId, Usage, proc_macro2::Span)> = Vec::new();
        self.check_fields(opaque, moves);
        for &(local, usage, span) in &opaque.slots {
            self.relations.occurs(Node::Slot(local), !moves);
            let by_value = moves || usage == Usage::Value;
            let usage = if by_value { Usage::Value } else { Usage::Borrow };
            match captured.iter_mut().find(|(known, ..)| *known == local) {
                Some((_, known, _)) if usage == Usage::Value => *known = usage,
                Some(_) => {}
                None => captured.push((local, usage, span)),
            }
        }
        captured.into_iter().map(|(local, usage, span)| self.mention(local, usage, span)).collect()
    }
}
