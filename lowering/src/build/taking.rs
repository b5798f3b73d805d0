//! Closures without `move` that may take what they capture.
//!
//! In: a closure, and how it uses what it captures. Out: the local that it may take by a
//! method or a match, if it can be made by a call on that local, and those that it surely takes.
//! Invariant: a closure that is made so needs nothing of what it is given to: neither the types of
//! its parameters nor that of its result.

use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprClosure, ExprMethodCall, Ident, Pat, Stmt};

use super::places;
use super::resolve::{Opaque, Resolver};
use crate::ir::{Known, LocalId, Usage, mark, pointee};

impl Resolver<'_> {
    /// The one local that a closure without `move` matches with bindings by value, or else the one
    /// that it uses as a receiver, and so may take: which it does is for the compiler to say.
    fn only_receiver(&self, opaque: &Opaque) -> Option<LocalId> {
        let the_one = |wanted: Usage| {
            let uses = opaque.slots.iter().zip(&opaque.paths);
            let mut found = uses.filter_map(move |((local, usage, _), path)| {
                let whole = path.iter().all(|name| name == "*");
                (*usage == wanted && whole).then_some(*local)
            });
            let first = found.next()?;
            found.all(|other| other == first).then_some(first)
        };
        the_one(Usage::Scrutinee).or_else(|| the_one(Usage::Receiver))
    }

    /// The one local that a closure without `move` may take.
    pub(super) fn taken_by(&self, opaque: &Opaque, closure: &ExprClosure) -> Option<LocalId> {
        let mut captured: Vec<LocalId> = opaque.slots.iter().map(|(local, ..)| *local).collect();
        captured.sort_unstable();
        captured.dedup();
        let taken: Vec<LocalId> =
            captured.into_iter().filter(|local| self.is_taken(closure, *local)).collect();
        let (local, takes) = match *taken {
            [local] => (local, true),
            [] => (self.only_receiver(opaque)?, false),
            _ => return None,
        };
        let uses = opaque.slots.iter().zip(&opaque.paths);
        let (own, others): (Vec<_>, Vec<_>) = uses.partition(|((used, ..), _)| *used == local);
        let is_whole = |path: &[String]| path.iter().all(|name| name == "*");
        if own.iter().any(|((_, usage, _), path)| !is_whole(path) || *usage == Usage::Value) {
            return None;
        }
        let can_be_passed_in =
            |other: LocalId, usage: Usage| self.can_be_passed_in(other, usage, takes);
        let mut others = others.into_iter().map(|((other, usage, _), _)| (*other, *usage));
        if !opaque.mixed && !others.all(|(other, usage)| can_be_passed_in(other, usage)) {
            return None;
        }
        let methods = self.methods_on(local, closure);
        let is_matched = own.iter().any(|((_, usage, _), _)| *usage == Usage::Scrutinee);
        let may_take = takes || is_matched || methods.iter().any(|name| !borrows(name));
        match Parameters::of(closure) {
            Parameters::Known => may_take.then_some(local),
            // What it is given to may say more of them than can be known before.
            Parameters::Open => takes.then_some(local),
            Parameters::Used => {
                let named = self.calls_on(local, &closure.body).into_iter().any(takes_by_name);
                (takes && !named && !opaque.mixed).then_some(local)
            }
        }
    }

    /// The locals that a closure surely takes by methods without arguments, if it is not made by a
    /// call on them: it uses them by value. Each with the call, for the compiler to confirm it.
    pub(super) fn taken_by_name(
        &self,
        opaque: &mut Opaque,
        closure: &ExprClosure,
    ) -> Vec<(LocalId, ExprMethodCall)> {
        let mut found = Vec::new();
        for ((local, usage, _), path) in opaque.slots.iter_mut().zip(&opaque.paths) {
            let is_whole = path.iter().all(|name| name == "*");
            if opaque.given.contains(local) || *usage != Usage::Receiver || !is_whole {
                continue;
            }
            let calls = self.calls_on(*local, &closure.body);
            if let Some(call) = calls.iter().find(|call| takes_by_name(call)) {
                *usage = Usage::Value;
                found.push((*local, (*call).clone()));
            }
        }
        found
    }

    /// Whether a closure surely takes a local, unless that is `Copy`.
    fn is_taken(&self, closure: &ExprClosure, local: LocalId) -> bool {
        self.locals[local.0].known == Known::Nothing
            && self.methods_on(local, closure).iter().any(takes)
    }

    /// The methods that a closure calls on a local.
    fn methods_on(&self, local: LocalId, closure: &ExprClosure) -> Vec<Ident> {
        self.calls_on(local, &closure.body).iter().map(|call| call.method.clone()).collect()
    }

    /// Its calls of these.
    fn calls_on<'c>(&self, local: LocalId, written: &'c Expr) -> Vec<&'c ExprMethodCall> {
        let mut find = Find { resolver: self, local, calls: Vec::new() };
        find.visit_expr(written);
        find.calls
    }

    /// Whether a closure that is made by a call gets all that it needs of a local: by value, or by
    /// a shared reference.
    fn can_be_passed_in(&self, local: LocalId, usage: Usage, takes: bool) -> bool {
        let local = &self.locals[local.0];
        match local.known {
            Known::Copy | Known::SharedRef => !local.mutable,
            Known::Nothing if usage == Usage::Value => true,
            Known::Nothing => takes && !local.mutable && usage != Usage::Part,
            Known::MutRef => false,
        }
    }
}

