//! Operands, and calls of the functions of the program.
//!
//! In: the types of the operands. Out: them as text, in the order in which they are evaluated.
//! Invariant: what an operand borrows is borrowed until the last one is there.

use super::capture::Typed;
use super::function::{Receiver, Signature};
use super::place::Access;
use super::scope::{Kind, Loan};
use super::types::Ty;
use super::{Expr, Generator};

/// Several operands.
pub struct Operands {
    pub parts: Vec<String>,
    /// With commas.
    pub text: String,
    /// What all of them borrow.
    pub loans: Vec<Loan>,
}

impl Generator {
    /// Operands of these types, evaluated from left to right.
    pub fn operands(&mut self, types: &[Ty], depth: usize) -> Operands {
        let mark = self.scope.held.len();
        let mut parts = Vec::new();
        let mut loans = Vec::new();
        for ty in types {
            let operand = self.argument(ty, depth);
            self.scope.held.extend(operand.loans.clone());
            loans.extend(operand.loans);
            parts.push(operand.text);
        }
        self.scope.held.truncate(mark);
        let text = parts.join(", ");
        Operands { parts, text, loans }
    }

    fn argument(&mut self, ty: &Ty, depth: usize) -> Expr {
        match ty {
            Ty::Mut(inner) => self.exclusive(inner, depth),
            Ty::Generic => {
                let of = [Ty::Value, Ty::Int, Ty::Pair, Ty::shared(Ty::Value)];
                let at = self.rng.weighted([6, 2, 2, 2].into_iter());
                // A bare literal would be an `i32`.
                let operand = self.expression(&of[at], depth);
                if of[at] == Ty::Int {
                    return Expr::atom(format!("seen({})", operand.text));
                }
                operand
            }
            Ty::Future(inner) => self.future(inner, depth),
            Ty::Closure(calls, returns) => self.closure(*calls, returns, depth, Typed::Sometimes),
            _ => self.expression(ty, depth),
        }
    }

    /// A call of a function of the program that returns this type.
    pub fn call_function(&mut self, ty: &Ty, depth: usize) -> Option<Expr> {
        if !self.may_await() {
            return None;
        }
        let fits = |f: &&Signature| f.returns == *ty && !self.is_dear(f.cost);
        let functions: Vec<&Signature> = self.functions.iter().filter(fits).collect();
        let function = (*self.rng.pick(&functions)?).clone();
        let call = self.call(&function, depth)?;
        Some(Expr::atom(format!("{}.await", call.text)))
    }

    /// The future of a call, which borrows what its operands do.
    pub fn call(&mut self, function: &Signature, depth: usize) -> Option<Expr> {
        let mark = self.scope.held.len();
        let (head, loans) = match function.receiver {
            None => (function.name.clone(), Vec::new()),
            Some(receiver) => {
                let access = match receiver {
                    Receiver::Shared => Access::Read,
                    Receiver::Exclusive => Access::Change,
                    Receiver::Owned => Access::Take,
                };
                let place = self.place(&Ty::Host, access)?;
                self.touch(&place, access);
                let loans = match receiver {
                    Receiver::Shared => self.loans(&place, Kind::Shared),
                    Receiver::Exclusive => self.loans(&place, Kind::Exclusive),
                    Receiver::Owned => Vec::new(),
                };
                (format!("{}.{}", place.receiver, function.name), loans)
            }
        };
        self.scope.held.extend(loans.clone());
        let operands = self.operands(&function.parameters, depth);
        self.scope.held.truncate(mark);
        self.spend(function.cost);
        let loans = loans.into_iter().chain(operands.loans).collect();
        Some(Expr::atom(format!("{head}({})", operands.text)).holding(loans))
    }
}
