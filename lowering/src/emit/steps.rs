//! A match that goes from arm to arm: on a place that patterns may move out of, or with guards that
//! await.
//!
//! ```text
//! let arm = if suspended in an arm { that arm } else {
//!     let mut from = the arm in whose guard it is suspended, or 0;
//!     loop {
//!         match place { P if from <= 0 => { fill; chosen = 0 } Q => { fill; chosen = 1 } }
//!         match chosen { 0 => { if guard { break 0 } from = 1 } 1 => break 1 }
//!     }
//! };
//! match arm { 0 => { guards; body } 1 => { guards; body } }
//! ```
//!
//! In: a match and its scrutinee, all of which but the place has been computed. Out: its tokens.
//! Invariant: the value that is matched stays whole, and its guard owns it, until an arm is chosen;
//! a guard looks at what its arm binds where it lies.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Arm, Expr, ExprMatch, Pat};

use super::Emitter;
use super::matches::{counter, number};
use super::patterns::{Named, Scrutinee};
use crate::ir::scope::Ends;
use crate::ir::{LocalId, alternatives, mark, scope};

/// A pattern that is tried.
struct Step {
    arm: usize,
    pat: Pat,
    named: Named,
}

/// The names of a match in steps.
struct Steps<'x> {
    scrutinee: &'x Scrutinee,
    steps: Vec<Step>,
    from: Ident,
    chosen: Ident,
    /// Where the value of a binding lies while a guard looks at it.
    places: Vec<(LocalId, Ident)>,
}

