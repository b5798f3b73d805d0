//! The body between `build` and `emit`: names resolved, awaits numbered, control flow explicit.
//!
//! In: nothing; these are the types that the stages share. Out: [`Body`]. Invariant: the tree is
//! the user's own syntax, annotated by [`mark`]; the flow graph beside it has one point for every
//! thing that liveness must know, in evaluation order.

pub mod alternatives;
mod captures;
pub mod flow;
pub mod in_call;
pub mod literal;
pub mod mark;
pub mod pointee;
mod print;
pub mod relations;
pub mod scope;

use proc_macro2::{Ident, Span};
use syn::Type;

pub use captures::{AsyncBlock, CapturedLocal, Captures, Copies, Lent, Machine};
pub use flow::{Call, Event, Flow, Point, PointId};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub usize);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )+};
}

ids! {
    /// A local that may live over a suspension: it has a slot.
    LocalId "l";
    /// One occurrence of such a local.
    MentionId "m";
    /// An await; its suspended state has the number plus one, for `Start` is 0.
    AwaitId "a";
}

/// The body of one function.
#[derive(Debug)]
pub struct Body {
    /// Locals with slots, in the order of their declarations.
    pub locals: Vec<Local>,
    /// Occurrences of these locals, in source order.
    pub mentions: Vec<Mention>,
    /// Awaits in evaluation order.
    pub awaits: Vec<AwaitPoint>,
    /// Macros that are understood, with their arguments apart.
    pub macros: Vec<MacroCall>,
    /// Closures and async blocks, with what they capture.
    pub captures: Vec<Captures>,
    /// What may be stored into what.
    pub relations: relations::Relations,
    /// The parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The annotated tree.
    pub root: syn::Block,
    /// The edition whose scopes the body has.
    pub edition: crate::parse::Edition,
    /// What runs after what.
    pub flow: Flow,
}

/// A parameter: the slot of its value, and the pattern that takes it apart.
#[derive(Debug)]
pub struct Parameter {
    /// The slot.
    pub local: LocalId,
    /// The pattern, if it is more than a name.
    pub pattern: Option<syn::Pat>,
    /// The type as written; `None` for `self`.
    pub ty: Option<Type>,
}

/// A macro of std whose arguments are expressions; in the tree it is a call of `__macroN`.
#[derive(Debug, Clone)]
pub struct MacroCall {
    /// The macro as written.
    pub written: syn::Macro,
    /// Tokens before the arguments: a format string with its comma.
    pub literal: Option<syn::LitStr>,
    /// How many arguments come before the format string.
    pub before_literal: usize,
    /// Names of named arguments, one for each argument after the format string.
    pub names: Vec<Option<Ident>>,
    /// Whether the arguments are separated by `;`, as in `vec![x; n]`.
    pub repeats: bool,
    /// Whether it takes its arguments by reference.
    pub by_reference: bool,
    /// Whether it is `pin!`, whose argument lives as long as that of `&mut`.
    pub pins: bool,
    /// Whether the temporaries of its arguments end inside of it.
    pub is_scope: bool,
    /// Whether it never returns.
    pub diverges: bool,
    /// For a macro that awaits inside: what its operands are called there, in a native block.
    pub hands: Option<Vec<syn::Pat>>,
}

impl MacroCall {
    /// A macro without arguments.
    pub fn of(written: syn::Macro) -> Self {
        MacroCall {
            written,
            literal: None,
            before_literal: 0,
            names: Vec::new(),
            repeats: false,
            by_reference: false,
            pins: false,
            is_scope: false,
            diverges: false,
            hands: None,
        }
    }
}

/// A local with a slot.
#[derive(Debug, Clone)]
pub struct Local {
    /// The name in the source, or one made from what it holds.
    pub name: String,
    /// The identifier of the slot's pointer, unique in the function.
    pub slot: Ident,
    /// What it is.
    pub role: Role,
    /// The type, where the source writes one.
    pub ty: Option<Type>,
    /// What is known of the type.
    pub known: Known,
    /// Whether its type holds no reference, for sure.
    pub owns_all: bool,
    /// Whether it is declared as a closure: only when all else is known, so is whether it is
    /// `Copy`.
    pub closure: bool,
    /// Whether it is declared `mut`.
    pub mutable: bool,
    /// The source line of its declaration.
    pub line: usize,
}

/// What a local is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A parameter of the function.
    Argument,
    /// A `let` or a pattern's binding.
    Named,
    /// An operand saved while a later operand awaits.
    Operand,
    /// A temporary that lives to the end of its statement.
    Temporary,
    /// A temporary that a `let` makes live as long as its own local.
    Extended,
    /// The address of a place that a compound assignment holds over an await.
    Place,
    /// A future being awaited.
    Future(AwaitId),
    /// The iterator of a `for`.
    Iterator,
}

/// What the source tells of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// `Copy`, and so nothing to drop.
    Copy,
    /// A shared reference: `Copy`, and its fields and methods are not the local's own.
    SharedRef,
    /// A mutable reference: nothing to drop, reborrowed where it is used by value.
    MutRef,
}

