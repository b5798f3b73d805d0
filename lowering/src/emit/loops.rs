//! `while` and `for`.
//!
//! ```text
//! for P in e { B }   =>   let iter_held = hold!(live, iter = into_iter(e), ..);
//!                         'again: loop {
//!                             if running {
//!                                 match next(&mut *iter) { Some(P) => fill, None => break }
//!                             }
//!                             guards; B
//!                         }
//! ```

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ExprForLoop, ExprWhile};

use super::Emitter;
use super::guards::Fill;
use crate::ir::mark::{self, Marked};
use crate::ir::scope;

impl Emitter<'_> {
    pub(super) fn while_expr(&self, expr: &ExprWhile) -> Option<TokenStream> {
        let label = &expr.label;
        let bound = scope::bound_in(&expr.cond);
        let awaits = mark::awaits_in_block(&expr.body);
        let slots = self.ends(scope::of_condition(self.body, &expr.cond, self.body.edition));
        let cond = self.entered(&expr.cond, awaits, None);
        if bound.is_empty() && slots.is_empty() {
            let body = self.body_block(&TokenStream::new(), &expr.body);
            return Some(quote!(#label while #cond #body));
        }
        let chained = scope::is_chain(&expr.cond);
        let mut outer: TokenStream = slots.iter().map(|one| self.declare_end(one)).collect();
        let mut inner = TokenStream::new();
        for local in &bound {
            if chained {
                outer.extend(self.declare_empty(*local));
            } else {
                inner.extend(self.held_after_fill(*local));
            }
        }
        let body = self.body_block(&inner, &expr.body);
        let leave = match label {
            Some(label) => {
                let name = &label.name;
                quote!(break #name)
            }
            None => quote!(break),
        };
        // A condition may be a `let`, which cannot be negated.
        Some(quote!(#label loop { #outer if #cond #body else { #leave; } }))
    }

    pub(super) fn for_expr(&self, expr: &ExprForLoop) -> Option<TokenStream> {
        let Some((Marked::Slot(iter), source)) = mark::as_marked(&expr.expr) else {
            let (label, pat) = (&expr.label, &expr.pat);
            let (source, body) =
                (self.expr(&expr.expr), self.body_block(&TokenStream::new(), &expr.body));
            return Some(quote!(#label for #pat in #source #body));
        };
        let label = &expr.label;
        let name = label.as_ref().map(|label| &label.name);
        let source_code = self.expr(source);
        let value = quote!(::core::iter::IntoIterator::into_iter(#source_code));
        let held = self.hold(iter, &value, &Fill::During(mark::awaits_in_expr(source)));
        let named = self.named(&expr.pat);
        let (pattern, put) = (&named.pattern, self.put_bindings(&named.bindings));
        let guards: TokenStream =
            mark::declared_in(&expr.pat).iter().map(|id| self.held_after_fill(*id)).collect();
        let (slot, runs) = (self.slot(iter), self.runs_or_in(0..0));
        let body = self.body_block(&TokenStream::new(), &expr.body);
        Some(quote!({
            #held
            #label loop {
                if #runs {
                    match ::core::iter::Iterator::next(&mut *#slot) {
                        ::core::option::Option::Some(#pattern) => { #put }
                        ::core::option::Option::None => break #name,
                    }
                }
                #guards
                #body
            }
        }))
    }
}
