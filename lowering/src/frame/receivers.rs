//! Receivers that have room in the frame only if a method borrows them.
//!
//! In: a body and its liveness. Out: the locals and temporaries whose slot the compiler sizes by
//! the call that is made on them. Invariant: the frame never suspends between filling such a slot
//! and the call, and nothing else is done with it.
//!
//! ```text
//! Pool::builder().max_size(3).build().await     // each method takes what the one before it made
//! ```
//!
//! Whether a method takes its receiver only types can say, and the rustc that knows them keeps no
//! room for a value that is gone. The type of such a slot is therefore an async block in which the
//! same call is made on a local, before the block suspends: its size is that of what is left.
//! A block has a tag of its own, so a receiver that stays costs a word more than in a plain slot.
//! That is why a value has a plain slot where its method most likely borrows it; names say so.
//! They decide which of two right layouts it is, and nothing else.

use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprMethodCall, Ident, Local, Pat};

use crate::ir::mark::{self, Marked};
use crate::ir::{Body, Call, LocalId, Role, Usage};
use crate::liveness::{Decided, Guard, Liveness};

/// The locals and temporaries with such a slot.
pub fn receivers(body: &Body, liveness: &Liveness) -> Vec<LocalId> {
    let mut find = Find { body, awaited: false, whole: Vec::new(), found: Vec::new() };
    find.visit_block(&body.root);
    find.found.retain(|(local, call)| is_decided(body, liveness, *local, *call));
    find.found.into_iter().map(|(local, _)| local).collect()
}

/// Whether the call has been made in every suspended state that needs the slot.
fn is_decided(body: &Body, liveness: &Liveness, local: LocalId, call: Call) -> bool {
    let is_after = |at: usize| {
        !liveness.is_occupied(local, at)
            || liveness.suspended(local, at).decided() == Decided::ByCall(call)
    };
    liveness.guards[local.0] == Guard::HeldIf && (0..body.awaits.len()).all(is_after)
}

struct Find<'b> {
    body: &'b Body,
    /// Whether the expression that is visited next is awaited.
    awaited: bool,
    /// Locals that a `let` fills with all of a value.
    whole: Vec<LocalId>,
    found: Vec<(LocalId, Call)>,
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        let awaited = std::mem::take(&mut self.awaited);
        match (mark::as_marked(expr), expr) {
            (Some((Marked::Await(_), operand)), _) => {
                self.awaited = true;
                return self.visit_expr(operand);
            }
            (None, Expr::MethodCall(call)) => self.call(call, awaited),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_local(&mut self, local: &'a Local) {
        let pattern = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pattern => pattern,
        };
        if let Pat::Ident(name) = pattern {
            self.whole.extend(mark::as_declared(&name.ident));
        }
        visit::visit_local(self, local);
    }

    fn visit_block(&mut self, block: &'a Block) {
        self.awaited = false;
        visit::visit_block(self, block);
    }
}

impl Find<'_> {
    fn call(&mut self, call: &ExprMethodCall, awaited: bool) {
        if let Some(mention) = mark::as_mention(&call.receiver) {
            let local = self.body.mention(mention).local;
            let is_named = self.body.local(local).role == Role::Named;
            let is_receiver = self.body.mention(mention).usage == Usage::Receiver;
            let mentions = self.body.mentions.iter().filter(|other| other.local == local);
            let others = mentions.filter(|other| other.usage != Usage::Value);
            // What patterns find in a value is mostly a reference, which a method does not borrow;
            // and what is made for one call, and cannot be borrowed mutably, is mostly taken.
            let is_mutable = self.whole.contains(&local) && self.body.local(local).mutable;
            let is_likely = mostly_takes(&call.method) || !is_mutable;
            // What is lent elsewhere stays, if it is of a `Copy` type, also where it is taken.
            if is_named && is_receiver && others.count() == 1 && is_likely {
                self.found.push((local, Call::OnLocal(mention)));
            }
        } else if let Some((Marked::Slot(local), value)) = mark::as_marked(&call.receiver)
            && self.body.local(local).role == Role::Temporary
            && (!awaited || mostly_takes(&call.method) || is_made_to_be_taken(value))
        {
            self.found.push((local, Call::OnTemporary(local)));
        }
    }
}

/// Methods of std and of futures that take their receiver, and what is named after them.
const TAKING: [&str; 40] = [
    "and_then",
    "boxed",
    "boxed_local",
    "buffer_unordered",
    "buffered",
    "build",
    "chain",
    "chunks_timeout",
    "collect",
    "enumerate",
    "expect",
    "expect_err",
    "filter",
    "filter_map",
    "flat_map",
    "flatten",
    "fold",
    "for_each",
    "fuse",
    "inspect",
    "join",
    "map",
    "map_err",
    "map_ok",
    "merge",
    "ok",
    "ok_or",
    "ok_or_else",
    "or",
    "or_else",
    "race",
    "skip",
    "take",
    "then",
    "throttle",
    "timeout",
    "try_collect",
    "unwrap",
    "unwrap_err",
    "zip",
];

fn mostly_takes(method: &Ident) -> bool {
    let name = method.to_string();
    name.starts_with("into_") || name.starts_with("unwrap_or") || TAKING.contains(&&*name)
}

/// Methods that hand out what is inside of a value, which is then used where it is.
const OPENING: [&str; 6] = ["unwrap", "expect", "lock", "read", "write", "borrow_mut"];

/// Whether a value is made by a method, as builders are.
fn is_made_to_be_taken(value: &Expr) -> bool {
    let Expr::MethodCall(call) = value else { return false };
    OPENING.iter().all(|name| call.method != name)
}
