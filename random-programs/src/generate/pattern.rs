//! Patterns. In: what is matched. Out: the pattern, its bindings declared.
//!
//! Invariant: what a pattern moves out of a place is gone from it, and what it borrows is borrowed
//! for as long as the bindings live.

use super::Generator;
use super::place::{Access, Place};
use super::scope::{Kind, Loan, State};
use super::scrutinee::{How, Scrutinee};
use super::types::Ty;

/// A pattern.
pub struct Arm {
    pub text: String,
}

/// A binding that a pattern makes.
struct Binding {
    name: String,
    ty: Ty,
    mutable: bool,
    kind: Option<Kind>,
}

impl Generator {
    /// A pattern that may not match, its bindings declared.
    pub fn arm(&mut self, scrutinee: &Scrutinee) -> Arm {
        let mut bindings = Vec::new();
        let text = self.refutable(&scrutinee.ty, scrutinee.how, &mut bindings);
        self.bind(bindings, scrutinee);
        Arm { text }
    }

    /// The same after `let`, where alternatives need parentheses.
    pub fn arm_of_let(&mut self, scrutinee: &Scrutinee) -> Arm {
        let Arm { text } = self.arm(scrutinee);
        Arm { text: if text.contains(" | ") { format!("({text})") } else { text } }
    }

    /// A pattern that always matches.
    pub fn last_arm(&mut self, scrutinee: &Scrutinee) -> Arm {
        let mut bindings = Vec::new();
        let text = match self.rng.percent(50) {
            true => "_".to_owned(),
            false => self.irrefutable(&scrutinee.ty, scrutinee.how, 1, &mut bindings),
        };
        self.bind(bindings, scrutinee);
        Arm { text }
    }

    /// A pattern for a new value, its bindings declared.
    pub fn bind_irrefutable(&mut self, ty: &Ty) -> String {
        let mut bindings = Vec::new();
        let text = self.irrefutable(ty, How::Value, 2, &mut bindings);
        self.bind_all(bindings, &[], None);
        text
    }

    fn bind(&mut self, bindings: Vec<Binding>, scrutinee: &Scrutinee) {
        self.bind_all(bindings, &scrutinee.loans, scrutinee.place.as_ref());
    }

    fn bind_all(&mut self, bindings: Vec<Binding>, loans: &[Loan], place: Option<&Place>) {
        let moves = bindings.iter().any(|one| one.kind.is_none() && !one.ty.is_copy());
        if let Some(place) = place.filter(|_| moves) {
            self.touch(place, Access::Take);
            if place.is_local() {
                self.scope.locals[place.local].state = State::Gone;
            }
        }
        for Binding { name, ty, mutable, kind } in bindings {
            let mut holds = loans.to_vec();
            if let (Some(kind), Some(place)) = (kind, place) {
                holds.extend(self.loans(place, kind));
                if kind == Kind::Exclusive {
                    self.touch(place, Access::Change);
                }
            }
            let ty = match kind {
                None => ty,
                Some(Kind::Shared) => Ty::shared(ty),
                Some(Kind::Exclusive) => Ty::exclusive(ty),
            };
            self.declare(name, ty, mutable, holds);
        }
    }

    /// `let` patterns of a place or an expression.
    pub fn let_pattern(&mut self, scrutinee: &Scrutinee) -> String {
        let mut bindings = Vec::new();
        let text = self.irrefutable(&scrutinee.ty, scrutinee.how, 2, &mut bindings);
        self.bind(bindings, scrutinee);
        text
    }

    fn refutable(&mut self, ty: &Ty, how: How, bindings: &mut Vec<Binding>) -> String {
        match ty {
            Ty::Opt(_) if self.rng.percent(15) => "None".into(),
            Ty::Opt(inner) => format!("Some({})", self.irrefutable(inner, how, 1, bindings)),
            Ty::Res(inner) => match self.rng.below(4) {
                0 => format!("Err(Fault({}))", self.irrefutable(&Ty::Int, how, 0, bindings)),
                1 => "Err(_)".into(),
                _ => format!("Ok({})", self.irrefutable(inner, how, 1, bindings)),
            },
            Ty::Shape => self.shape(how, bindings),
            Ty::Int => self.number_pattern(how, bindings),
            Ty::Tuple(parts) => {
                let first = self.refutable(&parts[0], how, bindings);
                let rest: Vec<String> =
                    parts[1..].iter().map(|ty| self.irrefutable(ty, how, 1, bindings)).collect();
                format!("({first}, {})", rest.join(", "))
            }
            Ty::Pair => {
                let value = self.irrefutable(&Ty::Value, how, 0, bindings);
                format!("Pair {{ a: {value}, n: 0..=2, .. }}")
            }
            _ => self.irrefutable(ty, how, 1, bindings),
        }
    }