/// The methods that are called on a local.
struct Find<'r, 'n, 'c> {
    resolver: &'r Resolver<'n>,
    local: LocalId,
    calls: Vec<&'c ExprMethodCall>,
}

impl<'c> Visit<'c> for Find<'_, '_, 'c> {
    fn visit_expr_method_call(&mut self, call: &'c ExprMethodCall) {
        let mention = mark::as_mention(pointee::holder(&call.receiver).0);
        if mention.is_some_and(|id| self.resolver.mentions[id.0].local == self.local) {
            self.calls.push(call);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_item(&mut self, _: &'c syn::Item) {}
}

/// What is known of the parameters of a closure where it is made.
enum Parameters {
    /// All: there are none, or their types are written, and hold no references.
    Known,
    /// Not the type of one that is ignored, or not that of the result.
    Open,
    /// Not the type of one that is used.
    Used,
}

impl Parameters {
    fn of(closure: &ExprClosure) -> Parameters {
        let is_known =
            |input: &Pat| matches!(input, Pat::Type(typed) if places::owns_all(&typed.ty));
        let is_ignored = |input: &Pat| matches!(input, Pat::Wild(_)) || is_known(input);
        if !closure.inputs.iter().all(is_ignored) {
            Parameters::Used
        } else if closure.inputs.iter().all(is_known) && !is_coerced(&closure.body) {
            Parameters::Known
        } else {
            Parameters::Open
        }
    }
}

/// Whether the value of a closure may be made another type by what the closure is given to.
fn is_coerced(value: &Expr) -> bool {
    match value {
        Expr::Call(call) => {
            let makes = match &*call.func {
                Expr::Path(path) if path.path.segments.len() > 1 => {
                    let owner = &path.path.segments[path.path.segments.len() - 2].ident;
                    ["Box", "Rc", "Arc"].iter().any(|name| owner == name)
                }
                _ => false,
            };
            makes || call.args.iter().any(is_coerced)
        }
        Expr::Block(block) => ends_coerced(&block.block),
        Expr::If(branches) => {
            let otherwise = branches.else_branch.as_ref();
            ends_coerced(&branches.then_branch)
                || otherwise.is_some_and(|(_, otherwise)| is_coerced(otherwise))
        }
        Expr::Match(arms) => arms.arms.iter().any(|arm| is_coerced(&arm.body)),
        Expr::Paren(paren) => is_coerced(&paren.expr),
        Expr::Reference(_) | Expr::Closure(_) => true,
        _ => false,
    }
}

/// The same of the value of a block.
fn ends_coerced(block: &Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(value, None)) if is_coerced(value))
}

/// Whether a method takes its receiver, by its name.
fn takes(method: &Ident) -> bool {
    let name = method.to_string();
    name.starts_with("into_") && name != "into_iter"
}

/// Whether a call takes its receiver, by its name, and can be asked about wherever it stands.
fn takes_by_name(call: &ExprMethodCall) -> bool {
    takes(&call.method) && call.args.is_empty()
}

/// Whether a method borrows its receiver, by its name.
fn borrows(method: &Ident) -> bool {
    const STARTS: [&str; 9] =
        ["is_", "as_", "to_", "get", "iter", "contains", "push", "set", "borrow"];
    const NAMES: [&str; 14] = [
        "clone", "len", "insert", "remove", "load", "store", "lock", "read", "write", "first",
        "last", "keys", "values", "extend",
    ];
    let name = method.to_string();
    STARTS.iter().any(|start| name.starts_with(start)) || NAMES.contains(&&*name)
}
