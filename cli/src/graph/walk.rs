//! Which suspension may follow which.
//!
//! In: a body. Out: pairs of states, and whether only an early exit makes them. Invariant: on
//! every path the walk knows the states of which one was left last; where control does not
//! arrive, that set is empty.
//!
//! The compiler's flow graph says the same of awaits, but has no edges for `?`, which end nothing
//! that it must know of. So the walk goes over the marked tree itself, in evaluation order, and a
//! test holds it against the flow graph.

use std::collections::{BTreeMap, BTreeSet};

use framewright_lowering::ir::Body;
use framewright_lowering::ir::mark::{self, Marked};
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lifetime};

type States = BTreeSet<usize>;

/// Each transition, and whether it is only made by `?` or `return`.
pub fn transitions(body: &Body, done: usize) -> BTreeMap<(usize, usize), bool> {
    let mut walk =
        Walk { body, done, at: States::from([0]), targets: Vec::new(), found: BTreeMap::new() };
    walk.visit_block(&body.root);
    walk.leave(done, false);
    walk.found
}

/// Where a `break` or a `continue` may go, and what arrives there.
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
    breaks: States,
    continues: States,
}

struct Walk<'b> {
    body: &'b Body,
    done: usize,
    /// The states of which one was left last.
    at: States,
    targets: Vec<Target>,
    found: BTreeMap<(usize, usize), bool>,
}

impl Walk<'_> {
    fn leave(&mut self, to: usize, early: bool) {
        for from in &self.at {
            *self.found.entry((*from, to)).or_insert(true) &= early;
        }
    }

    fn suspend(&mut self, state: usize) {
        self.leave(state, false);
        if !self.at.is_empty() {
            self.at = States::from([state]);
        }
    }

    fn exit(&mut self) {
        self.leave(self.done, true);
    }

    /// Runs what may be skipped.
    fn maybe(&mut self, walk: impl FnOnce(&mut Self)) {
        let skipped = self.at.clone();
        walk(self);
        self.at.extend(skipped);
    }

    fn target(
        &mut self,
        label: Option<&Lifetime>,
        is_loop: bool,
        walk: impl FnOnce(&mut Self),
    ) -> Target {
        let label = label.cloned();
        let (breaks, continues) = (States::new(), States::new());
        self.targets.push(Target { label, is_loop, breaks, continues });
        walk(self);
        self.targets.pop().unwrap_or(Target {
            label: None,
            is_loop,
            breaks: States::new(),
            continues: States::new(),
        })
    }

    /// Runs a loop's body until nothing new comes around; afterwards control is where the body
    /// begins, and what broke out is returned.
    fn around(&mut self, label: Option<&Lifetime>, walk: impl Fn(&mut Self)) -> States {
        let mut breaks = States::new();
        loop {
            let begin = self.at.clone();
            let target = self.target(label, true, &walk);
            breaks.extend(target.breaks);
            self.at.extend(target.continues);
            self.at.extend(begin.iter());
            if self.at == begin {
                return breaks;
            }
        }
    }

    fn jump(&mut self, label: Option<&Lifetime>, breaks: bool) {
        let at = std::mem::take(&mut self.at);
        let target = self.targets.iter_mut().rev().find(|target| match label {
            Some(label) => target.label.as_ref() == Some(label),
            None => target.is_loop,
        });
        if let Some(target) = target {
            if breaks { target.breaks.extend(at) } else { target.continues.extend(at) }
        }
    }

    fn if_expr(&mut self, expr: &syn::ExprIf) {
        self.visit_expr(&expr.cond);
        let otherwise = self.at.clone();
        self.visit_block(&expr.then_branch);
        let mut end = std::mem::replace(&mut self.at, otherwise);
        if let Some((_, branch)) = &expr.else_branch {
            self.visit_expr(branch);
        }
        self.at.append(&mut end);
    }

    fn match_expr(&mut self, expr: &syn::ExprMatch) {
        self.visit_expr(&expr.expr);
        // Guards are tried in order: an arm may come after any guard before it.
        let mut end = States::new();
        for arm in &expr.arms {
            let mut next = self.at.clone();
            if let Some((_, guard)) = &arm.guard {
                self.visit_expr(guard);
                next.extend(self.at.iter());
            }
            self.visit_expr(&arm.body);
            end.append(&mut self.at);
            self.at = next;
        }
        // A match without arms is of a type without values.
        self.at = end;
    }

    fn while_expr(&mut self, expr: &syn::ExprWhile) {
        let label = expr.label.as_ref().map(|label| &label.name);
        let breaks = self.around(label, |this| {
            this.visit_expr(&expr.cond);
            this.visit_block(&expr.body);
        });
        // Control leaves after the condition.
        self.visit_expr(&expr.cond);
        self.at.extend(breaks);
    }

    fn compound(&mut self, expr: &Expr) {
        match expr {
            Expr::If(inner) => self.if_expr(inner),
            Expr::Match(inner) => self.match_expr(inner),
            Expr::While(inner) => self.while_expr(inner),
            Expr::Loop(inner) => {
                let label = inner.label.as_ref().map(|label| &label.name);
                self.at = self.around(label, |this| this.visit_block(&inner.body));
            }
            Expr::ForLoop(inner) => {
                let label = inner.label.as_ref().map(|label| &label.name);
                self.visit_expr(&inner.expr);
                let breaks = self.around(label, |this| this.visit_block(&inner.body));
                self.at.extend(breaks);
            }
            Expr::Block(inner) => {
                let label = inner.label.as_ref().map(|label| &label.name);
                let target = self.target(label, false, |this| this.visit_block(&inner.block));
                self.at.extend(target.breaks);
            }
            Expr::Binary(inner) if matches!(inner.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.visit_expr(&inner.left);
                self.maybe(|this| this.visit_expr(&inner.right));
            }
            Expr::Assign(inner) => {
                self.visit_expr(&inner.right);
                self.visit_expr(&inner.left);
            }
            expr => self.jumps(expr),
        }
    }

    fn jumps(&mut self, expr: &Expr) {
        visit::visit_expr(self, expr);
        match expr {
            Expr::Try(_) => self.exit(),
            Expr::Return(_) => {
                self.exit();
                self.at.clear();
            }
            Expr::Break(inner) => self.jump(inner.label.as_ref(), true),
            Expr::Continue(inner) => self.jump(inner.label.as_ref(), false),
            Expr::Call(call) => {
                let diverges = mark::as_macro(call)
                    .and_then(|index| self.body.macros.get(index))
                    .is_some_and(|call| call.diverges);
                if diverges {
                    self.at.clear();
                }
            }
            _ => {}
        }
    }
}

impl<'a> Visit<'a> for Walk<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match (mark::as_marked(expr), expr) {
            (Some((Marked::Await(id), operand)), _) => {
                self.visit_expr(operand);
                self.suspend(id.0 + 1);
            }
            // What awaits or returns in there does so for itself.
            (Some((Marked::Capture(_), _)), _) | (_, Expr::Closure(_) | Expr::Async(_)) => {}
            (_, expr) => self.compound(expr),
        }
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        let Some(init) = &local.init else { return };
        self.visit_expr(&init.expr);
        if let Some((_, otherwise)) = &init.diverge {
            self.maybe(|this| this.visit_expr(otherwise));
        }
    }

    fn visit_block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.visit_stmt(stmt));
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}

#[cfg(test)]
mod tests;
