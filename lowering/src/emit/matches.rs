//! `match`.
//!
//! ```text
//! match e { P => await.., Q => plain }   =>
//! 'matched: {
//!     let arm = if suspended in the first arm { 0 } else {
//!         match e { P => { fill; 0 } Q => break 'matched plain }
//!     };
//!     match arm { _ => { guards; await.. } }
//! }
//! ```

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};
use quote::quote;
use syn::{Arm, Expr, ExprMatch};

use super::Emitter;
use super::patterns::Scrutinee;
use crate::ir::mark;

impl Emitter<'_> {
    pub(super) fn match_expr(&self, expr: &ExprMatch) -> Option<TokenStream> {
        let patterns: Vec<_> = expr.arms.iter().map(|arm| &arm.pat).collect();
        let scrutinee = self.scrutinee(&expr.expr, &patterns);
        let plain = expr
            .arms
            .iter()
            .all(|arm| mark::declared_in(&arm.pat).is_empty() && arm_awaits(arm).is_empty());
        Some(match scrutinee {
            Scrutinee::Slot { ref first, .. } => {
                let runs = self.runs_or_in(mark::awaits_in_expr(&expr.expr));
                let first = first.as_ref().map(|first| quote!(if #runs { #first }));
                self.match_in_steps(first.unwrap_or_default(), &scrutinee, expr)
            }
            Scrutinee::Value(_) if guards_await(&expr.arms) => {
                let (first, place) = self.settled(&expr.expr);
                self.match_in_steps(first, &Scrutinee::Value(place), expr)
            }
            Scrutinee::Value(value) if plain => self.native_match(&value, &expr.arms),
            Scrutinee::Value(value) => self.match_value(&value, expr),
        })
    }

    fn native_match(&self, value: &TokenStream, arms: &[Arm]) -> TokenStream {
        let arms = arms.iter().map(|arm| {
            let (attrs, pat) = (&arm.attrs, &arm.pat);
            let guard = arm.guard.as_ref().map(|(_, guard)| {
                let guard = self.guard_condition(guard);
                quote!(if #guard)
            });
            let body = as_body(self.arm_body(&arm.body));
            quote!(#(#attrs)* #pat #guard => #body,)
        });
        quote!(match #value { #(#arms)* })
    }

    fn guard_condition(&self, guard: &Expr) -> TokenStream {
        self.entered(guard, 0..0, None)
    }

    /// A match on a value: arms that await are entered in a second step.
    fn match_value(&self, value: &TokenStream, expr: &ExprMatch) -> TokenStream {
        let label = self.label("matched");
        let resumed = expr.arms.iter().enumerate().filter_map(|(index, arm)| {
            let inside = arm_awaits(arm);
            (!inside.is_empty()).then(|| {
                let (states, index) = (self.alternatives(inside), number(index));
                quote!(#states => #index,)
            })
        });
        let arms = expr.arms.iter().enumerate().map(|(index, arm)| {
            let slots = !mark::declared_in(&arm.pat).is_empty() || !arm_awaits(arm).is_empty();
            let named = self.named(&arm.pat);
            let (attrs, pattern, index) = (&arm.attrs, &named.pattern, number(index));
            if slots {
                let guard = arm.guard.as_ref().map(|(_, guard)| {
                    let guard = self.guard_over(guard, &named.bindings);
                    quote!(if #guard)
                });
                // What an arm borrows before its guard runs may not be lent for as long as the
                // slot lives: a later arm may take all of it.
                let put = match guard.is_some() {
                    true => self.put_bindings_erased(&named.bindings),
                    false => self.put_bindings(&named.bindings),
                };
                return quote!(#(#attrs)* #pattern #guard => { #put #index });
            }
            let guard = arm.guard.as_ref().map(|(_, guard)| {
                let guard = self.guard_condition(guard);
                quote!(if #guard)
            });
            let body = self.arm_body(&arm.body);
            quote!(#(#attrs)* #pattern #guard => break #label (#body),)
        });
        let state = &self.ids.state;
        let bodies = self.arm_bodies(expr, |arm| {
            !mark::declared_in(&arm.pat).is_empty() || !arm_awaits(arm).is_empty()
        });
        let (arm, counter) = (self.fresh("arm"), counter(expr.arms.len()));
        quote!(#label: {
            let #arm: #counter = match #state {
                #(#resumed)*
                _ => match #value { #(#arms)* },
            };
            match #arm { #bodies _ => ::core::unreachable!() }
        })
    }

    /// A guard that sees its arm's bindings by reference, before they have slots.
    fn guard_over(
        &self,
        guard: &Expr,
        bindings: &[(crate::ir::LocalId, proc_macro2::Ident)],
    ) -> TokenStream {
        let slots = bindings.iter().map(|(local, name)| {
            let slot = self.slot(*local);
            // The guard only looks: a pointer to the binding stands for the slot.
            quote!(let #slot = (&raw const #name).cast_mut();)
        });
        let code = self.entered(guard, 0..0, None);
        quote!({ #(#slots)* #code })
    }

    pub(super) fn arm_bodies(
        &self,
        expr: &ExprMatch,
        wanted: impl Fn(&Arm) -> bool,
    ) -> TokenStream {
        expr.arms
            .iter()
            .enumerate()
            .filter(|(_, arm)| wanted(arm))
            .map(|(index, arm)| {
                let index = number(index);
                let guards: TokenStream = mark::declared_in(&arm.pat)
                    .iter()
                    .map(|id| self.held_after_fill(*id))
                    .collect();
                let body = self.arm_body_after(&guards, &arm.body);
                quote!(#index => #body)
            })
            .collect()
    }
}

/// The body of an arm that stays one. In a block it would be a tail, and a panic would drop what it
/// moves and what it makes in another order.
fn as_body(code: TokenStream) -> TokenStream {
    let mut tokens = code.clone().into_iter();
    let first = tokens.next();
    // A block ends the arm, whatever follows.
    let is_block =
        matches!(&first, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
    if is_block && tokens.next().is_some() { quote!((#code)) } else { code }
}

/// The awaits of an arm.
fn arm_awaits(arm: &Arm) -> std::ops::Range<usize> {
    mark::awaits_in_expr(&arm.body)
}

fn guards_await(arms: &[Arm]) -> bool {
    arms.iter()
        .filter_map(|arm| arm.guard.as_ref())
        .any(|(_, g)| !mark::awaits_in_expr(g).is_empty())
}

pub fn number(index: usize) -> Literal {
    Literal::usize_unsuffixed(index)
}

/// The smallest type that counts some arms, and one beyond.
pub fn counter(arms: usize) -> TokenStream {
    match arms {
        0..=0xff => quote!(::core::primitive::u8),
        0x100..=0xffff => quote!(::core::primitive::u16),
        _ => quote!(::core::primitive::u32),
    }
}
