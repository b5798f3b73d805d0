//! The flow graph of a marked body.
//!
//! In: a body with its tree. Out: its [`Flow`]. Invariant: events come in the order in which the
//! emitted code runs them; a receiver and a callee are used after their arguments.

mod branches;
mod operands;

use syn::{Block, Expr, Lifetime, Local, Pat, Stmt};

use super::places;
use crate::ir::mark::{self, Marked};
use crate::ir::{Body, Event, Flow, LocalId, Point, PointId, scope};

/// Builds the flow graph.
pub fn flow(body: &Body) -> Flow {
    let mut builder = Builder {
        body,
        flow: Flow::default(),
        reached: Vec::new(),
        dead: Vec::new(),
        left: None,
        at: None,
        sure: true,
        scopes: vec![Vec::new()],
        targets: Vec::new(),
        written_twice: false,
        receiving: Vec::new(),
    };
    builder.start(Event::Pass);
    for parameter in &body.parameters {
        builder.event(Event::Init(parameter.local));
    }
    for parameter in &body.parameters {
        builder.declare_in_scope(parameter.local);
        if let Some(pattern) = &parameter.pattern {
            if places::binds_all(pattern) {
                builder.event(Event::Take(parameter.local));
            } else if places::binds_by_value(pattern) {
                builder.event(Event::TakeApart(parameter.local));
            }
            builder.bind(pattern);
        }
    }
    builder.body_block(&body.root);
    builder.leave_scope();
    builder.flow
}

/// Where a `break` or a `continue` may go.
struct Target {
    label: Option<Lifetime>,
    is_loop: bool,
    breaks: PointId,
    continues: PointId,
    depth: usize,
}

struct Builder<'b> {
    body: &'b Body,
    flow: Flow,
    /// For each point whether an edge leads to it.
    reached: Vec<bool>,
    /// For each point whether it stands where control never arrives.
    dead: Vec<bool>,
    /// The point after which control left, last.
    left: Option<PointId>,
    /// The point after which the next comes; `None` where control does not arrive.
    at: Option<PointId>,
    sure: bool,
    scopes: Vec<Vec<LocalId>>,
    targets: Vec<Target>,
    /// Whether what is walked now is emitted more than once.
    written_twice: bool,
    /// What happens to the receivers whose arguments are walked now, with the scopes around each.
    receiving: Vec<(Event, usize)>,
}

