//! `if`, and the conditions of `if` and `while`.
//!
//! ```text
//! if c { A } else { B }
//!     =>  if suspended in A || (running or suspended in c) && c { A } else { B }
//! ```

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprIf};

use super::Emitter;
use crate::ir::{LocalId, mark, scope};
use crate::parse::Edition;

impl Emitter<'_> {
    /// An `if` with awaits or with bindings that have slots.
    pub(super) fn if_expr(&self, expr: &ExprIf) -> Option<TokenStream> {
        let then_awaits = mark::awaits_in_block(&expr.then_branch);
        let bound = scope::bound_in(&expr.cond);
        let slots = match self.body.edition {
            Edition::Before2024 => Vec::new(),
            edition => self.ends(scope::of_condition(self.body, &expr.cond, edition)),
        };
        let chained = !bound.is_empty() && scope::is_chain(&expr.cond);
        let cond =
            self.entered(&expr.cond, then_awaits, expr.else_branch.as_ref().map(|(_, e)| &**e));
        let mut outer: TokenStream =
            slots.iter().map(|one| self.declare_end_for_condition(one)).collect();
        let mut inner = TokenStream::new();
        for local in &bound {
            if chained {
                outer.extend(self.declare_for_condition(*local));
            } else {
                inner.extend(self.held_after_fill(*local));
            }
        }
        let then = self.body_block(&inner, &expr.then_branch);
        let clear: TokenStream = {
            let early = slots.iter().filter_map(Self::ending_slot);
            let early = early.chain(bound.iter().copied().filter(|_| chained));
            let early: Vec<_> = early.collect();
            early.into_iter().rev().map(|local| self.clear(local)).collect()
        };
        let otherwise = match &expr.else_branch {
            Some((_, otherwise)) => {
                let code = self.terminating(otherwise);
                if clear.is_empty() && matches!(**otherwise, Expr::Block(_)) {
                    quote!(else #code)
                } else {
                    quote!(else { #clear #code })
                }
            }
            None => TokenStream::new(),
        };
        // The keyword of the source: its edition says where the temporaries of a `let` end.
        let keyword = expr.if_token;
        let code = quote!(#keyword #cond #then #otherwise);
        Some(if outer.is_empty() { code } else { quote!({ #outer #code }) })
    }

    /// Drops what a local's guard holds ahead of its scope's end.
    pub(super) fn clear(&self, local: LocalId) -> TokenStream {
        match self.liveness.guards[local.0] {
            crate::liveness::Guard::None | crate::liveness::Guard::Held => TokenStream::new(),
            _ => {
                let held = self.held(local);
                quote!(#held.finish();)
            }
        }
    }

    /// The condition, or that the frame is suspended in what it guards.
    pub(super) fn entered(
        &self,
        cond: &Expr,
        body: std::ops::Range<usize>,
        otherwise: Option<&Expr>,
    ) -> TokenStream {
        let in_else = otherwise.map_or(0..0, mark::awaits_in_expr);
        let own = mark::awaits_in_expr(cond);
        let first = scope::links(cond).first().map_or(0..0, |link| mark::awaits_in_expr(link));
        let plain = body.is_empty() && in_else.is_empty() && own.end <= first.end;
        let native = plain && scope::bound_in(cond).is_empty();
        let code = self.condition(cond, native, scope::is_chain(cond));
        let code = match self.suspended_in(in_else) {
            Some(_) => {
                let runs = self.runs_or_in(own);
                quote!(#runs && (#code))
            }
            None => code,
        };
        match self.suspended_in(body) {
            Some(inside) => quote!((#inside || #code)),
            None => code,
        }
    }

    /// A guard that binds, as a `bool`: what it binds is guarded before it runs.
    pub(super) fn binding_guard(&self, guard: &Expr) -> TokenStream {
        self.condition(guard, false, true)
    }

    /// A condition as a `bool`, or as it is if nothing in it has a slot; `chained` if what it binds
    /// is guarded before it runs.
    fn condition(&self, cond: &Expr, native: bool, chained: bool) -> TokenStream {
        if !scope::has_let(cond) {
            return self.terminating(cond);
        }
        if native {
            return self.native_condition(cond);
        }
        let links = scope::links(cond);
        let awaits: Vec<_> = links.iter().map(|link| mark::awaits_in_expr(link)).collect();
        let links = links.iter().enumerate().map(|(index, link)| {
            // What binds without slots comes after the last await, in front of a body without any.
            if let Expr::Let(inner) = link {
                let plain = mark::declared_in(&inner.pat).is_empty();
                if plain && crate::build::places::binds_anything(&inner.pat) {
                    let (pat, value) = (&inner.pat, self.expr(&inner.expr));
                    return quote!(let #pat = #value);
                }
            }
            let code = self.link(link, chained);
            let later: Vec<_> = awaits[index + 1..].iter().filter(|a| !a.is_empty()).collect();
            match (later.first(), later.last()) {
                (Some(first), Some(last)) => {
                    let inside = self.suspended_in(first.start..last.end);
                    quote!((#inside || #code))
                }
                _ => code,
            }
        });
        let links: Vec<_> = links.collect();
        if links.iter().any(|link| link.to_string().starts_with("let ")) {
            return quote!(#(#links)&&*);
        }
        quote!((#(#links)&&*))
    }

    fn link(&self, link: &Expr, chained: bool) -> TokenStream {
        let Expr::Let(inner) = link else { return self.terminating(link) };
        let scrutinee = self.scrutinee(&inner.expr, &[&inner.pat]);
        let test = self.test(&inner.pat, &scrutinee);
        if !chained {
            return test;
        }
        let arm: TokenStream = mark::declared_in(&inner.pat)
            .iter()
            .filter(|local| self.liveness.guards[local.0] != crate::liveness::Guard::None)
            .map(|local| {
                let held = self.held(*local);
                quote!(#held.arm();)
            })
            .collect();
        quote!((#test && { #arm true }))
    }

    fn native_condition(&self, cond: &Expr) -> TokenStream {
        let links = scope::links(cond);
        let links = links.iter().map(|link| match link {
            Expr::Let(inner) => {
                let (pat, value) = (&inner.pat, self.expr(&inner.expr));
                quote!(let #pat = #value)
            }
            other => {
                let code = self.terminating(other);
                quote!((#code))
            }
        });
        quote!(#(#links)&&*)
    }
}
