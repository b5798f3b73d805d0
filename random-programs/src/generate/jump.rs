//! What leaves a block: `return`, `break`, `continue`, `?`.
//!
//! In: the loops and bodies around. Out: the jump as an expression. Invariant: a loop never runs
//! again without a local that it had before.

use super::place::Access;
use super::scope::State;
use super::types::Ty;
use super::{Expr, Generator};

/// Where a jump may go.
#[derive(Clone, Copy)]
enum Target {
    Return,
    Break(usize),
    Continue(usize),
}

impl Generator {
    /// A jump to anywhere; afterwards the scope is that of unreachable code.
    pub fn leave(&mut self) -> Option<String> {
        let mut targets = Vec::new();
        if self.body().is_async {
            targets.push(Target::Return);
        }
        let (first, last) = (self.body().frames, self.loops.len());
        for at in first..last {
            targets.push(Target::Break(at));
            targets.push(Target::Break(at));
            if self.loops[at].is_loop {
                targets.push(Target::Continue(at));
            }
        }
        let target = *self.rng.pick(&targets)?;
        let before = self.scope.clone();
        let text = self.jump(target);
        if text.is_none() {
            self.scope = before;
        }
        text
    }

    fn jump(&mut self, target: Target) -> Option<String> {
        let floor = self.floor;
        let text = match target {
            Target::Return => {
                self.floor = self.body().floor;
                let returns = self.body().returns.clone();
                Some(format!("return{}", self.jump_value(Some(&returns))))
            }
            Target::Break(at) => {
                self.floor = self.loops[at].floor_outside;
                let value = self.loops[at].value.clone();
                let value = self.jump_value(value.as_ref());
                let frame = &self.loops[at];
                let innermost = at + 1 == self.loops.len() && frame.is_loop;
                let bare = innermost && self.rng.percent(60);
                let label = if bare { String::new() } else { format!(" '{}", frame.label) };
                self.may_break(at).then(|| {
                    let scope = self.scope.clone();
                    self.loops[at].breaks.push(scope);
                    format!("break{label}{value}")
                })
            }
            Target::Continue(at) => self.continue_(at),
        };
        self.floor = floor;
        text
    }

    fn jump_value(&mut self, ty: Option<&Ty>) -> String {
        match ty {
            None | Some(Ty::Unit) => String::new(),
            Some(ty) => {
                format!(" {}", self.expression(ty, 2).after_jump())
            }
        }
    }

    /// Whether the loop around the one that is left finds what it needs.
    fn may_break(&self, at: usize) -> bool {
        let around = self.loops[..at].iter().rev().find(|frame| frame.is_loop);
        around.is_none_or(|frame| self.lost_since(&frame.entry.locals).is_empty())
    }

    /// The locals that are not as a loop had them when it began.
    fn lost_since(&self, entry: &[super::scope::Local]) -> Vec<usize> {
        let pairs = self.scope.locals.iter().zip(entry).enumerate();
        let lost = pairs.filter(|(_, (now, was))| !now.is_as_good_as(was));
        lost.map(|(at, _)| at).collect()
    }

    /// Fills what a loop needs again; `None` if that cannot be done.
    pub fn refill(&mut self, at: usize) -> Option<String> {
        let entry = self.loops[at].entry.locals.clone();
        let mut text = String::new();
        for lost in self.lost_since(&entry) {
            let local = self.scope.locals[lost].clone();
            let refillable = local.mutable
                && local.retired == entry[lost].retired
                && self.scope.is_visible(lost)
                && local.ty.can_be_made();
            if !refillable {
                return None;
            }
            let mut places = self.places(Access::Assign);
            places.retain(|place| place.local == lost && self.is_lost(place));
            for place in places {
                // Nothing may be moved for it that the loop needs as well.
                self.frozen += 1;
                let value = self.simple(&place.ty);
                self.frozen -= 1;
                self.touch(&place, Access::Assign);
                text.push_str(&format!("{} = {};", place.text, value.text));
            }
        }
        self.lost_since(&entry).is_empty().then_some(text)
    }

    /// Whether a place is what is missing: a local, or a field of one that has the others.
    fn is_lost(&self, place: &super::place::Place) -> bool {
        let local = &self.scope.locals[place.local];
        match (local.state, place.field) {
            (State::Full, Some(at)) => local.parts_gone & (1 << at) != 0 && place.is_field(),
            (State::Full, None) => false,
            (_, field) => field.is_none() && place.is_local(),
        }
    }

    fn continue_(&mut self, at: usize) -> Option<String> {
        let refilled = self.refill(at)?;
        let frame = &self.loops[at];
        let innermost = at + 1 == self.loops.len();
        let label = match innermost && self.rng.percent(60) {
            true => String::new(),
            false => format!(" '{}", frame.label),
        };
        // What refills is a statement, so it needs a block where one expression is wanted.
        match refilled.is_empty() {
            true => Some(format!("continue{label}")),
            false => Some(format!("{{ {refilled} continue{label} }}")),
        }
    }

    /// `value?`, if the body returns what `?` needs.
    pub fn questioned(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if !self.body().is_async || ty.text().is_none() {
            return None;
        }
        let converts = self.rng.percent(30);
        match self.body().returns {
            Ty::Opt(_) => {
                let option = self.expression(&Ty::opt(ty.clone()), depth);
                Some(Expr::atom(format!("{}?", option.operand())))
            }
            Ty::Res(_) if converts => {
                let option = self.expression(&Ty::opt(ty.clone()), depth);
                let value = self.fresh();
                self.spend(4);
                let missing = format!("|| Missing(d(\"d{value}\"))");
                Some(Expr::atom(format!("{}.ok_or_else({missing})?", option.operand())))
            }
            Ty::Res(_) => {
                let result = self.expression(&Ty::res(ty.clone()), depth);
                Some(Expr::atom(format!("{}?", result.operand())))
            }
            _ => None,
        }
    }
}
