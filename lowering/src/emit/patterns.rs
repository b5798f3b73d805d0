//! Patterns whose bindings have slots.
//!
//! In: a scrutinee and patterns. Out: code that tests, fills the slots of the bindings and says
//! which pattern matched. Invariant: no code of the user runs between a match and the filling of
//! its slots, except a guard, which sees the slots filled and unowned.
//!
//! A value is matched as it is. A place in a slot out of which patterns may move is matched through
//! a box over it, inside a block that is never finished (see the library's `receive`): the bindings
//! leave it by their bits, and the slot's guard is told which part is gone.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Local, LocalInit, Pat};

use super::Emitter;
use super::filling::{bind, lends_temporaries};
use super::guards::Fill;
use super::parts::Key;
use super::paths;
use crate::build::places;
use crate::ir::mark::{self, Marked};
use crate::ir::scope::Ends;
use crate::ir::{LocalId, Usage};

/// What is matched.
pub enum Scrutinee {
    /// A value, or a place that nothing moves out of.
    Value(TokenStream),
    /// A place in a slot.
    Slot {
        /// The slot.
        local: LocalId,
        /// The place, with `__whole` for the slot.
        path: Box<Expr>,
        /// What fills the slot first.
        first: Option<First>,
        /// What identifies a pattern's partial move, but for its number.
        key: Box<dyn Fn(usize) -> Key>,
    },
}

/// What fills the slot of a kept value.
pub struct First {
    /// The guard of the slot.
    pub held: Ident,
    pub value: TokenStream,
    /// Whether temporaries of the value end with its statement.
    lends: bool,
}

