//! Guards of what ends with a scope of temporaries.
//!
//! In: what ends there. Out: its guards, none of which owns anything yet. Invariant: a receiver that
//! its method takes has two guards, of which one is armed: that of the value, among the temporaries,
//! until the arguments are evaluated, and from then on one among the operands.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use crate::ir::scope::Ends;
use crate::ir::{Call, LocalId, Usage};

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
