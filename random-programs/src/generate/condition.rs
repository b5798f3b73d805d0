//! Expressions of type `bool`.
//!
//! In: how deep. Out: the expression, or a condition with `let`. Invariant: an operand that may not
//! be evaluated is written as a branch, for what it moves is gone on one path only.

use super::place::Access;
use super::types::Ty;
use super::{Expr, Generator};

type Way = fn(&mut Generator, usize) -> Option<Expr>;

const WAYS: &[(usize, Way)] = &[
    (14, comparison),
    (10, helper),
    (10, lazy),
    (8, equality),
    (6, negation),
    (6, of_option),
    (8, matches),
    (3, of_list),
];

impl Generator {
    pub fn condition(&mut self, depth: usize) -> Expr {
        for _ in 0..4 {
            let at = self.rng.weighted(WAYS.iter().map(|(weight, _)| *weight));
            if let Some(found) = WAYS[at].1(self, depth) {
                return found;
            }
        }
        self.simple(&Ty::Bool)
    }

    /// A condition that is neither always true nor always false for the reader.
    pub fn test(&mut self, depth: usize) -> Expr {
        if self.rng.percent(40) {
            return self.condition(depth);
        }
        let number = self.expression(&Ty::Int, depth);
        let limit = self.rng.between(1, 4);
        match self.rng.below(3) {
            0 => Expr::loose(format!("{} % 2 == {}", number.operand(), limit % 2)),
            1 => Expr::loose(format!("{} > {limit}", number.operand())),
            _ => Expr::loose(format!("{} != {limit}", number.operand())),
        }
    }
}

fn comparison(this: &mut Generator, depth: usize) -> Option<Expr> {
    let left = this.expression(&Ty::Int, depth).operand();
    let right = this.expression(&Ty::Int, depth).operand();
    let operator = *this.rng.pick(&["<", ">", "==", "!=", "<=", ">="])?;
    // `a < b` of a cast would be read as generic arguments, so operands that are not atoms have
    // parentheses.
    Some(Expr::loose(format!("{left} {operator} {right}")))
}

fn helper(this: &mut Generator, depth: usize) -> Option<Expr> {
    let inner = this.expression(&Ty::Bool, depth);
    this.spend(1);
    Some(Expr::atom(format!("holds({})", inner.text)))
}

/// `a && b`, `a || b`
fn lazy(this: &mut Generator, depth: usize) -> Option<Expr> {
    let left = this.expression(&Ty::Bool, depth).operand();
    let before = this.scope.clone();
    let right = this.expression(&Ty::Bool, depth).operand();
    let after = std::mem::take(&mut this.scope);
    this.scope = before.join(&after);
    let operator = *this.rng.pick(&["&&", "||"])?;
    Some(Expr::loose(format!("{left} {operator} {right}")))
}

/// Of two values that log the comparison: both are borrowed.
fn equality(this: &mut Generator, depth: usize) -> Option<Expr> {
    let mark = this.scope.held.len();
    let left = this.borrowed_operand(depth);
    this.scope.held.extend(left.loans.clone());
    let right = this.borrowed_operand(depth);
    this.scope.held.truncate(mark);
    this.spend(1);
    let operator = *this.rng.pick(&["==", "!=", "<"])?;
    Some(Expr::loose(format!("{} {operator} {}", left.operand(), right.operand())))
}

fn negation(this: &mut Generator, depth: usize) -> Option<Expr> {
    let inner = this.expression(&Ty::Bool, depth);
    Some(Expr::loose(format!("!{}", inner.operand())))
}

fn of_option(this: &mut Generator, depth: usize) -> Option<Expr> {
    let ty = if this.rng.percent(60) { Ty::opt(Ty::Value) } else { Ty::opt(Ty::Int) };
    let method = *this.rng.pick(&["is_some", "is_none"])?;
    if this.rng.percent(60)
        && let Some(place) = this.place(&ty, Access::Read)
    {
        this.touch(&place, Access::Read);
        return Some(Expr::atom(format!("{}.{method}()", place.receiver)));
    }
    let option = this.expression(&ty, depth).operand();
    Some(Expr::atom(format!("{option}.{method}()")))
}

fn of_list(this: &mut Generator, _: usize) -> Option<Expr> {
    let place = this.place(&Ty::list(Ty::Value), Access::Read)?;
    this.touch(&place, Access::Read);
    Some(Expr::atom(format!("{}.is_empty()", place.receiver)))
}

/// `matches!(value, pattern)`, by reference or of a temporary.
fn matches(this: &mut Generator, depth: usize) -> Option<Expr> {
    let ty = [Ty::Shape, Ty::opt(Ty::Value), Ty::res(Ty::Int), Ty::Int][this.rng.below(4)].clone();
    let patterns: &[&str] = match &ty {
        Ty::Shape => &["Shape::Empty", "Shape::Count(0..=2)", "Shape::One(_) | Shape::Two { .. }"],
        Ty::Opt(_) => &["Some(_)", "None"],
        Ty::Res(_) => &["Ok(1..)", "Err(Fault(_))", "Ok(0) | Err(_)"],
        _ => &["0..=2", "1 | 3", "2.."],
    };
    let pattern = *this.rng.pick(patterns)?;
    if let Some(place) = this.place(&ty, Access::Read) {
        this.touch(&place, Access::Read);
        return Some(Expr::atom(format!("matches!({}, {pattern})", place.text)));
    }
    let value = this.expression(&ty, depth);
    Some(Expr::atom(format!("matches!({}, {pattern})", value.text)))
}
