//! Expressions that are references.
//!
//! In: the type behind, and how deep. Out: the expression, with what it borrows. Invariant: a
//! reference to a temporary is given only where it ends with the expression around it.

use super::place::Access;
use super::scope::Kind;
use super::types::Ty;
use super::{Expr, Generator};

impl Generator {
    /// A shared reference as an operand; perhaps to a temporary.
    pub fn reference(&mut self, inner: &Ty, depth: usize) -> Expr {
        if self.rng.percent(70)
            && let Some(found) = self.lasting_reference(inner)
        {
            return found;
        }
        let value = self.expression(inner, depth);
        Expr::loose(format!("&{}", value.operand()))
    }

    /// A shared reference to a place.
    pub fn lasting_reference(&mut self, inner: &Ty) -> Option<Expr> {
        if self.rng.percent(40)
            && let Some(found) = self.taken(&Ty::shared(inner.clone()))
        {
            return Some(found);
        }
        let place = self.place(inner, Access::Read)?;
        self.touch(&place, Access::Read);
        let loans = self.loans(&place, Kind::Shared);
        Some(Expr::loose(format!("&{}", place.text)).holding(loans))
    }

    /// A mutable reference to a place.
    pub fn lasting_exclusive(&mut self, inner: &Ty) -> Option<Expr> {
        let place = self.place(inner, Access::Change)?;
        self.touch(&place, Access::Change);
        let loans = self.loans(&place, Kind::Exclusive);
        Some(Expr::loose(format!("&mut {}", place.text)).holding(loans))
    }

    /// The same as an operand; perhaps to a temporary.
    pub fn exclusive(&mut self, inner: &Ty, depth: usize) -> Expr {
        if self.rng.percent(80)
            && let Some(found) = self.lasting_exclusive(inner)
        {
            return found;
        }
        let value = self.expression(inner, depth);
        // What is moved into the reference is a temporary, not the place that it came from.
        let is_place = value.text.chars().all(|c| c.is_alphanumeric() || "_.*[]".contains(c));
        if is_place {
            return Expr::loose(format!("&mut {{ {} }}", value.text));
        }
        Expr::loose(format!("&mut {}", value.operand()))
    }

    /// A value as an operand of `==`: a place, which is borrowed, or a temporary.
    pub fn borrowed_operand(&mut self, depth: usize) -> Expr {
        if self.rng.percent(60)
            && let Some(place) = self.place(&Ty::Value, Access::Read)
        {
            self.touch(&place, Access::Read);
            let loans = self.loans(&place, Kind::Shared);
            return Expr { atom: place.is_atom(), text: place.text, loans };
        }
        self.expression(&Ty::Value, depth)
    }
}
