//! What closures and async blocks capture.
//!
//! In: nothing; these are types that the stages share. Out: [`Captures`]. Invariant: each captured
//! local has one mention, which stands for the capture in the flow graph.

use proc_macro2::Ident;

use super::{LocalId, MentionId};

/// What a closure or a native async block captures.
#[derive(Debug, Clone)]
pub struct Captures {
    /// Each captured local once, with the mention that stands for the capture.
    pub mentions: Vec<MentionId>,
    /// Whether it is a block.
    pub is_block: bool,
    /// Whether it is declared `move`.
    pub moves: bool,
    /// Whether it mentions locals without slots, which must stay captured as they are.
    pub mixed: bool,
    /// Locals of which it copies parts.
    pub copies: Vec<Copies>,
    /// The mentions of locals that it may take, for a closure one at most: the compiler knows
    /// whether it does.
    pub given: Vec<MentionId>,
    /// Whether it looks into fields of one of these, of which it may borrow what it does not take.
    pub by_fields: bool,
    /// For a closure: calls that take locals by their names.
    pub named: Vec<(LocalId, syn::ExprMethodCall)>,
    /// If it is lowered too: its body.
    pub block: Option<AsyncBlock>,
}

impl Captures {
    /// Whether what it may take is given to it in boxes: a closure around it can have one capture.
    pub fn in_boxes(&self) -> bool {
        self.given.len() > 1 || ((self.mixed || self.by_fields) && !self.given.is_empty())
    }
}

/// An `async move` block that is lowered to a frame of its own.
#[derive(Debug, Clone)]
pub struct AsyncBlock {
    /// The block as written.
    pub written: syn::Block,
    /// What it captures, in the order in which it is first mentioned.
    pub captured: Vec<CapturedLocal>,
    /// What it is lowered to; without it, it stays native.
    pub machine: Option<Machine>,
}

/// A local that an async block takes along.
#[derive(Debug, Clone)]
pub struct CapturedLocal {
    /// Its name in the source.
    pub name: Ident,
    /// Its slot outside, or none for a local of the poll.
    pub outside: Option<LocalId>,
}

/// A lowered async block: an expression, and the names of the values that it takes along.
#[derive(Debug, Clone)]
pub struct Machine {
    /// The expression.
    pub tokens: proc_macro2::TokenStream,
    /// For each captured local what its value is called in there.
    pub arguments: Vec<Ident>,
}

/// A local of which a closure copies parts, where it is made.
#[derive(Debug, Clone)]
pub struct Copies {
    /// The local.
    pub local: LocalId,
    /// The parts that are copied, none of which is in another.
    pub parts: Vec<Vec<String>>,
    /// Every use of the local in the closure: the part, and whether it is used by value.
    pub uses: Vec<(Vec<String>, bool)>,
    /// Whether the closure owns the copies, if they have anything to drop: then the parts are gone.
    pub owned: bool,
}

/// How a closure borrows what it uses by value, if it is `Copy`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lent {
    /// To copy it.
    Shared,
    /// It may also change it.
    Unique,
}
