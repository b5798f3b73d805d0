//! Names, numbers and slots: the state of the walk that marks a body.
//!
//! In: a normalised body, visited in evaluation order by the sibling modules. Out: the tables of
//! [`Body`](crate::ir::Body). Invariant: `awaits.len()` is at every moment the number of awaits
//! evaluated so far, so "an await follows in this scope" is a comparison with the scope's end.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span};
use syn::{Error, Expr, Result};

use super::apart::Apart;
use super::awaits;
use super::names::{Names, camel};
use crate::ir::mark::{self, Marked};
use crate::ir::relations::{Node, Relations};
use crate::ir::{
    AwaitId, AwaitPoint, CapturedLocal, Captures, Known, Local, LocalId, MacroCall, Mention,
    MentionId, Role, Usage,
};
use crate::parse::Edition;

/// What a name means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// A local with a slot.
    Slot(LocalId),
    /// A local of the poll, after the last await of its scope.
    Plain(Node),
}

/// How the value of an expression is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// By value.
    Value,
    /// As a place that is read, borrowed or written.
    Place,
    /// As the receiver of a method, or the callee of a call.
    Receiver,
    /// Matched by patterns; `moves` if one of them binds by value.
    Scrutinee {
        /// Whether a pattern binds by value.
        moves: bool,
    },
    /// Matched by patterns that bind nothing.
    Tested,
    /// Taken apart by patterns in a way that only types decide.
    Select,
}

/// The tables, filled.
pub struct Tables {
    pub locals: Vec<Local>,
    pub mentions: Vec<Mention>,
    pub awaits: Vec<AwaitPoint>,
    pub captures: Vec<Captures>,
    pub relations: Relations,
}

/// The walk.
pub struct Resolver<'n> {
    pub(super) names: &'n mut Names,
    pub(super) edition: Edition,
    pub(super) locals: Vec<Local>,
    pub(super) mentions: Vec<Mention>,
    pub(super) awaits: Vec<AwaitPoint>,
    pub(super) captures: Vec<Captures>,
    pub(super) macros: &'n [MacroCall],
    /// The text of the async blocks that may be lowered.
    pub(super) blocks: &'n [syn::Block],
    pub(super) scopes: Vec<HashMap<String, Binding>>,
    /// For each open scope of temporaries the number of awaits at its end.
    pub(super) ends: Vec<usize>,
    /// The number of open scopes of temporaries where the operand begins that is walked now, if it
    /// is kept or one before it is: what it makes must outlive these.
    pub(super) pending: usize,
    /// Labels of the open loops; `None` for a loop without awaits.
    pub(super) loops: Vec<Option<syn::Lifetime>>,
    pub(super) relations: Relations,
    /// Locals that a match guard sees by reference.
    pub(super) guarded: Vec<LocalId>,
    /// Fields of the place being walked, innermost last.
    pub(super) projection: Vec<String>,
    /// For each open closure or async block: what it mentions.
    pub(super) opaque: Vec<Opaque>,
    /// Parameters that are an `FnOnce`.
    pub(super) called_once: Vec<LocalId>,
    /// Names of locals to a part of which something is assigned.
    pub(super) put_back: HashSet<String>,
    /// Locals that are copied for the macro being walked.
    pub(super) copied: Vec<(MentionId, Ident)>,
    states: HashSet<String>,
    /// For each name of a state the first number that may be free.
    next_state: HashMap<String, usize>,
    errors: Option<Error>,
}

/// A closure or async block being walked.
#[derive(Default)]
pub struct Opaque {
    /// The number of scopes outside.
    pub depth: usize,
    /// Whether it owns all that it captures: what is lent inside is its own.
    pub moves: bool,
    /// Locals with slots, with how they are used.
    pub slots: Vec<(LocalId, Usage, Span)>,
    /// For each of them the fields from the local to what is used.
    pub paths: Vec<Vec<String>>,
    /// Those that patterns are matched with which look into them.
    pub apart: Vec<Apart>,
    /// Whether a local of the poll outside is mentioned.
    pub mixed: bool,
    /// Whether it is the block of a macro that is not understood and awaits.
    pub leaving: bool,
    /// The locals that it may take, by a method or a match, or that this macro may.
    pub given: Vec<LocalId>,
    /// The locals of which it takes fields, by patterns.
    pub fields: Vec<LocalId>,
    /// Everything from outside that is mentioned, in order.
    pub captured: Vec<CapturedLocal>,
}

