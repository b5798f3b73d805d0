//! An expression of a given type: what all types have in common.
//!
//! In: a type, and how deep the expression may be. Out: the expression. Invariant: there is always
//! one, for the simplest needs nothing but literals.

use super::place::Access;
use super::scope::Kind;
use super::types::{Calls, Ty};
use super::{Expr, Generator};

/// A way to write an expression of any type that owns what it holds.
type Way = fn(&mut Generator, &Ty, usize) -> Option<Expr>;

const WAYS: &[(usize, Way)] = &[
    (10, Generator::if_else),
    (9, Generator::match_value),
    (6, Generator::block),
    (5, Generator::loop_value),
    (4, Generator::labelled_block),
    (8, later),
    (9, Generator::awaited_block),
    (14, Generator::call_function),
    (5, replaced),
    (5, unwrapped),
    (6, Generator::questioned),
    (4, part_of_temporary),
    (3, identity),
    (2, unboxed),
    (4, Generator::called_closure),
    (6, awaited_local),
    (2, Generator::let_chain_value),
    (2, returned_by_closure),
];

/// How deep expressions and blocks may be, together.
const DEEPEST: usize = 5;

impl Generator {
    /// An expression of a type that owns what it holds, or of a reference.
    pub fn expression(&mut self, ty: &Ty, depth: usize) -> Expr {
        if let Ty::Ref(inner) = ty {
            return self.reference(&inner.clone(), depth);
        }
        let depth = depth.min(DEEPEST.saturating_sub(self.nested));
        if depth == 0 || self.is_dear(4) {
            return self.simple(ty);
        }
        if self.rng.percent(28)
            && let Some(place) = self.taken(ty)
        {
            return place;
        }
        if self.rng.percent(45) {
            for _ in 0..3 {
                let at = self.rng.weighted(WAYS.iter().map(|(weight, _)| *weight));
                if let Some(found) = WAYS[at].1(self, ty, depth - 1) {
                    return found;
                }
            }
        }
        self.of_type(ty, depth - 1)
    }

    /// A place, used by value.
    pub fn taken(&mut self, ty: &Ty) -> Option<Expr> {
        let place = self.place(ty, Access::Take)?;
        self.touch(&place, Access::Take);
        let borrows = matches!(ty, Ty::Ref(_) | Ty::Mut(_));
        let holds = &self.scope.locals[place.local].holds;
        let loans = if borrows { holds.clone() } else { Vec::new() };
        Some(Expr { atom: place.is_atom(), text: place.text, loans })
    }

    fn of_type(&mut self, ty: &Ty, depth: usize) -> Expr {
        match ty {
            Ty::Int => self.number(depth),
            Ty::Bool => self.condition(depth),
            Ty::Value => self.value(depth),
            Ty::Unit => self.unit(depth),
            _ => self.container(ty, depth),
        }
    }

    /// A literal, or a place.
    pub fn simple(&mut self, ty: &Ty) -> Expr {
        if self.rng.percent(60)
            && let Some(place) = self.taken(ty)
        {
            return place;
        }
        match ty {
            Ty::Int => Expr::atom(self.rng.below(4).to_string()),
            Ty::Bool => Expr::atom(if self.rng.percent(50) { "true" } else { "false" }),
            Ty::Value => self.new_value(),
            Ty::Unit => Expr::atom("()"),
            _ => self.container(ty, 0),
        }
    }

    fn unit(&mut self, depth: usize) -> Expr {
        if self.may_await() && self.rng.percent(60) {
            let pending = self.rng.below(3);
            self.spend(2 + pending);
            return Expr::atom(format!("tick(\"t\", {pending}).await"));
        }
        let number = self.expression(&Ty::Int, depth);
        self.spend(1);
        Expr::atom(format!("say({})", number.text))
    }

    /// How often a leaf is pending.
    pub fn pending(&mut self) -> usize {
        [0, 1, 1, 1, 2][self.rng.below(5)]
    }
}

/// `later(1, value).await`
fn later(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    if !this.may_await() {
        return None;
    }
    let inner = this.expression(ty, depth);
    let pending = this.pending();
    this.spend(3 + pending);
    Some(Expr::atom(match this.rng.below(5) {
        0 => format!("ready({}).await", inner.text),
        _ => format!("later({pending}, {}).await", inner.text),
    }))
}

/// `std::mem::replace(&mut place, value)`, `option.take().unwrap_or(value)`
fn replaced(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let place = this.place(ty, Access::Change)?;
    this.touch(&place, Access::Change);
    let loans = this.loans(&place, Kind::Exclusive);
    let mark = this.scope.held.len();
    this.scope.held.extend(loans);
    let value = this.expression(ty, depth);
    this.scope.held.truncate(mark);
    Some(Expr::atom(format!("std::mem::replace(&mut {}, {})", place.text, value.text)))
}

/// `option.unwrap_or(value)` and the like.
fn unwrapped(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let outer = if this.rng.percent(70) { Ty::opt(ty.clone()) } else { Ty::res(ty.clone()) };
    let receiver = this.expression(&outer, depth).operand();
    Some(Expr::atom(match this.rng.below(3) {
        0 => {
            let other = this.expression(ty, depth);
            format!("{receiver}.unwrap_or({})", other.text)
        }
        _ => {
            let argument = if matches!(outer, Ty::Res(_)) { "_" } else { "" };
            let other = this.closure_body(ty, depth.min(1));
            format!("{receiver}.unwrap_or_else(|{argument}| {other})")
        }
    }))
}

/// `(value, other).0`: what is left of the temporary is dropped.
fn part_of_temporary(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let other = Ty::owned(&mut this.rng, 0);
    let first = this.rng.percent(50);
    let pair = if first { [ty, &other] } else { [&other, ty] };
    let operands = this.operands(&[pair[0].clone(), pair[1].clone()], depth);
    Some(Expr::atom(format!("({}).{}", operands.text, usize::from(!first))))
}

fn identity(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let inner = this.expression(ty, depth);
    Some(match this.rng.below(3) {
        0 => Expr::atom(format!("std::convert::identity({})", inner.text)),
        1 => Expr::loose(format!("unsafe {{ {} }}", inner.text)),
        _ => Expr::atom(format!("({})", inner.text)),
    })
}

fn unboxed(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let inner = this.expression(ty, depth);
    Some(Expr::loose(format!("*Box::new({})", inner.text)))
}

/// A local that is a future, awaited.
fn awaited_local(this: &mut Generator, ty: &Ty, _: usize) -> Option<Expr> {
    if !this.may_await() {
        return None;
    }
    let place = this.place(&Ty::Future(Box::new(ty.clone())), Access::Take)?;
    this.touch(&place, Access::Take);
    this.spend(4);
    Some(Expr::atom(format!("{}.await", place.text)))
}

/// `(|| value)()`
fn returned_by_closure(this: &mut Generator, ty: &Ty, depth: usize) -> Option<Expr> {
    let body = this.closure_body(ty, depth.min(1));
    Some(Expr::atom(format!("(|| {body})()")))
}

/// Whether a closure of this kind may be called through a place with this access.
pub fn access_of(calls: Calls) -> Access {
    match calls {
        Calls::Once => Access::Take,
        Calls::Mutably => Access::Change,
        Calls::Often => Access::Read,
    }
}