impl ToTokens for First {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let First { held, value, .. } = self;
        tokens.extend(quote!(#held.fill(#value);));
    }
}

/// A pattern with fresh names instead of slots.
pub struct Named {
    /// The pattern.
    pub pattern: TokenStream,
    /// Slots and the names of what goes into them.
    pub bindings: Vec<(LocalId, Ident)>,
    /// Those that are not declared `ref`.
    pub by_value: Vec<LocalId>,
}

impl Emitter<'_> {
    /// A pattern with fresh names.
    pub(super) fn named(&self, pat: &Pat) -> Named {
        struct Rename<'e, 'a> {
            emitter: &'e Emitter<'a>,
            bindings: Vec<(LocalId, Ident)>,
            by_value: Vec<LocalId>,
        }
        impl VisitMut for Rename<'_, '_> {
            fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
                if let Some(local) = mark::as_declared(&pat.ident) {
                    let known = self.bindings.iter().find(|(known, _)| *known == local);
                    let name = match known {
                        Some((_, name)) => name.clone(),
                        None => {
                            let slot = self.emitter.slot(local);
                            let name = self.emitter.fresh(&format!("{slot}_value"));
                            self.bindings.push((local, name.clone()));
                            self.by_value.extend(pat.by_ref.is_none().then_some(local));
                            name
                        }
                    };
                    pat.ident = name;
                    if pat.by_ref.is_none() {
                        pat.mutability = None;
                    }
                }
                visit_mut::visit_pat_ident_mut(self, pat);
            }
        }
        let mut rename = Rename { emitter: self, bindings: Vec::new(), by_value: Vec::new() };
        let mut pat = pat.clone();
        rename.visit_pat_mut(&mut pat);
        let Rename { bindings, by_value, .. } = rename;
        Named { pattern: quote!(#pat), bindings, by_value }
    }

    /// Fills the slots of bindings with their values.
    pub(super) fn put_bindings(&self, bindings: &[(LocalId, Ident)]) -> TokenStream {
        let fw = &self.ids.fw;
        bindings
            .iter()
            .map(|(local, name)| {
                let slot = self.slot(*local);
                quote!(#fw::put(#slot, #name);)
            })
            .collect()
    }

    /// Fills the slots of bindings that leave a block which lends them.
    pub(super) fn put_bindings_erased(&self, bindings: &[(LocalId, Ident)]) -> TokenStream {
        if bindings.is_empty() {
            return TokenStream::new();
        }
        let fw = &self.ids.fw;
        let links = bindings.iter().map(|(local, name)| {
            let slot = self.slot(*local);
            quote!(#fw::link(#slot, &#name);)
        });
        let puts = bindings.iter().map(|(local, name)| {
            let slot = self.slot(*local);
            quote!(#fw::put_erased(#slot, #name);)
        });
        quote!(if false { loop {} #(#links)* } #(#puts)*)
    }

    /// What a match is on.
    pub(super) fn scrutinee(&self, expr: &Expr, patterns: &[&Pat]) -> Scrutinee {
        if let Some(local) = mark::root_slot(expr)
            && self.body.local(local).role.is_temporary()
            && patterns.iter().any(|pat| places::binds_by_value(pat))
        {
            return Scrutinee::Slot {
                local,
                path: Box::new(paths::temporary_root(expr)),
                first: self.fill_first(paths::temporary_of(expr)),
                key: Box::new(move |index| Key::Temporary(local, index)),
            };
        }
        if let Some((mention, path)) = paths::root(expr) {
            let what = self.body.mention(mention);
            if what.usage == Usage::Select && self.liveness.is_last(mention) {
                return Scrutinee::Slot {
                    local: what.local,
                    path: Box::new(path),
                    first: None,
                    key: Box::new(move |index| Key::Mention(mention, index)),
                };
            }
        }
        Scrutinee::Value(self.expr(expr))
    }

    /// Fills the slot of a kept value.
    fn fill_first(&self, kept: &Expr) -> Option<First> {
        let Some((Marked::Slot(local), value)) = mark::as_marked(kept) else { return None };
        let (held, code) = (self.held(local), self.expr(value));
        let code = match &self.body.local(local).ty {
            Some(ty) => quote!(::core::convert::identity::<#ty>(#code)),
            None => code,
        };
        Some(First { held: held.clone(), value: code, lends: lends_temporaries(value) })
    }

    /// A place that is looked at more than once, and code that computes what it consists of first.
    pub(super) fn settled(&self, place: &Expr) -> (TokenStream, TokenStream) {
        struct Settle<'e, 'a>(&'e Emitter<'a>, TokenStream);
        impl VisitMut for Settle<'_, '_> {
            fn visit_expr_mut(&mut self, expr: &mut Expr) {
                if let Some(local) = mark::as_marked_slot(expr) {
                    let (runs, slot) =
                        (self.0.runs_or_in(mark::awaits_in_expr(expr)), self.0.slot(local));
                    let fill = self.0.fill_first(expr);
                    self.1.extend(quote!(if #runs { #fill }));
                    *expr = Expr::Verbatim(quote!((*#slot)));
                } else if mark::as_marked(expr).is_none() {
                    visit_mut::visit_expr_mut(self, expr);
                }
            }
        }
        let (mut place, mut settle) = (place.clone(), Settle(self, TokenStream::new()));
        settle.visit_expr_mut(&mut place);
        (settle.1, self.expr(&place))
    }

    /// Whether a pattern matches: a `bool`, with the bindings in their slots if it does.
    pub(super) fn test(&self, pat: &Pat, scrutinee: &Scrutinee) -> TokenStream {
        let named = self.named(pat);
        let pattern = &named.pattern;
        match scrutinee {
            Scrutinee::Value(value) => {
                let put = self.put_bindings(&named.bindings);
                quote!((match #value { #pattern => { #put true } _ => false }))
            }
            Scrutinee::Slot { local, path, first, key, .. } => {
                let put = self.put_bindings_erased(&named.bindings);
                let matched = self.fresh("matched");
                let arm = quote!(#pattern => { #put #matched = true; } _ => {});
                let select = self.select(*local, path, &arm);
                let leave = self.leave(*local, pat, &key(0));
                quote!({
                    #first
                    let mut #matched = false;
                    #select
                    if #matched { #leave }
                    #matched
                })
            }
        }
    }

    /// The same, where the value ends with the test: what is left of it is dropped while locals
    /// hold the bindings, so that a panic finds them.
    fn test_whole(&self, pat: &Pat, scrutinee: &Scrutinee) -> TokenStream {
        let Scrutinee::Value(value) = scrutinee else { return self.test(pat, scrutinee) };
        let named = self.named(pat);
        if named.by_value.is_empty() {
            return self.test(pat, scrutinee);
        }
        let (label, pattern) = (self.label("matched"), &named.pattern);
        let put = self.put_bindings(&named.bindings);
        quote!(#label: { let #pattern = (#value) else { break #label false }; #put true })
    }

    /// Matches on a place through a box over its slot; the arms only copy bits.
    pub(super) fn select(&self, local: LocalId, path: &Expr, arms: &TokenStream) -> TokenStream {
        let (fw, slot, place) = (&self.ids.fw, self.slot(local), &self.ids.place);
        let path = paths::with_root(path, &quote!(*#place));
        quote! {
            #fw::detach(async {
                let mut #place = #fw::boxed(#slot);
                match #path { #arms }
                ::core::future::pending::<()>().await
            });
        }
    }

    /// Tells the guard of a slot which part a pattern has taken.
    pub(super) fn leave(&self, local: LocalId, pat: &Pat, key: &Key) -> TokenStream {
        if !places::binds_by_value(pat) {
            return TokenStream::new();
        }
        self.gone(local, key, None)
    }

    /// `let PATTERN = value;` and `let PATTERN = value else { .. };` with slots.
    pub(super) fn pattern_let(
        &self,
        local: &Local,
        init: &LocalInit,
        fill: &Fill,
        slots: &[Ends],
    ) -> TokenStream {
        let (pat, clear) = (&local.pat, self.clear_extended(init));
        let scrutinee = self.scrutinee(&init.expr, &[pat]);
        let declared = mark::declared_in(pat);
        let bound: TokenStream = declared.iter().map(|id| self.held_after_fill(*id)).collect();
        let filled = match &init.diverge {
            Some((_, otherwise)) => {
                let test = self.test_whole(pat, &scrutinee);
                let in_else = mark::awaits_in_expr(otherwise);
                let inside = self.suspended_in(in_else.clone());
                let otherwise = self.terminating(otherwise);
                let runs = match fill {
                    Fill::During(awaits) => {
                        let runs = self.runs_or_in(awaits.clone());
                        quote!(#runs &&)
                    }
                    Fill::Always => TokenStream::new(),
                };
                let inside = inside.map(|inside| quote!(#inside ||));
                let test = match slots.is_empty() {
                    true => test,
                    false => self.filled_if(&declared, slots, &test),
                };
                let otherwise = match clear.is_empty() {
                    true => otherwise,
                    false => quote!({ #clear #otherwise }),
                };
                quote!(if #inside (#runs !#test) #otherwise)
            }
            None => {
                let code = match &scrutinee {
                    Scrutinee::Value(value) if !slots.is_empty() && !places::lends(pat) => {
                        self.bound_around(pat, &init.expr, value, slots)
                    }
                    Scrutinee::Slot { first: Some(first), .. } if first.lends => {
                        let apart = self.taken_apart(pat, &scrutinee);
                        self.filling_apart(&declared, slots, first, &apart)
                    }
                    _ => self.filling(&declared, slots, &self.irrefutable(pat, &scrutinee)),
                };
                self.filled_during(fill, &code)
            }
        };
        quote!(#filled #bound)
    }

    /// Bindings that are made among temporaries and outlive them, before they come into slots.
    fn bound_around(
        &self,
        pat: &Pat,
        init: &Expr,
        value: &TokenStream,
        slots: &[Ends],
    ) -> TokenStream {
        let Named { pattern, mut bindings, .. } = self.named(pat);
        let names: Vec<_> = bindings.iter().map(|(_, name)| name.clone()).collect();
        bindings.iter_mut().for_each(|(_, name)| *name = self.fresh(&format!("{name}_bound")));
        let bound: Vec<_> = bindings.iter().map(|(_, name)| name).collect();
        let code = bind(&pattern, None, init, value, &quote!(#(#bound = #names;)*));
        let (code, put) = (self.filling(&[], slots, &code), self.put_bindings(&bindings));
        quote!({ #(let #bound;)* #code #put })
    }

    fn irrefutable(&self, pat: &Pat, scrutinee: &Scrutinee) -> TokenStream {
        match scrutinee {
            Scrutinee::Value(value) => {
                let named = self.named(pat);
                let (pattern, put) = (&named.pattern, self.put_bindings(&named.bindings));
                quote!(let #pattern = #value; #put)
            }
            Scrutinee::Slot { first, .. } => {
                let apart = self.taken_apart(pat, scrutinee);
                quote!(#first #apart)
            }
        }
    }

    /// Takes a pattern's bindings out of a slot that is filled.
    fn taken_apart(&self, pat: &Pat, scrutinee: &Scrutinee) -> TokenStream {
        let Scrutinee::Slot { local, path, key, .. } = scrutinee else { return TokenStream::new() };
        let Named { pattern, bindings, .. } = self.named(pat);
        let put = self.put_bindings_erased(&bindings);
        let select = self.select(*local, path, &quote!(#pattern => { #put }));
        let leave = self.leave(*local, pat, &key(0));
        quote!(#select #leave)
    }

    /// What an argument's pattern takes apart, with its guards.
    pub(super) fn take_argument_apart(&self, local: LocalId, pat: &Pat) -> TokenStream {
        let bound: TokenStream =
            mark::declared_in(pat).iter().map(|id| self.held_after_fill(*id)).collect();
        let runs = self.runs_or_in(0..0);
        let (slot, held) = (self.slot(local), self.held(local));
        let dropless = self.body.local(local).known.is_dropless();
        let scrutinee = if dropless || !places::binds_by_value(pat) {
            Scrutinee::Value(quote!((*#slot)))
        } else if places::binds_all(pat) {
            Scrutinee::Value(quote!(#held.take()))
        } else {
            Scrutinee::Slot {
                local,
                path: Box::new(super::paths::whole()),
                first: None,
                key: Box::new(move |index| Key::Temporary(local, index)),
            }
        };
        let code = self.irrefutable(pat, &scrutinee);
        quote!(if #runs { #code } #bound)
    }
}