impl<'n> Resolver<'n> {
    pub fn new(
        names: &'n mut Names,
        macros: &'n [MacroCall],
        blocks: &'n [syn::Block],
        edition: Edition,
    ) -> Self {
        Resolver {
            names,
            edition,
            locals: Vec::new(),
            mentions: Vec::new(),
            awaits: Vec::new(),
            captures: Vec::new(),
            macros,
            blocks,
            scopes: vec![HashMap::new()],
            ends: vec![0],
            pending: 0,
            loops: Vec::new(),
            relations: Relations::default(),
            guarded: Vec::new(),
            projection: Vec::new(),
            opaque: Vec::new(),
            called_once: Vec::new(),
            put_back: HashSet::new(),
            copied: Vec::new(),
            states: HashSet::new(),
            next_state: HashMap::new(),
            errors: None,
        }
    }

    /// The tables, or every error found.
    pub fn finish(self) -> Result<Tables> {
        match self.errors {
            Some(error) => Err(error),
            None => Ok(Tables {
                locals: self.locals,
                mentions: self.mentions,
                awaits: self.awaits,
                captures: self.captures,
                relations: self.relations,
            }),
        }
    }

    pub(super) fn refuse(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            none => *none = Some(error),
        }
    }

    /// Walks something in a scope of names of its own.
    pub(super) fn scoped<R>(&mut self, walk: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.push(HashMap::new());
        let result = walk(self);
        self.scopes.pop();
        result
    }

    /// Walks an expression at whose end its temporaries are dropped.
    pub(super) fn terminating(&mut self, expr: &mut Expr, context: Context) {
        let end = self.awaits.len() + awaits::in_expr(expr);
        self.ends.push(end);
        self.expr(expr, context);
        self.ends.pop();
    }

    /// Whether temporaries made now are dropped after an await, or after operands that are kept.
    pub(super) fn outlives(&self) -> bool {
        let follows = self.ends.last().is_some_and(|end| self.awaits.len() < *end);
        self.opaque.is_empty() && (follows || self.is_pending())
    }

    /// Whether an operand that is kept ends before the temporaries made now.
    pub(super) fn is_pending(&self) -> bool {
        self.opaque.is_empty() && self.pending == self.ends.len()
    }

    pub(super) fn lookup(&self, name: &str) -> Option<(Binding, usize)> {
        self.scopes
            .iter()
            .enumerate()
            .rev()
            .find_map(|(depth, scope)| scope.get(name).map(|binding| (*binding, depth)))
    }

    pub(super) fn bind(&mut self, name: &str, binding: Binding) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_string(), binding);
        }
    }

    /// A new local with a slot.
    pub(super) fn local(&mut self, name: &str, role: Role, span: Span) -> LocalId {
        let unique = match role {
            Role::Named | Role::Argument if name != "argument" && name != "this" => {
                self.names.own(name)
            }
            _ => self.names.free(name),
        };
        let slot = new_ident(&unique, span.resolved_at(Span::mixed_site()));
        self.locals.push(Local {
            name: name.to_string(),
            slot,
            role,
            ty: None,
            known: Known::Nothing,
            owns_all: false,
            closure: false,
            mutable: false,
            line: span.start().line,
        });
        LocalId(self.locals.len() - 1)
    }

    /// A new mention.
    pub(super) fn mention(&mut self, local: LocalId, usage: Usage, span: Span) -> MentionId {
        let path: Vec<_> = self.projection.iter().rev().cloned().collect();
        let at = self.relations.now();
        self.mentions.push(Mention { local, usage, paths: vec![path], span, at, lent: None });
        MentionId(self.mentions.len() - 1)
    }

    /// Marks a value as kept in a slot.
    ///
    /// It may be borrowed, unless it is an operand.
    pub(super) fn keep(&mut self, expr: &mut Expr, name: &str, role: Role) -> LocalId {
        self.keep_as(expr, name, role, role != Role::Operand)
    }

    /// The same, where it is known whether it may be borrowed.
    pub(super) fn keep_as(
        &mut self,
        expr: &mut Expr,
        name: &str,
        role: Role,
        lent: bool,
    ) -> LocalId {
        let span = syn::spanned::Spanned::span(expr);
        let local = self.local(name, role, span);
        let inner = std::mem::replace(expr, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Slot(local), inner);
        // What is kept may hold what it was made of.
        self.relations.occurs(Node::Slot(local), lent);
        local
    }

    /// Numbers an await whose operand has been walked.
    pub(super) fn await_point(&mut self, operand: &Expr, text: String, span: Span) -> AwaitId {
        let id = AwaitId(self.awaits.len());
        let handed_out = mark::as_handed_out(operand);
        let callee = match handed_out {
            Some(value) => self.name_of_item(value),
            None => callee_name(operand).unwrap_or_else(|| self.named_after(operand)),
        };
        let verb = if handed_out.is_some() { "Yield" } else { "Await" };
        let state = self.state_name(verb, &callee, span);
        let what = if handed_out.is_some() { "item" } else { "fut" };
        let future = self.local(&format!("{callee}_{what}"), Role::Future(id), span);
        self.relations.occurs(Node::Slot(future), false);
        let yields = handed_out.is_some();
        let local = mark::as_mention(operand).map(|id| self.mentions[id.0].local);
        self.awaits.push(AwaitPoint { state, future, local, text, span, yields });
        id
    }

    fn named_after(&self, operand: &Expr) -> String {
        if let Some(last) = self.waiting(operand).and_then(|call| call.written.path.segments.last())
        {
            return last.ident.to_string();
        }
        mark::as_mention(operand)
            .map(|id| self.locals[self.mentions[id.0].local.0].name.clone())
            .unwrap_or_else(|| "future".to_string())
    }

    /// What an item is called: what makes it, or the local that it is.
    fn name_of_item(&self, value: &Expr) -> String {
        let local = || {
            let mention = mark::root_mention(value)?;
            Some(self.locals[self.mentions[mention.0].local.0].name.clone())
        };
        let path = || match value {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        callee_name(value).or_else(local).or_else(path).unwrap_or_default()
    }

    fn state_name(&mut self, verb: &str, callee: &str, span: Span) -> Ident {
        let base = format!("{verb}{}", camel(callee));
        let next = self.next_state.entry(base.clone()).or_insert(1);
        let name = loop {
            let name = if *next == 1 { base.clone() } else { format!("{base}{next}") };
            *next += 1;
            if self.states.insert(name.clone()) {
                break name;
            }
        };
        Ident::new(&name, span.resolved_at(Span::mixed_site()))
    }
}

/// The name of what is called to get a value, if anything is.
fn callee_name(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) => {
                let name = path.path.segments.last()?.ident.to_string();
                (mark::as_macro(call).is_none() && !name.starts_with("__m")).then_some(name)
            }
            _ => None,
        },
        Expr::MethodCall(call) => Some(call.method.to_string()),
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => Some(name.to_string()),
            syn::Member::Unnamed(_) => None,
        },
        Expr::Try(inner) => callee_name(&inner.expr),
        Expr::Paren(paren) => callee_name(&paren.expr),
        Expr::Group(group) => callee_name(&group.expr),
        Expr::Reference(reference) => callee_name(&reference.expr),
        _ => None,
    }
}

/// An identifier, raw if the name is a keyword's.
pub(super) fn new_ident(name: &str, span: Span) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, span),
        None => Ident::new(name, span),
    }
}