/// One occurrence of a local.
#[derive(Debug, Clone)]
pub struct Mention {
    /// The local.
    pub local: LocalId,
    /// What is done with it.
    pub usage: Usage,
    /// The parts of it that are used, as fields from the local on; an empty path is all of it.
    pub paths: Vec<Vec<String>>,
    /// Where.
    pub span: Span,
    /// The same, among the occurrences of other locals.
    pub at: relations::Moment,
    /// For a closure that uses it by value: how it has a reference to it, if it is `Copy`.
    pub lent: Option<Lent>,
}

/// What an occurrence does with its local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usage {
    /// The whole value is used: moved, or copied.
    Value,
    /// A place is read, borrowed or written; nothing is moved out.
    Borrow,
    /// The value is read or written on the spot; no reference to the local outlives the use.
    Peek,
    /// The receiver of a method or the callee of a call: borrowed or moved, by the types.
    Receiver,
    /// A field of the local is the receiver of a method.
    PartReceiver,
    /// A field or a pointee is used by value: moved out or copied, by the types.
    Part,
    /// Matched as a whole by patterns that bind all of it.
    Scrutinee,
    /// Taken apart by patterns that may leave a part.
    Select,
    /// Assigned as a whole.
    Assign,
    /// A field is assigned: a whole value is there, or a part is put back.
    AssignPart,
}

/// An await.
#[derive(Debug, Clone)]
pub struct AwaitPoint {
    /// The name of its state.
    pub state: Ident,
    /// The slot of the awaited future.
    pub future: LocalId,
    /// The local that is awaited, if it is one.
    pub local: Option<LocalId>,
    /// What is awaited, as the source writes it.
    pub text: String,
    /// Where.
    pub span: Span,
    /// Whether a value is handed out, and nothing is awaited: the slot of the future is not used.
    pub yields: bool,
}

impl Role {
    /// Whether it is a value that is used as a place.
    pub fn is_temporary(self) -> bool {
        matches!(self, Role::Temporary | Role::Extended)
    }
}

impl Usage {
    /// Whether the local itself may stay borrowed afterwards.
    pub fn borrows(self) -> bool {
        matches!(self, Usage::Borrow | Usage::Receiver | Usage::PartReceiver | Usage::Select)
    }
}

impl Mention {
    /// Whether this one uses anything of a part.
    pub fn uses(&self, part: &[String]) -> bool {
        self.paths.iter().any(|path| in_common(path, part))
    }

    /// Whether this one assigns all of a part.
    pub fn fills(&self, part: &[String]) -> bool {
        let fills = |path: &Vec<String>| {
            let mut part = members(part);
            members(path).all(|name| part.next() == Some(name))
        };
        self.paths.iter().any(fills)
    }
}

/// The name that stands for all fields but some, in the path of a mention.
pub fn all_but(fields: impl Iterator<Item = String>) -> String {
    let mut name = String::from("..");
    fields.for_each(|field| name += &format!("{field},"));
    name
}

/// The fields of a path. A dereference may be written or not: `boxed.a` is `(*boxed).a`.
fn members(path: &[String]) -> impl Iterator<Item = &String> {
    path.iter().filter(|name| *name != "*")
}

/// Whether the places to which two paths lead have something in common.
pub fn in_common(left: &[String], right: &[String]) -> bool {
    let leaves_out = |name: &String, field: &String| {
        name.strip_prefix("..").is_some_and(|names| names.split(',').any(|name| name == field))
    };
    for (left, right) in members(left).zip(members(right)) {
        if left.starts_with("..") || right.starts_with("..") {
            return !leaves_out(left, right) && !leaves_out(right, left);
        }
        if left != right {
            return false;
        }
    }
    true
}

impl Known {
    /// Whether there is nothing to drop.
    pub fn is_dropless(self) -> bool {
        self != Known::Nothing
    }
}

impl Body {
    /// The local of an id.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0]
    }

    /// The mention of an id.
    pub fn mention(&self, id: MentionId) -> &Mention {
        &self.mentions[id.0]
    }

    /// Whether an argument that stays in its call has a closure or an async block over locals of
    /// the poll.
    pub fn closes_over_poll(&self, argument: &syn::Expr) -> bool {
        let is_mixed = |index: &usize| self.captures[*index].mixed;
        self.stays_in_call(argument) && mark::captures_in(argument).iter().any(is_mixed)
    }

    /// Whether an argument is evaluated inside a closure around its call. A block that may take a
    /// local is made by a closure itself.
    pub fn stays_in_call(&self, argument: &syn::Expr) -> bool {
        let is_given = |index: &usize| !self.captures[*index].given.is_empty();
        in_call::stays(argument) && !mark::captures_in(argument).iter().any(is_given)
    }

    /// Whether a local has bytes anywhere: all but the futures of awaits that only hand out.
    pub fn has_slot(&self, id: LocalId) -> bool {
        !matches!(self.local(id).role, Role::Future(await_id) if self.awaits[await_id.0].yields)
    }

    /// All locals with their ids.
    pub fn local_ids(&self) -> impl Iterator<Item = LocalId> {
        (0..self.locals.len()).map(LocalId)
    }
}
