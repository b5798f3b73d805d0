//! Receivers that have room in the frame only if a method borrows them.
//!
//! In: a body and its liveness. Out: the temporaries whose slot the compiler sizes by the call that
//! is made on them. Invariant: the frame never suspends between filling such a slot and the call.
//!
//! ```text
//! Pool::builder().max_size(3).build().await     // each method takes what the one before it made
//! ```
//!
//! Whether a method takes its receiver only types can say, and the rustc that knows them keeps no
//! room for a value that is gone. The type of such a slot is therefore an async block in which the
//! same call is made on a local, before the block suspends: its size is that of what is left.
//! A block has a tag of its own, so a receiver that stays costs a word more than in a plain slot.
//! That is why a value has a plain slot where a method most likely borrows it: right before the
//! await, unless it comes out of a chain of calls on values, as builders are written.

use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprMethodCall};

use crate::ir::mark::{self, Marked};
use crate::ir::{Body, Call, LocalId, Role};
use crate::liveness::{Decided, Guard, Liveness};

/// The temporaries with such a slot.
pub fn receivers(body: &Body, liveness: &Liveness) -> Vec<LocalId> {
    let mut find = Find { body, awaited: false, found: Vec::new() };
    find.visit_block(&body.root);
    find.found.retain(|local| is_decided(body, liveness, *local));
    find.found
}

/// Whether the call has been made in every suspended state that needs the slot.
fn is_decided(body: &Body, liveness: &Liveness, local: LocalId) -> bool {
    let decided = Decided::ByCall(Call::OnTemporary(local));
    let is_after = |at: usize| {
        !liveness.is_occupied(local, at) || liveness.suspended(local, at).decided() == decided
    };
    liveness.guards[local.0] == Guard::HeldIf && (0..body.awaits.len()).all(is_after)
}

struct Find<'b> {
    body: &'b Body,
    /// Whether the expression that is visited next is awaited.
    awaited: bool,
    found: Vec<LocalId>,
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

    fn visit_block(&mut self, block: &'a Block) {
        self.awaited = false;
        visit::visit_block(self, block);
    }
}

impl Find<'_> {
    fn call(&mut self, call: &ExprMethodCall, awaited: bool) {
        let Some((Marked::Slot(local), receiver)) = mark::as_marked(&call.receiver) else { return };
        let is_temporary = self.body.local(local).role == Role::Temporary;
        if is_temporary && (!awaited || is_chained(receiver)) {
            self.found.push(local);
        }
    }
}

/// Methods that hand out what is inside of a value, which is then used where it is.
const OPENING: [&str; 6] =
    ["unwrap", "expect", "lock", "read", "write", "borrow_mut"];

/// Whether a value is made by a method of another value.
fn is_chained(value: &Expr) -> bool {
    let Expr::MethodCall(call) = value else { return false };
    let is_opening = OPENING.iter().any(|name| call.method == name);
    mark::as_marked_slot(&call.receiver).is_some() && !is_opening
}