impl Emitter<'_> {
    pub(super) fn match_in_steps(
        &self,
        first: TokenStream,
        scrutinee: &Scrutinee,
        expr: &ExprMatch,
    ) -> TokenStream {
        let steps = self.steps(scrutinee, expr);
        let arms = self.tries(&steps, expr);
        let (from, chosen) = (&steps.from, &steps.chosen);
        let select = match scrutinee {
            Scrutinee::Slot { local, path, .. } => self.select(*local, path, &arms),
            Scrutinee::Value(value) => quote!(#chosen = match #value { #arms };),
        };
        let resumed = expr.arms.iter().enumerate().filter(|(_, arm)| !binds(arm));
        let resumed = resumed.filter_map(|(index, arm)| {
            let inside = mark::awaits_in_expr(&arm.body);
            (!inside.is_empty()).then(|| {
                let (states, index) = (self.alternatives(inside), number(index));
                quote!(#states => #index,)
            })
        });
        let label = expr.arms.iter().any(binds).then(|| self.label("matched"));
        let after = (0..expr.arms.len()).map(|arm| self.after(&steps, arm, expr, &label));
        let in_guards = self.in_states(&steps, expr, |arm| {
            arm.guard.as_ref().map_or(0..0, |(_, guard)| mark::awaits_in_expr(guard))
        });
        // An arm whose guard binds is come back to with it.
        let in_arms = self.in_states(&steps, expr, |arm| match binds(arm) {
            true => mark::awaits_in_expr(&arm.body),
            false => 0..0,
        });
        let (first_chosen, select) = match in_arms {
            Some(in_arms) => {
                let within = expr.arms.iter().filter(|arm| binds(arm));
                let within = within.flat_map(|arm| mark::awaits_in_expr(&arm.body));
                let (states, state) = (self.alternatives(within), &self.ids.state);
                (in_arms, quote!(if !::core::matches!(#state, #states) { #select }))
            }
            None => (quote!(0), select),
        };
        let in_guards = in_guards.unwrap_or_else(|| quote!(0));
        let places = steps.places.iter().map(|(local, at)| {
            let slot = self.slot(*local);
            quote!(let mut #at = #slot;)
        });
        let (arm, state, counter) =
            (self.fresh("arm"), &self.ids.state, counter(steps.steps.len()));
        let bodies = self.arm_bodies(expr, |arm| !binds(arm));
        let label = label.as_ref().map(|label| quote!(#label:));
        quote!(#label {
            let #arm: #counter = match #state {
                #(#resumed)*
                _ => {
                    #first
                    #(#places)*
                    let mut #from: #counter = #in_guards;
                    let mut #chosen: #counter = #first_chosen;
                    loop {
                        #select
                        match #chosen { #(#after)* _ => ::core::unreachable!() }
                    }
                }
            };
            match #arm { #bodies _ => ::core::unreachable!() }
        })
    }

    fn steps<'x>(&self, scrutinee: &'x Scrutinee, expr: &ExprMatch) -> Steps<'x> {
        let tried = alternatives::of_arms(&expr.arms);
        let steps: Vec<_> = tried
            .into_iter()
            .map(|(arm, pat)| Step { arm, named: self.named(&pat), pat })
            .collect();
        let mut places: Vec<(LocalId, Ident)> = Vec::new();
        let guarded = steps.iter().filter(|step| expr.arms[step.arm].guard.is_some());
        // What is copied out of a place that nothing moves out of has nothing that could change.
        for step in guarded.filter(|_| matches!(scrutinee, Scrutinee::Slot { .. })) {
            for local in &step.named.by_value {
                if places.iter().all(|(known, _)| known != local) {
                    let name = format!("{}_at", self.slot(*local));
                    places.push((*local, self.fresh(&name)));
                }
            }
        }
        Steps { scrutinee, steps, from: self.fresh("from"), chosen: self.fresh("chosen"), places }
    }

    /// The step in whose arm the frame is suspended, by some awaits of each; or else the first.
    fn in_states(
        &self,
        steps: &Steps<'_>,
        expr: &ExprMatch,
        awaits: impl Fn(&Arm) -> std::ops::Range<usize>,
    ) -> Option<TokenStream> {
        let mut seen = None;
        let suspended = steps.steps.iter().enumerate().filter_map(|(index, step)| {
            let inside = awaits(&expr.arms[step.arm]);
            (!inside.is_empty() && seen.replace(step.arm) != Some(step.arm)).then(|| {
                let (states, index) = (self.alternatives(inside), number(index));
                quote!(#states => #index,)
            })
        });
        let suspended: Vec<_> = suspended.collect();
        let state = &self.ids.state;
        (!suspended.is_empty()).then(|| quote!(match #state { #(#suspended)* _ => 0 }))
    }

    /// The arms that say which step matches, and fill the slots of its bindings.
    fn tries(&self, steps: &Steps<'_>, expr: &ExprMatch) -> TokenStream {
        let (fw, from, chosen) = (&self.ids.fw, &steps.from, &steps.chosen);
        let tries = steps.steps.iter().enumerate().map(|(index, step)| {
            let (pattern, bindings) = (&step.named.pattern, &step.named.bindings);
            let index = number(index);
            let find = bindings.iter().filter_map(|(local, name)| {
                let (_, at) = steps.places.iter().find(|(known, _)| known == local)?;
                Some(quote!(#fw::find!(#name, #at);))
            });
            let find: Vec<_> = find.collect();
            let skip = expr.arms[step.arm].guard.is_some().then(|| match find.is_empty() {
                true => quote!(if #from <= #index),
                false => quote!(if #from <= #index && { #(#find)* true }),
            });
            let put = self.put_bindings_erased(bindings);
            let put = match steps.scrutinee {
                Scrutinee::Slot { .. } => quote!(#put #chosen = #index;),
                Scrutinee::Value(_) => quote!(#put #index),
            };
            quote!(#pattern #skip => { #put })
        });
        tries.collect()
    }

    /// What happens when a step of an arm has matched.
    fn after(
        &self,
        steps: &Steps<'_>,
        arm: usize,
        expr: &ExprMatch,
        label: &Option<syn::Lifetime>,
    ) -> TokenStream {
        let own = steps.steps.iter().enumerate().filter(|(_, step)| step.arm == arm);
        let own: Vec<_> = own.collect();
        let leave = own.iter().map(|(index, step)| match steps.scrutinee {
            Scrutinee::Slot { local, key, .. } => self.leave(*local, &step.pat, &key(*index)),
            Scrutinee::Value(_) => TokenStream::new(),
        });
        let leave: Vec<_> = leave.collect();
        let numbers: Vec<_> = own.iter().map(|(index, _)| number(*index)).collect();
        let (from, chosen) = (&steps.from, &steps.chosen);
        let leave = match &leave[..] {
            [leave] => leave.clone(),
            _ => quote!(match #chosen { #(#numbers => { #leave })* _ => {} }),
        };
        let (arm, arm_number) = (&expr.arms[arm], number(arm));
        let Some((_, guard)) = &arm.guard else {
            return quote!(#(#numbers)|* => { #leave break #arm_number; });
        };
        let (guard, settle) = self.guard_in_place(steps, &arm.pat, guard);
        if binds(arm) {
            let taken = quote!(#settle #leave);
            let entered = self.binding_arm(arm, &guard, &taken, label);
            return quote!(#(#numbers)|* => { #entered #from = #chosen + 1; });
        }
        quote!(#(#numbers)|* => {
            if #guard { #settle #leave break #arm_number; }
            #from = #chosen + 1;
        })
    }

    /// An arm whose guard binds, with its guard: what that binds and makes ends with the arm,
    /// before what the arm binds does.
    fn binding_arm(
        &self,
        arm: &Arm,
        guard: &TokenStream,
        taken: &TokenStream,
        label: &Option<syn::Lifetime>,
    ) -> TokenStream {
        let inside = mark::awaits_in_expr(&arm.body);
        let bound = mark::declared_in(&arm.pat);
        let guards = bound.iter().map(|local| self.declare_for_arm(*local, &inside));
        let cond = arm.guard.iter().map(|(_, guard)| &**guard);
        let made = cond.clone().flat_map(|guard| {
            let slots = self.ends(scope::of_condition(self.body, guard, self.body.edition));
            slots.into_iter().chain(scope::bound_in(guard).into_iter().map(Ends::Slot))
        });
        let made = made.map(|one| self.declare_end_for_condition(&one));
        let arm_all = bound
            .iter()
            .filter(|local| self.liveness.guards[local.0] != crate::liveness::Guard::None);
        let arm_all = arm_all.map(|local| {
            let held = self.held(*local);
            quote!(#held.arm();)
        });
        let body = self.terminating(&arm.body);
        let cond = quote!(#guard && { #taken #(#arm_all)* true });
        let cond = match self.suspended_in(inside.clone()) {
            Some(inside) => quote!(#inside || #cond),
            None => cond,
        };
        quote!({ #(#guards)* #(#made)* if #cond { break #label (#body); } })
    }

    /// A guard that looks at what its arm binds where it lies, and code that moves it to its slots.
    fn guard_in_place(
        &self,
        steps: &Steps<'_>,
        pat: &Pat,
        guard: &Expr,
    ) -> (TokenStream, TokenStream) {
        let fw = &self.ids.fw;
        let declared = mark::declared_in(pat);
        let places = steps.places.iter().filter(|(local, _)| declared.contains(local));
        let (look, settle): (Vec<_>, Vec<_>) = places
            .map(|(local, at)| {
                let slot = self.slot(*local);
                (quote!(let #slot = #at;), quote!(#fw::settle(#slot, #at);))
            })
            .unzip();
        let guard = match scope::has_let(guard) {
            true => self.binding_guard(guard),
            false => self.entered(guard, 0..0, None),
        };
        match look.is_empty() {
            true => (guard, TokenStream::new()),
            false => (quote!({ #(#look)* #guard }), quote!(#(#settle)*)),
        }
    }
}

/// Whether the guard of an arm binds.
fn binds(arm: &Arm) -> bool {
    arm.guard.as_ref().is_some_and(|(_, guard)| scope::has_let(guard))
}