impl Builder<'_> {
    fn point(&mut self, event: Event) -> PointId {
        let dead = !self.flow.points.is_empty() && self.is_dead();
        self.flow.points.push(Point { event, next: Vec::new() });
        self.reached.push(false);
        self.dead.push(dead);
        PointId(self.flow.points.len() - 1)
    }

    fn start(&mut self, event: Event) -> PointId {
        let point = self.point(event);
        self.at = Some(point);
        point
    }

    fn link(&mut self, from: PointId, to: PointId, sure: bool) {
        let next = &mut self.flow.points[from.0].next;
        if !next.iter().any(|(known, _)| *known == to) {
            next.push((to, sure));
            self.reached[to.0] = true;
        }
    }

    /// Whether what is walked now can never run.
    fn is_dead(&self) -> bool {
        self.at.is_none_or(|at| self.dead[at.0])
    }

    /// An edge to a point, but for one out of code that never runs.
    fn go(&mut self, to: PointId) {
        if let Some(from) = self.at
            && (self.dead[to.0] || !self.dead[from.0])
        {
            self.link(from, to, self.sure);
        }
        self.sure = true;
    }

    fn event(&mut self, event: Event) {
        let point = self.point(event);
        match (event, self.left) {
            // Code that control cannot reach is compiled all the same: it finds the slots as they
            // were where control left.
            (event, Some(left)) if self.at.is_none() && !matches!(event, Event::End(_)) => {
                self.link(left, point, false);
                self.at = Some(point);
            }
            _ => {
                self.go(point);
                self.at = self.at.map(|_| point);
            }
        }
    }

    /// Control does not go on from here.
    fn leave(&mut self) {
        self.left = self.at.take().or(self.left);
    }

    /// Goes on at a join, if anything leads there.
    fn join(&mut self, at: PointId) {
        self.leave();
        self.at = self.reached[at.0].then_some(at);
        self.sure = true;
    }

    fn declare_in_scope(&mut self, local: LocalId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(local);
        }
    }

    fn fill(&mut self, local: LocalId) {
        self.event(Event::Init(local));
        self.declare_in_scope(local);
    }

    fn bind(&mut self, pat: &Pat) {
        for local in mark::declared_in(pat) {
            self.fill(local);
        }
    }

    fn enter_scope(&mut self) {
        self.scopes.push(Vec::new());
    }

    fn leave_scope(&mut self) {
        for local in self.scopes.pop().unwrap_or_default().into_iter().rev() {
            self.event(Event::End(local));
        }
    }

    /// Ends every scope inside a target, without leaving them for the code that follows. A receiver
    /// whose arguments leave the call has been taken already, if it is.
    fn unwind_to(&mut self, depth: usize) {
        let receiving = self.receiving.clone().into_iter().rev();
        for (event, _) in receiving.filter(|(_, around)| depth < *around) {
            self.event(event);
        }
        let locals: Vec<_> = self.scopes[depth..].iter().flatten().rev().copied().collect();
        for local in locals {
            self.event(Event::End(local));
        }
    }

    /// A scope of temporaries around an expression.
    fn temporaries(&mut self, slots: Vec<LocalId>, walk: impl FnOnce(&mut Self)) {
        self.enter_scope();
        for local in slots {
            self.event(Event::Declare(local));
            self.declare_in_scope(local);
        }
        walk(self);
        self.leave_scope();
    }

    fn terminating(&mut self, expr: &Expr) {
        let slots = scope::slots(scope::of_expr(self.body, expr, self.body.edition));
        self.temporaries(slots, |this| this.expr(expr));
    }

    /// An expression that is a statement, or the body of an arm.
    fn statement(&mut self, expr: &Expr) {
        let slots = scope::slots(scope::around(self.body, expr, self.body.edition));
        self.temporaries(slots, |this| this.expr(expr));
    }

    fn block(&mut self, block: &Block) {
        self.enter_scope();
        self.block_in_place(block);
        self.leave_scope();
    }

    /// A block at whose end the temporaries of its tail are dropped.
    fn body_block(&mut self, block: &Block) {
        self.enter_scope();
        for local in scope::slots(scope::of_tail(self.body, block, self.body.edition)) {
            self.event(Event::Declare(local));
            self.declare_in_scope(local);
        }
        self.block_in_place(block);
        self.leave_scope();
    }

    fn block_in_place(&mut self, block: &Block) {
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter().enumerate() {
            let tail = index == last && matches!(stmt, Stmt::Expr(_, None));
            self.stmt(stmt, tail);
        }
    }

    fn stmt(&mut self, stmt: &Stmt, tail: bool) {
        match stmt {
            Stmt::Local(local) => self.let_statement(local),
            Stmt::Expr(expr, _) if tail => {
                let slots = scope::slots(scope::inside_tail(self.body, expr, self.body.edition));
                self.temporaries(slots, |this| this.expr(expr));
            }
            Stmt::Expr(expr, _) => self.statement(expr),
            Stmt::Item(_) | Stmt::Macro(_) => {}
        }
    }

    fn let_statement(&mut self, local: &Local) {
        let Some(init) = &local.init else {
            for id in mark::declared_in(&local.pat) {
                self.event(Event::Declare(id));
                self.declare_in_scope(id);
            }
            return;
        };
        let extended = scope::extended(self.body, &init.expr);
        for slot in &extended {
            self.event(Event::Declare(*slot));
            self.declare_in_scope(*slot);
        }
        let slots = scope::slots(scope::around(self.body, &init.expr, self.body.edition));
        let bound = mark::declared_in(&local.pat);
        self.temporaries(slots, |this| {
            this.scrutinee(&init.expr);
            if let Some((_, otherwise)) = &init.diverge {
                let matched = this.point(Event::Pass);
                this.go(matched);
                let at = this.at;
                // All that the value has lent ends before the `else`.
                for slot in extended.iter().rev() {
                    this.event(Event::End(*slot));
                }
                this.terminating(otherwise);
                this.at = at.map(|_| matched);
            }
            this.take_apart(&init.expr, &local.pat);
            for id in &bound {
                this.event(Event::Init(*id));
            }
        });
        for id in bound {
            self.declare_in_scope(id);
        }
    }

    /// A scrutinee: a local that patterns may move out of is only looked at before they match.
    fn scrutinee(&mut self, scrutinee: &Expr) {
        match self.selected(scrutinee) {
            Some(mention) => self.event(Event::Test(mention)),
            None => self.expr(scrutinee),
        }
    }

    fn selected(&self, scrutinee: &Expr) -> Option<crate::ir::MentionId> {
        let mention = mark::root_mention(scrutinee)?;
        (self.body.mention(mention).usage == crate::ir::Usage::Select).then_some(mention)
    }

    /// What a pattern that has matched takes out of its scrutinee.
    fn take_apart(&mut self, scrutinee: &Expr, pat: &Pat) {
        if let Some(mention) = self.selected(scrutinee)
            && places::binds_by_value(pat)
        {
            self.event(Event::Mention(mention));
        }
        if let Some(slot) = mark::root_slot(scrutinee)
            && self.body.local(slot).role.is_temporary()
            && places::binds_by_value(pat)
        {
            // What is bound as a whole leaves nothing.
            let all = mark::as_marked_slot(scrutinee).is_some() && places::binds_all(pat);
            self.event(if all { Event::Take(slot) } else { Event::TakeApart(slot) });
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match mark::as_marked(expr) {
            Some((Marked::Await(id), operand)) => {
                let future = self.body.awaits[id.0].future;
                self.expr(operand);
                if self.body.awaits[id.0].yields {
                    self.event(Event::Suspend(id));
                    return;
                }
                self.event(Event::Init(future));
                self.event(Event::Suspend(id));
                self.event(Event::End(future));
            }
            Some((Marked::Slot(slot), value)) => {
                self.expr(value);
                self.event(Event::Init(slot));
            }
            Some((Marked::Part(slot), part)) => {
                self.expr(part);
                self.event(Event::TakeApart(slot));
            }
            Some((Marked::Capture(index), _)) => self.capture(index),
            None => match mark::as_mention(expr) {
                Some(mention) => self.event(Event::Mention(mention)),
                None => self.compound(expr),
            },
        }
    }

    fn compound(&mut self, expr: &Expr) {
        match expr {
            Expr::Call(call) => self.call(call),
            Expr::MethodCall(call) => self.receive(&call.receiver, call.args.iter()),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Assign(assign) => {
                self.expr(&assign.right);
                self.expr(&assign.left);
                if let Some((Marked::Slot(slot), _)) = mark::as_marked(&assign.right) {
                    self.event(Event::Take(slot));
                }
            }
            Expr::Tuple(tuple) => self.operands(tuple.elems.iter()),
            Expr::Array(array) => self.operands(array.elems.iter()),
            Expr::Struct(literal) => {
                self.operands(literal.fields.iter().map(|field| &field.expr));
                literal.rest.iter().for_each(|base| self.expr(base));
            }
            Expr::Range(range) => {
                self.operands(range.start.iter().chain(range.end.iter()).map(|end| &**end));
            }
            Expr::Repeat(repeat) => self.expr(&repeat.expr),
            Expr::Field(field) => self.expr(&field.base),
            Expr::Index(index) => self.operands([&*index.expr, &*index.index].into_iter()),
            Expr::Unary(unary) => self.expr(&unary.expr),
            Expr::Cast(cast) => self.expr(&cast.expr),
            Expr::Reference(reference) => self.expr(&reference.expr),
            Expr::RawAddr(raw) => self.expr(&raw.expr),
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Group(group) => self.expr(&group.expr),
            Expr::Try(inner) => self.expr(&inner.expr),
            Expr::Block(inner) => self.block_expr(inner),
            Expr::Unsafe(inner) => self.block(&inner.block),
            Expr::Macro(call) => {
                self.hidden_jumps();
                let bound = mark::copied_captures(&call.attrs);
                for (mention, _) in bound.into_iter().chain(mark::literal_captures(&call.attrs)) {
                    self.event(Event::Mention(mention));
                }
                self.tokens(call);
            }
            expr => self.control(expr),
        }
    }
}
