//! What is matched: a place or an expression, by value or by reference.
//!
//! In: a type, or none. Out: the scrutinee. Invariant: what it borrows is known, so that the arms
//! leave it alone.

use super::place::{Access, Place};
use super::scope::{Kind, Loan};
use super::types::Ty;
use super::{Expr, Generator};

/// How the parts of a value are bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By value, or as the pattern says.
    Value,
    Shared,
    Exclusive,
}

/// What is matched.
pub struct Scrutinee {
    expression: Expr,
    pub ty: Ty,
    pub how: How,
    /// The place that is matched, if it is one.
    pub place: Option<Place>,
    /// What it borrows.
    pub loans: Vec<Loan>,
}

impl Scrutinee {
    pub fn head(&self) -> String {
        self.expression.head()
    }

    pub fn text(&self) -> &str {
        &self.expression.text
    }

    /// Whether a guard could not look at it.
    pub fn is_exclusive(&self) -> bool {
        self.how == How::Exclusive
    }
}

impl Generator {
    /// Something to match that is worth it.
    pub fn scrutinee(&mut self, depth: usize) -> Option<Scrutinee> {
        let ty = self.matched_type();
        self.scrutinee_of(&ty, depth)
    }

    fn matched_type(&mut self) -> Ty {
        let inner = Ty::owned(&mut self.rng, 0);
        match self.rng.weighted([30, 16, 24, 10, 8, 4].into_iter()) {
            0 => Ty::opt(inner),
            1 => Ty::res(inner),
            2 => Ty::Shape,
            3 => Ty::Tuple(vec![Ty::opt(inner), Ty::owned(&mut self.rng, 0)]),
            4 => Ty::Int,
            _ => Ty::Pair,
        }
    }

    /// A place by value or by reference, or an expression.
    pub fn scrutinee_of(&mut self, ty: &Ty, depth: usize) -> Option<Scrutinee> {
        let wanted = ty.clone();
        if self.rng.percent(65) {
            let (access, how) = match self.rng.below(4) {
                0 | 1 => (Access::Take, How::Value),
                2 => (Access::Read, How::Shared),
                _ => (Access::Change, How::Exclusive),
            };
            if let Some(place) = self.place(&wanted, access) {
                return Some(self.placed_scrutinee(place, how));
            }
        }
        let expression = self.expression(&wanted, depth);
        let shared = self.rng.percent(15) && !is_place(&expression.text);
        let how = if shared { How::Shared } else { How::Value };
        let expression = match how {
            How::Shared => Expr::loose(format!("&{}", expression.operand())),
            _ => expression,
        };
        let ty = wanted;
        // A place that came out of the expression is moved out whole by then.
        let place = None;
        Some(Scrutinee { expression, ty, how, place, loans: Vec::new() })
    }

    fn placed_scrutinee(&mut self, place: Place, how: How) -> Scrutinee {
        let (sign, kind) = match how {
            How::Value => ("", None),
            How::Shared => ("&", Some(Kind::Shared)),
            How::Exclusive => ("&mut ", Some(Kind::Exclusive)),
        };
        let loans = kind.map_or_else(Vec::new, |kind| self.loans(&place, kind));
        match how {
            How::Value | How::Shared => self.touch(&place, Access::Read),
            How::Exclusive => self.touch(&place, Access::Change),
        }
        let text = format!("{sign}{}", place.text);
        let expression = Expr { atom: sign.is_empty() && place.is_atom(), text, loans: vec![] };
        Scrutinee { expression, ty: place.ty.clone(), how, place: Some(place), loans }
    }
}

/// Whether an expression is a place, and not a value.
fn is_place(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || "_.*[]".contains(c))
}
