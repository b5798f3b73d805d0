//! Closures and `async` blocks, and what they capture.
//!
//! In: the type of what comes out. Out: the closure or block, with what it borrows. Invariant:
//! what is captured by value is gone from the function around, on every path.

use super::expression::access_of;
use super::scope::{Kind, Loan, State};
use super::types::{Calls, Ty};
use super::{Body, Expr, Generator};

/// A closure or block that is being written.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The bodies outside of it.
    pub body: usize,
    pub moving: bool,
    /// Whether it may use by value what it captures.
    pub consumes: bool,
    /// Whether it may change it.
    pub changes: bool,
    /// What may be moved at the place where it is made.
    pub floor: usize,
    pub uses: Vec<Used>,
}

/// A captured local.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    pub local: usize,
    pub field: Option<usize>,
    pub kind: Kind,
    pub by_value: bool,
}

/// Whether the parameter of a closure has a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    Sometimes,
    Always,
}

impl Capture {
    pub fn record(&mut self, loan: Loan, by_value: bool) {
        let Loan { local, field, kind } = loan;
        self.uses.push(Used { local, field, kind, by_value });
    }
}

/// What kind of closure or block is written.
struct Form {
    moving: bool,
    consumes: bool,
    changes: bool,
    is_async: bool,
    /// Whether it may run more than once.
    repeats: bool,
}

impl Generator {
    /// Runs a step in a body of its own, then takes what it captured.
    fn captured(
        &mut self,
        form: Form,
        returns: &Ty,
        step: impl FnOnce(&mut Generator) -> String,
    ) -> (String, Vec<Loan>) {
        let (depth, floor, size) = (self.depth, self.floor, self.size);
        if form.repeats {
            self.depth += 1;
            self.floor = self.depth;
        }
        if !form.is_async {
            self.size = 0;
        }
        let body = self.bodies.len();
        let (moving, consumes, changes) = (form.moving, form.consumes, form.changes);
        let capture = Capture { body, moving, consumes, changes, floor, uses: Vec::new() };
        self.captures.push(capture);
        let (frames, inner_floor) = (self.loops.len(), self.floor);
        let (returns, is_async) = (returns.clone(), form.is_async);
        self.bodies.push(Body { returns, is_async, frames, floor: inner_floor });
        let text = self.scoped(step);
        self.bodies.pop();
        (self.depth, self.floor) = (depth, floor);
        if !form.is_async {
            self.size = size;
        }
        let capture = self.captures.pop().expect("it was pushed");
        (text, self.settle(capture))
    }

    /// Moves what was captured by value; what the closure or block borrows.
    fn settle(&mut self, capture: Capture) -> Vec<Loan> {
        let mut loans = Vec::new();
        for Used { local, field, kind, by_value } in capture.uses {
            // A local of the block itself is gone with it.
            let Some(captured) = self.scope.locals.get_mut(local) else { continue };
            loans.extend(captured.holds.clone());
            if !by_value {
                loans.push(Loan { local, field, kind });
            } else if !captured.ty.is_copy() {
                captured.state = State::Gone;
            }
        }
        loans.sort_by_key(|loan| (loan.local, loan.field, loan.kind));
        loans.dedup();
        loans
    }

    /// The body of a closure that is called at once, without arguments.
    pub fn closure_body(&mut self, ty: &Ty, depth: usize) -> String {
        let (moving, consumes, is_async) = (false, false, false);
        let form = Form { moving, consumes, changes: true, is_async, repeats: true };
        let mark = self.scope.held.len();
        let (text, loans) = self.captured(form, ty, |this| this.expression(ty, depth).text);
        self.scope.held.truncate(mark);
        drop(loans);
        text
    }

    /// A closure from a number; `typed` if nothing else says what it takes.
    pub fn closure(&mut self, calls: Calls, returns: &Ty, depth: usize, typed: Typed) -> Expr {
        let moving = self.rng.percent(40);
        let form = Form {
            moving,
            consumes: false,
            changes: calls != Calls::Often,
            is_async: false,
            repeats: calls != Calls::Once,
        };
        let name = format!("n{}", self.fresh());
        let typed = typed == Typed::Always || self.rng.percent(40);
        let parameter = if typed { format!("{name}: usize") } else { name.clone() };
        let (body, loans) = self.captured(form, returns, |this| {
            this.declare(name, Ty::Int, false, Vec::new());
            let value = this.expression(returns, depth.min(2));
            if this.rng.percent(40) {
                this.spend(1);
                return format!("{{ say(\"called\"); {} }}", value.text);
            }
            value.text
        });
        let keyword = if moving { "move " } else { "" };
        Expr::loose(format!("{keyword}|{parameter}| {body}")).holding(loans)
    }

    /// A call of a local that is a closure.
    pub fn called_closure(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        let calls = [Calls::Often, Calls::Mutably, Calls::Once][self.rng.below(3)];
        let wanted = Ty::Closure(calls, Box::new(ty.clone()));
        let place = self.place(&wanted, access_of(calls))?;
        self.touch(&place, access_of(calls));
        let kind = if calls == Calls::Mutably { Kind::Exclusive } else { Kind::Shared };
        let mark = self.scope.held.len();
        if calls != Calls::Once {
            let loans = self.loans(&place, kind);
            self.scope.held.extend(loans);
        }
        let number = self.expression(&Ty::Int, depth);
        self.scope.held.truncate(mark);
        self.spend(3);
        Some(Expr::atom(format!("{}({})", place.text, number.text)))
    }

    /// `async { .. }`, `async move { .. }`
    pub fn async_block(&mut self, ty: &Ty, depth: usize) -> Expr {
        let moving = self.rng.percent(45);
        let form = Form { moving, consumes: true, changes: true, is_async: true, repeats: false };
        let guarded = std::mem::replace(&mut self.guarded, usize::MAX);
        let (body, loans) = self.captured(form, ty, |this| {
            let most = this.rng.between(0, 2);
            let first = this.scope.locals.len();
            let (text, leaves) = this.statements(most);
            let tail = match leaves {
                true => this.simple(ty).text,
                false => this.tail(ty, depth, first),
            };
            format!("{text} {tail}")
        });
        self.guarded = guarded;
        let keyword = if moving { "async move" } else { "async" };
        Expr::atom(format!("{keyword} {{ {body} }}")).holding(loans)
    }

    pub fn awaited_block(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if !self.may_await() || self.frozen > 0 {
            return None;
        }
        let block = self.async_block(ty, depth);
        Some(Expr::atom(format!("{}.await", block.text)))
    }

    /// Something to await, by value.
    pub fn future(&mut self, inner: &Ty, depth: usize) -> Expr {
        let pending = self.pending();
        self.spend(4 + pending);
        match self.rng.below(5) {
            0 | 1 => self.async_block(inner, depth),
            2 => {
                let block = self.async_block(inner, depth);
                Expr::atom(format!("Box::pin({})", block.text)).holding(block.loans)
            }
            3 if *inner == Ty::Value => {
                Expr::atom(format!("make(\"d{}\", {pending})", self.fresh()))
            }
            _ => {
                let value = self.expression(inner, depth);
                Expr::atom(format!("later({pending}, {})", value.text))
            }
        }
    }
}
