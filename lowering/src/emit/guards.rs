//! Guards: declared where the user's local is, filled where its value comes.
//!
//! ```text
//! let x_held = fw::hold!(live, x = <value>, state in State::Start | State::AwaitG);
//! let x_held = fw::held_if(&live, x, matches!(state, State::AwaitG));
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use crate::ir::LocalId;
use crate::liveness::{Contents, Decided, Guard};

/// When a value comes into a slot.
pub enum Fill {
    /// While the frame runs, or after these awaits, which are inside the value.
    During(std::ops::Range<usize>),
    /// Whenever control comes here.
    Always,
}

impl Emitter<'_> {
    /// A local with its value: fills the slot and declares the guard.
    pub(super) fn hold(&self, local: LocalId, value: &TokenStream, fill: &Fill) -> TokenStream {
        let (fw, live, slot, held) =
            (&self.ids.fw, &self.ids.live, self.slot(local), self.held(local));
        let guard = self.liveness.guards[local.0];
        let ty = self.body.local(local).ty.as_ref();
        let turbofish = ty.map(|ty| quote!(::<#ty>));
        let running = match fill {
            Fill::During(awaits) => Some(self.start_or(awaits.clone())),
            Fill::Always => None,
        };
        let state = &self.ids.state;
        match (guard, running) {
            (Guard::Held, Some(running)) => {
                let ty = ty.map(|ty| quote!(: #ty));
                quote!(let #held = #fw::hold!(#live, #slot #ty = #value, #state in #running);)
            }
            (Guard::Held, None) => {
                quote!(let #held = #fw::hold #turbofish(&#live, #slot, #value);)
            }
            (_, running) => {
                let put = quote!(#fw::put #turbofish(#slot, #value););
                let filled = match &running {
                    Some(running) => quote!(if ::core::matches!(#state, #running) { #put }),
                    None => put,
                };
                let declared = self.declare(local, running.as_ref(), running.is_none());
                quote!(#filled #declared)
            }
        }
    }

    /// The guard of a slot that was filled just now, or before a suspension.
    pub(super) fn held_after_fill(&self, local: LocalId) -> TokenStream {
        let start = self.start();
        self.declare(local, Some(&start), false)
    }

    /// The guard of a slot that is empty until it is filled or assigned.
    pub(super) fn declare_empty(&self, local: LocalId) -> TokenStream {
        self.declare(local, None, false)
    }

    /// The guard of what a condition keeps or binds: its scope reaches into the else branch, where
    /// it is over, and its flag's bytes may be somebody else's.
    pub(super) fn declare_for_condition(&self, local: LocalId) -> TokenStream {
        let code = self.declare_empty(local);
        let flagged =
            matches!(self.liveness.guards[local.0], Guard::HeldFlag | Guard::HeldRestFlag);
        if !flagged {
            return code;
        }
        let in_scope = self.flag_in_scope(local);
        let flag = self.layout.ident(self.body, crate::frame::Slot::Flag(local));
        quote!(let #flag = #in_scope; #code)
    }

    /// The guard of what an arm binds whose guard binds too: declared before that runs, while what
    /// is matched still owns the value, and armed after it. `body` are the awaits of the arm.
    pub(super) fn declare_for_arm(
        &self,
        local: LocalId,
        body: &std::ops::Range<usize>,
    ) -> TokenStream {
        let (fw, live) = (&self.ids.fw, &self.ids.live);
        let (slot, held) = (self.slot(local), self.held(local));
        let in_body = self.suspended_in(body.clone()).unwrap_or_else(|| quote!(false));
        let guard = self.liveness.guards[local.0];
        match guard {
            Guard::None => TokenStream::new(),
            Guard::Held => quote!(let #held = #fw::held_if(&#live, #slot, #in_body);),
            Guard::HeldIf => {
                let armed = self.armed(local, None, body.clone());
                quote!(let #held = #fw::held_if(&#live, #slot, #armed);)
            }
            Guard::HeldFlag => {
                let flag = self.flag_in_scope(local);
                let start = quote!((!#in_body).then_some(false));
                quote!(let #held = #fw::held_flag(&#live, #slot, #flag, #start);)
            }
            Guard::HeldRest | Guard::HeldRestFlag => {
                let (flag, mask) = (self.flag_in_scope(local), self.mask(local));
                let start = if guard == Guard::HeldRest {
                    let armed = self.armed(local, None, body.clone());
                    quote!(::core::option::Option::Some((#armed) as #mask))
                } else {
                    quote!((!#in_body).then_some(0 as #mask))
                };
                quote!(let #held = #fw::held_rest(&#live, #slot, #flag, #start);)
            }
        }
    }

    /// The flag of a guard, null where it is out of scope.
    fn flag_in_scope(&self, local: LocalId) -> TokenStream {
        let in_scope = (0..self.body.awaits.len())
            .filter(|index| self.liveness.suspended(local, *index).may_be_in_scope())
            .map(|index| self.suspended_state(index));
        let (fw, state, start) = (&self.ids.fw, &self.ids.state, self.start());
        let flag = self.layout.ident(self.body, crate::frame::Slot::Flag(local));
        quote!(#fw::flag_if(::core::matches!(#state, #start #(| #in_scope)*), #flag))
    }

    /// A guard; `filled_in` are the states in which its slot has been filled just now.
    fn declare(
        &self,
        local: LocalId,
        filled_in: Option<&TokenStream>,
        always_filled: bool,
    ) -> TokenStream {
        let (fw, live, slot, held) =
            (&self.ids.fw, &self.ids.live, self.slot(local), self.held(local));
        let state = &self.ids.state;
        let armed = if always_filled {
            quote!(true)
        } else {
            self.armed(local, filled_in, 0..self.body.awaits.len())
        };
        let running = self.start();
        let fresh = match filled_in {
            _ if always_filled => quote!(true),
            Some(states) => quote!(::core::matches!(#state, #states)),
            None => quote!(::core::matches!(#state, #running)),
        };
        let first = filled_in.is_some() || always_filled;
        match self.liveness.guards[local.0] {
            Guard::None => TokenStream::new(),
            Guard::Held => quote!(let #held = #fw::held(&#live, #slot);),
            Guard::HeldIf => quote!(let #held = #fw::held_if(&#live, #slot, #armed);),
            Guard::HeldFlag => {
                let flag = self.layout.ident(self.body, crate::frame::Slot::Flag(local));
                let start = quote!((#fresh).then_some(#first));
                quote!(let #held = #fw::held_flag(&#live, #slot, #flag, #start);)
            }
            Guard::HeldRest => {
                let flag = self.layout.ident(self.body, crate::frame::Slot::Flag(local));
                let mask = self.mask(local);
                let start = quote!(::core::option::Option::Some((#armed) as #mask));
                quote!(let #held = #fw::held_rest(&#live, #slot, #flag, #start);)
            }
            Guard::HeldRestFlag => {
                let flag = self.layout.ident(self.body, crate::frame::Slot::Flag(local));
                let mask = self.mask(local);
                let first = proc_macro2::Literal::u8_unsuffixed(u8::from(first));
                let start = quote!((#fresh).then_some(#first as #mask));
                quote!(let #held = #fw::held_rest(&#live, #slot, #flag, #start);)
            }
        }
    }

    /// Whether a slot holds a value, by the state, if that is of these awaits.
    fn armed(
        &self,
        local: LocalId,
        filled_in: Option<&TokenStream>,
        awaits: std::ops::Range<usize>,
    ) -> TokenStream {
        let state = &self.ids.state;
        let scope: Vec<(usize, Contents)> = awaits
            .map(|index| (index, self.liveness.suspended(local, index)))
            .filter(|(_, contents)| contents.may_be_in_scope())
            .collect();
        let undecided = scope.iter().filter_map(|(index, contents)| match contents.decided() {
            Decided::ByCall(call) => self.deciding_call(call).map(|name| (*index, name)),
            _ => None,
        });
        let undecided: Vec<(usize, &Ident)> = undecided.collect();
        let is_decided = |index: &usize| undecided.iter().all(|(other, _)| other != index);
        let full = scope.iter().filter(|(_, contents)| contents.may_hold());
        let full: Vec<usize> = full.map(|(index, _)| *index).filter(is_decided).collect();
        let empty = scope.iter().any(|(_, contents)| !contents.may_hold());
        if filled_in.is_some() && !empty && undecided.is_empty() {
            return quote!(true);
        }
        let states = full.iter().map(|index| self.suspended_state(*index));
        let certainly = match filled_in {
            Some(filled) => Some(quote!(::core::matches!(#state, #filled #(| #states)*))),
            None if full.is_empty() => None,
            None => Some(quote!(::core::matches!(#state, #(#states)|*))),
        };
        let fw = &self.ids.fw;
        let mut calls: Vec<&Ident> = undecided.iter().map(|(_, call)| *call).collect();
        calls.sort_unstable();
        calls.dedup();
        let unless_taken = calls.into_iter().map(|call| {
            let states = undecided.iter().filter(|(_, other)| *other == call);
            let states = states.map(|(index, _)| self.suspended_state(*index));
            quote!((!#fw::takes(&#call) && ::core::matches!(#state, #(#states)|*)))
        });
        let all: Vec<_> = certainly.into_iter().chain(unless_taken).collect();
        if all.is_empty() { quote!(false) } else { quote!(#(#all)||*) }
    }
}
