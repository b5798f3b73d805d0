//! Expressions of type `D`.
//!
//! In: how deep. Out: the expression. Invariant: every new value has a name of its own, so that
//! the trace says which one it is.

use super::place::Access;
use super::types::Ty;
use super::{Expr, Generator};

type Way = fn(&mut Generator, usize) -> Option<Expr>;

const WAYS: &[(usize, Way)] = &[
    (14, made),
    (10, renewed),
    (8, joined),
    (8, operator),
    (6, cloned),
    (6, merged),
    (5, popped),
    (6, of_pair),
    (4, taken_or),
    (3, removed),
];

impl Generator {
    pub fn value(&mut self, depth: usize) -> Expr {
        for _ in 0..4 {
            let at = self.rng.weighted(WAYS.iter().map(|(weight, _)| *weight));
            if let Some(found) = WAYS[at].1(self, depth) {
                return found;
            }
        }
        self.new_value()
    }

    /// `d("name")`
    pub fn new_value(&mut self) -> Expr {
        self.spend(2);
        Expr::atom(format!("d(\"d{}\")", self.fresh()))
    }
}

fn made(this: &mut Generator, _: usize) -> Option<Expr> {
    if !this.may_await() {
        return None;
    }
    let (name, pending) = (this.fresh(), this.pending());
    this.spend(5 + pending);
    Some(Expr::atom(format!("make(\"d{name}\", {pending}).await")))
}

fn renewed(this: &mut Generator, depth: usize) -> Option<Expr> {
    let inner = this.expression(&Ty::Value, depth);
    this.spend(2);
    Some(Expr::atom(format!("{}.renew()", inner.operand())))
}

fn joined(this: &mut Generator, depth: usize) -> Option<Expr> {
    let receiver = this.expression(&Ty::Value, depth).operand();
    let argument = this.expression(&Ty::Value, depth);
    this.spend(3);
    Some(Expr::atom(format!("{receiver}.with({})", argument.text)))
}

fn operator(this: &mut Generator, depth: usize) -> Option<Expr> {
    let left = this.expression(&Ty::Value, depth).operand();
    this.spend(2);
    Some(match this.rng.below(4) {
        0 => Expr::loose(format!("-{left}")),
        1 => Expr::loose(format!("!{left}")),
        _ => {
            let right = this.expression(&Ty::Value, depth).operand();
            Expr::loose(format!("{left} + {right}"))
        }
    })
}

fn cloned(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::Value, Access::Read)?;
    this.touch(&place, Access::Read);
    this.spend(2);
    // A box in between would be cloned itself.
    Some(Expr::atom(match place.is_atom() {
        true => format!("{}.clone()", place.receiver),
        false => format!("D::clone(&{})", place.text),
    }))
}

fn merged(this: &mut Generator, depth: usize) -> Option<Expr> {
    let operands = this.operands(&[Ty::Value, Ty::Value], depth);
    this.spend(3);
    Some(Expr::atom(format!("merge({})", operands.text)))
}

fn popped(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::list(Ty::Value), Access::Change)?;
    this.touch(&place, Access::Change);
    let other = this.new_value();
    Some(Expr::atom(format!("{}.pop().unwrap_or_else(|| {})", place.receiver, other.text)))
}

fn removed(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::list(Ty::Value), Access::Change)?;
    this.touch(&place, Access::Change);
    Some(Expr::atom(format!("{}.swap_remove(0)", place.receiver)))
}

fn of_pair(this: &mut Generator, depth: usize) -> Option<Expr> {
    let pair = this.expression(&Ty::Pair, depth);
    this.spend(1);
    let part = *this.rng.pick(&["into_a()", "a", "b"])?;
    Some(Expr::atom(format!("{}.{part}", pair.operand())))
}

/// `option.take().unwrap_or(value)`
fn taken_or(this: &mut Generator, depth: usize) -> Option<Expr> {
    let place = this.place(&Ty::opt(Ty::Value), Access::Change)?;
    this.touch(&place, Access::Change);
    let other = this.expression(&Ty::Value, depth);
    Some(Expr::atom(format!("{}.take().unwrap_or({})", place.receiver, other.text)))
}