    fn shape(&mut self, how: How, bindings: &mut Vec<Binding>) -> String {
        match self.rng.below(7) {
            0 => "Shape::Empty".into(),
            1 => format!("Shape::Count({})", self.number_pattern(how, bindings)),
            2 | 3 => format!("Shape::One({})", self.irrefutable(&Ty::Value, how, 0, bindings)),
            4 => {
                let (name, mutable) = (self.binding_name(), false);
                let pattern =
                    format!("Shape::One({name}) | Shape::Two {{ left: {name}, right: _ }}");
                bindings.push(Binding { name, ty: Ty::Value, mutable, kind: default_kind(how) });
                pattern
            }
            _ => {
                let left = self.irrefutable(&Ty::Value, how, 0, bindings);
                let right = self.irrefutable(&Ty::Value, how, 0, bindings);
                format!("Shape::Two {{ left: {left}, right: {right} }}")
            }
        }
    }

    fn number_pattern(&mut self, how: How, bindings: &mut Vec<Binding>) -> String {
        match self.rng.below(5) {
            0 => "0..=1".into(),
            1 => "2 | 3".into(),
            2 => {
                let (name, mutable) = (self.binding_name(), false);
                let text = format!("{name} @ (0 | 2..=9)");
                bindings.push(Binding { name, ty: Ty::Int, mutable, kind: default_kind(how) });
                text
            }
            _ => self.irrefutable(&Ty::Int, how, 0, bindings),
        }
    }

    fn irrefutable(
        &mut self,
        ty: &Ty,
        how: How,
        depth: usize,
        bindings: &mut Vec<Binding>,
    ) -> String {
        if depth > 0 && self.rng.percent(65) {
            match ty {
                Ty::Tuple(parts) => {
                    let parts: Vec<String> = parts
                        .iter()
                        .map(|ty| self.irrefutable(ty, how, depth - 1, bindings))
                        .collect();
                    return format!("({})", parts.join(", "));
                }
                Ty::Array(inner) if how != How::Value => {
                    let first = self.irrefutable(inner, how, depth - 1, bindings);
                    return format!("[{first}, _]");
                }
                Ty::Pair => return self.pair_pattern(how, bindings),
                _ => {}
            }
        }
        if self.rng.percent(15) {
            return "_".into();
        }
        let name = self.binding_name();
        let ty = ty.clone();
        let (prefix, mutable, kind) = match (how, self.rng.below(10)) {
            (How::Value, 0) => ("ref ", false, Some(Kind::Shared)),
            (How::Value, 1..=4) => ("mut ", true, None),
            _ => ("", false, default_kind(how)),
        };
        bindings.push(Binding { name: name.clone(), ty, mutable, kind });
        format!("{prefix}{name}")
    }

    fn pair_pattern(&mut self, how: How, bindings: &mut Vec<Binding>) -> String {
        let a = self.irrefutable(&Ty::Value, how, 0, bindings);
        match self.rng.below(3) {
            0 => format!("Pair {{ a: {a}, .. }}"),
            1 => {
                let b = self.irrefutable(&Ty::Value, how, 0, bindings);
                format!("Pair {{ a: {a}, b: {b}, n: _ }}")
            }
            _ => {
                let n = self.irrefutable(&Ty::Int, how, 0, bindings);
                format!("Pair {{ n: {n}, a: {a}, .. }}")
            }
        }
    }

    fn binding_name(&mut self) -> String {
        format!("p{}", self.fresh())
    }
}

fn default_kind(how: How) -> Option<Kind> {
    match how {
        How::Value => None,
        How::Shared => Some(Kind::Shared),
        How::Exclusive => Some(Kind::Exclusive),
    }
}
