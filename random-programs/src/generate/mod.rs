//! Makes programs. In: a seed, an index, a size, an edition. Out: the text of a program.
//!
//! A program is written as text, with a [`scope::Scope`] beside it that knows what the borrow
//! checker would. Invariant: the text depends on the four inputs alone.
//!
//! | module | writes |
//! |---|---|
//! | [`types`], [`scope`], [`place`] | nothing: what is known while writing |
//! | [`expression`] | an expression of a given type: which kind |
//! | [`number`], [`condition`], [`value`], [`container`], [`reference`] | one of that type |
//! | [`call`] | operands, and calls of generated functions |
//! | [`choice`], [`looping`], [`iteration`], [`jump`] | branches, loops, what leaves them |
//! | [`scrutinee`], [`pattern`], [`binding`] | what is matched, patterns, `let`s |
//! | [`statement`], [`change`] | statements |
//! | [`capture`] | closures and `async` blocks |
//! | [`function`], [`program`] | functions, and a program of them |

mod binding;
mod call;
mod capture;
mod change;
mod choice;
mod condition;
mod container;
mod expression;
mod function;
mod iteration;
mod jump;
mod looping;
mod number;
mod pattern;
mod place;
mod program;
mod reference;
mod scope;
mod scrutinee;
mod statement;
mod types;
mod value;

pub use program::{Edition, program};

use capture::Capture;
use function::Signature;
use looping::Frame;
use scope::{Loan, Local, Scope, State};
use types::Ty;

use crate::rng::Rng;

/// An expression as text.
#[derive(Clone, Debug)]
pub struct Expr {
    pub text: String,
    /// Whether it needs no parentheses as an operand or before a `.`.
    pub atom: bool,
    /// What its value borrows.
    pub loans: Vec<Loan>,
}

impl Expr {
    /// An expression that binds more tightly than all operators.
    pub fn atom(text: impl Into<String>) -> Expr {
        Expr { text: text.into(), atom: true, loans: Vec::new() }
    }

    /// Any other.
    pub fn loose(text: impl Into<String>) -> Expr {
        Expr { text: text.into(), atom: false, loans: Vec::new() }
    }

    pub fn holding(mut self, loans: Vec<Loan>) -> Expr {
        self.loans.extend(loans);
        self
    }

    /// As an operand.
    pub fn operand(&self) -> String {
        if self.atom { self.text.clone() } else { format!("({})", self.text) }
    }

    /// After `break` and `return`, where a label would be taken for that of the jump.
    pub fn after_jump(&self) -> String {
        if self.text.starts_with('\'') { self.operand() } else { self.text.clone() }
    }

    /// Where a `{` would begin a block: after `if`, `match`, `while`, `in`.
    pub fn head(&self) -> String {
        if self.text.contains('{') { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// The function, closure or block that is being written, for what leaves it.
#[derive(Clone, Debug)]
pub struct Body {
    pub returns: Ty,
    /// Whether there may be an `.await`.
    pub is_async: bool,
    /// How many frames of loops are outside.
    pub frames: usize,
    /// What may be moved where it is left.
    pub floor: usize,
}

/// Writes one program.
pub struct Generator {
    pub rng: Rng,
    pub edition: Edition,
    pub scope: Scope,
    pub bodies: Vec<Body>,
    pub captures: Vec<Capture>,
    pub loops: Vec<Frame>,
    /// How many loops are around.
    pub depth: usize,
    /// Locals in at least so many loops may be moved out.
    pub floor: usize,
    /// Guards that are temporaries may be of locals below this: where a tail's temporaries outlive
    /// the block, not of the block's.
    pub guarded: usize,
    /// Whether a branch that is to give a value may leave instead: not if all the others do.
    pub branch_leaves: bool,
    /// In guards nothing may be changed or moved.
    pub frozen: usize,
    /// Statements that may still be written.
    pub size: usize,
    /// Events that a call of the function has, roughly.
    pub cost: usize,
    /// How often what is written now runs.
    pub times: usize,
    /// Functions that may be called.
    pub functions: Vec<Signature>,
    /// How many blocks are around in the function.
    pub nested: usize,
    next_name: usize,
}

/// More events in one run of a function say nothing new, and take long.
const DEAR: usize = 90;

impl Generator {
    pub fn new(rng: Rng, edition: Edition) -> Generator {
        Generator {
            rng,
            edition,
            scope: Scope::default(),
            bodies: Vec::new(),
            captures: Vec::new(),
            loops: Vec::new(),
            depth: 0,
            floor: 0,
            guarded: usize::MAX,
            branch_leaves: true,
            frozen: 0,
            size: 0,
            cost: 0,
            times: 1,
            functions: Vec::new(),
            nested: 0,
            next_name: 0,
        }
    }

    /// A number that no name of this program has yet.
    pub fn fresh(&mut self) -> usize {
        self.next_name += 1;
        self.next_name
    }

    /// Books events.
    pub fn spend(&mut self, events: usize) {
        self.cost += events * self.times;
    }

    /// Whether so many more events are too many.
    pub fn is_dear(&self, events: usize) -> bool {
        self.cost + events * self.times > DEAR
    }

    pub fn body(&self) -> &Body {
        self.bodies.last().expect("something is being written")
    }

    /// Whether an `.await` may stand here.
    pub fn may_await(&self) -> bool {
        self.body().is_async && !self.is_dear(3)
    }

    /// A name for a new local: mostly new, sometimes that of another.
    pub fn local_name(&mut self) -> String {
        if self.rng.percent(8) {
            let depth = self.depth;
            let stays = |local: &&Local| {
                let plain = local.name.starts_with(['x', 'y', 'z', 'v', 'w', 'p']);
                let set = local.state != State::Unset;
                plain && set && (local.is_whole() || local.loops == depth)
            };
            let named: Vec<&Local> = self.scope.locals.iter().filter(stays).collect();
            if let Some(local) = self.rng.pick(&named) {
                return local.name.clone();
            }
        }
        let letter = *self.rng.pick(&["x", "y", "z", "v", "w"]).expect("there are five");
        format!("{letter}{}", self.fresh())
    }

    /// Declares a local.
    pub fn declare(&mut self, name: String, ty: Ty, mutable: bool, holds: Vec<Loan>) -> usize {
        let (body, loops) = (self.bodies.len() - 1, self.depth);
        let (state, parts_gone, retired) = (State::Full, 0, false);
        let local = Local { name, ty, mutable, state, parts_gone, retired, body, loops, holds };
        self.scope.locals.push(local);
        self.scope.locals.len() - 1
    }

    /// Runs a step whose locals and temporaries end with it.
    pub fn scoped<R>(&mut self, step: impl FnOnce(&mut Generator) -> R) -> R {
        let length = self.scope.locals.len();
        self.nested += 1;
        let result = step(self);
        self.nested -= 1;
        self.scope.truncate(length);
        result
    }
}
