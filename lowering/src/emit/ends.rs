//! Guards of what ends with a scope of temporaries.
//!
//! In: what ends there. Out: its guards, none of which owns anything yet. Invariant: a receiver
//! that its method takes has two guards, of which one is armed: that of the value, among temporaries,
//! until the arguments are evaluated, and from then on one among the operands.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

use super::Emitter;
use crate::ir::scope::Ends;
use crate::ir::{Call, LocalId, Usage, mark};

impl Emitter<'_> {
    /// What has a guard of all that ends: a receiver only if types have a say about it.
    pub(super) fn ends(&self, all: Vec<Ends>) -> Vec<Ends> {
        let is_guarded = |one: &Ends| match one {
            Ends::Slot(_) | Ends::Receiver(Call::OnTemporary(_)) => true,
            Ends::Receiver(Call::OnLocal(mention)) => {
                self.body.mention(*mention).usage == Usage::Receiver
                    && self.liveness.is_last(*mention)
            }
        };
        all.into_iter().filter(is_guarded).collect()
    }

    /// The guard of one of them, before anything is there.
    pub(super) fn declare_end(&self, one: &Ends) -> TokenStream {
        match one {
            Ends::Slot(local) => self.declare_empty(*local),
            Ends::Receiver(call) => self.declare_taken(*call),
        }
    }

    /// The same for what a condition keeps.
    pub(super) fn declare_end_for_condition(&self, one: &Ends) -> TokenStream {
        match one {
            Ends::Slot(local) => self.declare_for_condition(*local),
            Ends::Receiver(call) => self.declare_taken(*call),
        }
    }

    /// An expression that is a scope of temporaries, and what fills its own operands first: these end
    /// among the temporaries, so they must not stand in an expression of ours.
    pub(super) fn with_operands_ahead(&self, expr: &Expr) -> TokenStream {
        let has_operands = match expr {
            Expr::Call(call) => mark::as_macro(call).is_none(),
            Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) => true,
            _ => false,
        };
        self.operands_ahead.set(has_operands);
        let code = self.expr(expr);
        self.operands_ahead.set(false);
        let ahead = self.ahead.take();
        quote!(#ahead #code)
    }

    /// The slot of what ends, if it is a kept value.
    pub(super) fn ending_slot(one: &Ends) -> Option<LocalId> {
        match one {
            Ends::Slot(local) => Some(*local),
            Ends::Receiver(_) => None,
        }
    }

    fn declare_taken(&self, call: Call) -> TokenStream {
        let (fw, live, taken) = (&self.ids.fw, &self.ids.live, self.taken(call));
        let slot = self.slot(super::receiver(self.body, call));
        quote!(let #taken = #fw::held_if(&#live, #slot, false);)
    }

    /// The name of the guard of a receiver that is taken.
    pub(super) fn taken(&self, call: Call) -> Ident {
        let mut taken = self.taken.borrow_mut();
        taken.entry(call).or_insert_with(|| self.fresh("receiver_held")).clone()
    }
}
