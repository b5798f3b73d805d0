//! Branches, matches, loops and jumps in the flow graph.
//!
//! In: control flow expressions. Out: their points. Invariant: the edge at the end of a branch
//! that ends in a call is unsure: a call may never return, and the macro cannot know.

use syn::{Block, Expr, ExprBlock, ExprIf, ExprMatch, Lifetime, Stmt};

use super::{Builder, Target};
use crate::ir::{Event, LocalId, PointId, mark, scope};

impl Builder<'_> {
    pub(super) fn control(&mut self, expr: &Expr) {
        match expr {
            Expr::If(inner) => self.if_expr(inner),
            Expr::Match(inner) => self.match_expr(inner),
            Expr::Loop(inner) => self.loop_expr(inner.label.as_ref(), |this| {
                this.body_block(&inner.body);
                None
            }),
            Expr::While(inner) => self.loop_expr(inner.label.as_ref(), |this| {
                Some(this.while_turn(&inner.cond, &inner.body))
            }),
            Expr::ForLoop(inner) => self.for_expr(inner),
            Expr::Return(inner) => {
                inner.expr.iter().for_each(|value| self.expr(value));
                self.leave();
            }
            Expr::Break(inner) => {
                inner.expr.iter().for_each(|value| self.expr(value));
                self.jump(inner.label.as_ref(), true);
            }
            Expr::Continue(inner) => self.jump(inner.label.as_ref(), false),
            _ => {}
        }
    }

    pub(super) fn block_expr(&mut self, expr: &ExprBlock) {
        let Some(label) = &expr.label else {
            self.block(&expr.block);
            return;
        };
        let after = self.point(Event::Pass);
        self.targets.push(Target {
            label: Some(label.name.clone()),
            is_loop: false,
            breaks: after,
            continues: after,
            depth: self.scopes.len(),
        });
        self.block(&expr.block);
        self.targets.pop();
        self.go(after);
        self.join(after);
    }

    /// A macro that is not understood may break or continue any loop around it.
    pub(super) fn hidden_jumps(&mut self) {
        let targets: Vec<_> = self
            .targets
            .iter()
            .map(|target| (target.breaks, target.continues, target.depth))
            .collect();
        let at = self.at;
        for (breaks, continues, depth) in targets {
            for to in [breaks, continues] {
                self.at = at;
                self.unwind_to(depth);
                self.sure = false;
                self.go(to);
            }
        }
        self.at = at;
    }

    fn jump(&mut self, label: Option<&Lifetime>, breaks: bool) {
        let found = self.targets.iter().rev().find(|target| match label {
            Some(label) => target.label.as_ref().is_some_and(|known| known.ident == label.ident),
            None => target.is_loop,
        });
        if let Some(target) = found {
            let to = if breaks { target.breaks } else { target.continues };
            let (at, depth) = (self.at, target.depth);
            self.unwind_to(depth);
            self.go(to);
            self.at = at;
        }
        self.leave();
    }

    /// A condition: control goes on where it holds; the point given is where it does not.
    pub(super) fn condition(&mut self, cond: &Expr, fails: PointId, chained: bool) {
        match cond {
            Expr::Binary(binary)
                if matches!(binary.op, syn::BinOp::And(_)) && scope::has_let(cond) =>
            {
                self.condition(&binary.left, fails, chained);
                self.condition(&binary.right, fails, chained);
            }
            Expr::Paren(paren) if scope::has_let(&paren.expr) => {
                self.condition(&paren.expr, fails, chained);
            }
            Expr::Let(link) => {
                self.scrutinee(&link.expr);
                self.fail(fails);
                self.take_apart(&link.expr, &link.pat);
                if chained {
                    for local in mark::declared_in(&link.pat) {
                        self.event(Event::Init(local));
                    }
                } else {
                    self.bind(&link.pat);
                }
            }
            other => {
                self.terminating(other);
                self.fail(fails);
            }
        }
    }

    /// An edge to where a condition does not hold: what its earlier links bound ends there.
    fn fail(&mut self, fails: PointId) {
        let at = self.at;
        let scope = self.scopes.len() - 1;
        self.unwind_to(scope);
        self.go(fails);
        self.at = at;
    }

    fn if_expr(&mut self, expr: &ExprIf) {
        let fails = self.point(Event::Pass);
        let after = self.point(Event::Pass);
        let slots = self.condition_slots(&expr.cond);
        self.enter_scope();
        self.declare_all(slots);
        let chained = self.declare_chain(&expr.cond);
        self.condition(&expr.cond, fails, chained);
        self.body_block(&expr.then_branch);
        self.leave_scope();
        self.end_branch(may_diverge_block(&expr.then_branch), after);
        self.join(fails);
        match &expr.else_branch {
            Some((_, otherwise)) => {
                self.terminating(otherwise);
                self.end_branch(may_diverge(otherwise), after);
            }
            None => self.go(after),
        }
        self.join(after);
    }

    fn condition_slots(&self, cond: &Expr) -> Vec<LocalId> {
        // Before 2024 they belong to the statement.
        match self.body.edition {
            crate::parse::Edition::Before2024 => Vec::new(),
            edition => scope::slots(scope::of_condition(self.body, cond, edition)),
        }
    }

    /// What a chain of several links binds is guarded before the first of them runs.
    fn declare_chain(&mut self, cond: &Expr) -> bool {
        let chained = scope::is_chain(cond);
        if chained {
            self.declare_all(scope::bound_in(cond));
        }
        chained
    }

    fn declare_all(&mut self, slots: Vec<LocalId>) {
        for local in slots {
            self.event(Event::Declare(local));
            self.declare_in_scope(local);
        }
    }

    fn end_branch(&mut self, unsure: bool, after: PointId) {
        self.sure = !unsure;
        self.go(after);
        self.sure = true;
    }

    fn match_expr(&mut self, expr: &ExprMatch) {
        self.scrutinee(&expr.expr);
        let after = self.point(Event::Pass);
        let mut next = self.point(Event::Pass);
        self.go(next);
        let guards_await = expr.arms.iter().any(guard_awaits);
        for arm in &expr.arms {
            self.join(next);
            if guards_await {
                self.look_again(&expr.expr);
            }
            let following = self.point(Event::Pass);
            if arm.guard.is_some() || expr.arms.len() > 1 {
                self.go(following);
            }
            self.enter_scope();
            self.bind(&arm.pat);
            match &arm.guard {
                Some((_, guard)) if scope::has_let(guard) => {
                    self.declare_all(scope::slots(scope::of_condition(
                        self.body,
                        guard,
                        self.body.edition,
                    )));
                    self.declare_all(scope::bound_in(guard));
                    self.condition(guard, following, true);
                }
                Some((_, guard)) => {
                    self.terminating(guard);
                    self.fail(following);
                }
                None => {}
            }
            self.take_apart(&expr.expr, &arm.pat);
            self.statement(&arm.body);
            self.leave_scope();
            self.end_branch(may_diverge(&arm.body), after);
            next = following;
        }
        self.join(after);
    }

    /// A place is matched once more after each guard that may have suspended.
    fn look_again(&mut self, place: &Expr) {
        match place {
            Expr::Field(field) => self.look_again(&field.base),
            Expr::Unary(unary) => self.look_again(&unary.expr),
            Expr::Reference(reference) => self.look_again(&reference.expr),
            Expr::Paren(paren) if paren.attrs.is_empty() => self.look_again(&paren.expr),
            Expr::Group(group) => self.look_again(&group.expr),
            Expr::Index(index) => {
                self.look_again(&index.expr);
                self.look_again(&index.index);
            }
            Expr::Range(range) => {
                range.start.iter().chain(&range.end).for_each(|end| self.look_again(end));
            }
            place => {
                if let Some(mention) = mark::as_mention(place) {
                    self.event(Event::Test(mention));
                }
            }
        }
    }

    fn loop_expr(
        &mut self,
        label: Option<&syn::Label>,
        turn: impl FnOnce(&mut Self) -> Option<PointId>,
    ) {
        let after = self.point(Event::Pass);
        let head = self.point(Event::Pass);
        self.go(head);
        self.at = self.at.map(|_| head);
        self.targets.push(Target {
            label: label.map(|label| label.name.clone()),
            is_loop: true,
            breaks: after,
            continues: head,
            depth: self.scopes.len(),
        });
        let fails = turn(self);
        self.go(head);
        self.targets.pop();
        if let Some(fails) = fails {
            self.join(fails);
            self.go(after);
        }
        self.join(after);
    }

    fn while_turn(&mut self, cond: &Expr, body: &Block) -> PointId {
        let fails = self.point(Event::Pass);
        let slots = scope::slots(scope::of_condition(self.body, cond, self.body.edition));
        self.enter_scope();
        self.declare_all(slots);
        let chained = self.declare_chain(cond);
        self.condition(cond, fails, chained);
        self.body_block(body);
        self.leave_scope();
        fails
    }

    fn for_expr(&mut self, expr: &syn::ExprForLoop) {
        self.enter_scope();
        self.expr(&expr.expr);
        if let Some((mark::Marked::Slot(iter), _)) = mark::as_marked(&expr.expr) {
            self.declare_in_scope(iter);
        }
        self.loop_expr(expr.label.as_ref(), |this| {
            let fails = this.point(Event::Pass);
            let at = this.at;
            this.go(fails);
            this.at = at;
            this.enter_scope();
            this.bind(&expr.pat);
            this.body_block(&expr.body);
            this.leave_scope();
            Some(fails)
        });
        self.leave_scope();
    }
}

fn guard_awaits(arm: &syn::Arm) -> bool {
    arm.guard.as_ref().is_some_and(|(_, guard)| !mark::awaits_in_expr(guard).is_empty())
}

/// Whether a branch ends in a call, which may be one that never returns.
fn may_diverge_block(block: &Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(expr, _)) => may_diverge(expr),
        _ => false,
    }
}

fn may_diverge(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_) => true,
        Expr::Block(inner) => may_diverge_block(&inner.block),
        Expr::Unsafe(inner) => may_diverge_block(&inner.block),
        Expr::Paren(paren) => may_diverge(&paren.expr),
        Expr::If(inner) => {
            may_diverge_block(&inner.then_branch)
                || inner.else_branch.as_ref().is_some_and(|(_, e)| may_diverge(e))
        }
        Expr::Match(inner) => inner.arms.iter().any(|arm| may_diverge(&arm.body)),
        _ => false,
    }
}
