//! Bindings among temporaries.
//!
//! In: code that fills the slots of bindings, and the temporaries of its statement. Out: the code
//! with the guards of both. Invariant: when a temporary is dropped, the bindings are owned already,
//! so a panic in its drop drops them, too.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Block, Expr, Stmt, Type};

use super::Emitter;
use super::guards::Fill;
use super::patterns::First;
use crate::build::places;
use crate::ir::scope::Ends;
use crate::ir::{Body, LocalId, Role, mark};
use crate::liveness::Guard;

impl Emitter<'_> {
    /// Code that fills slots, where it runs.
    pub(super) fn filled_during(&self, fill: &Fill, code: &TokenStream) -> TokenStream {
        match fill {
            Fill::During(awaits) => {
                let runs = self.runs_or_in(awaits.clone());
                quote!(if #runs #code)
            }
            Fill::Always => code.clone(),
        }
    }

    /// Code that fills the slots of bindings, among temporaries: when these end, the bindings are
    /// owned already, and are dropped if the drop of a temporary panics.
    pub(super) fn filling(
        &self,
        bound: &[LocalId],
        temporaries: &[Ends],
        code: &TokenStream,
    ) -> TokenStream {
        if temporaries.is_empty() {
            return quote!({ #code });
        }
        let guards = temporaries.iter().map(|one| self.declare_end(one));
        let (early, declared) = self.early(bound);
        if early.is_empty() {
            return quote!({ #(#guards)* #code });
        }
        quote!({
            #declared
            { #(#guards)* #code #(#early.arm();)* }
            #(#early.disarm();)*
        })
    }

    /// A `let` whose bindings are locals of the poll: they are declared outside of the temporaries
    /// that end with it, so that a panic in one of their drops finds the bindings.
    pub(super) fn bound_outside(
        &self,
        local: &syn::Local,
        init: &syn::LocalInit,
        temporaries: &[Ends],
    ) -> Option<TokenStream> {
        let (pat, ty) = match &local.pat {
            syn::Pat::Type(typed) => (&*typed.pat, Some(&typed.ty)),
            pat => (pat, None),
        };
        let extends = is_extended(self.body, &init.expr);
        if temporaries.is_empty() || init.diverge.is_some() || extends || places::lends(pat) {
            return None;
        }
        let value = self.expr(&init.expr);
        if let syn::Pat::Ident(name) = pat
            && name.subpat.is_none()
        {
            let (attrs, mutability, name) = (&local.attrs, &name.mutability, &name.ident);
            let ty = ty.map(|ty| quote!(: #ty));
            let code = self.filling(&[], temporaries, &quote!(#name = #value;));
            return Some(quote!(#(#attrs)* let #mutability #name #ty; #code));
        }
        let mut outside = Outside { emitter: self, names: Vec::new() };
        let mut inner = pat.clone();
        syn::visit_mut::VisitMut::visit_pat_mut(&mut outside, &mut inner);
        let declared = outside.names.iter().map(|(outer, mutability, _)| {
            let attrs = &local.attrs;
            quote!(#(#attrs)* let #mutability #outer;)
        });
        let filled = outside.names.iter().map(|(outer, _, inner)| quote!(#outer = #inner;));
        let code =
            bind(&quote!(#inner), ty.map(|ty| &**ty), &init.expr, &value, &quote!(#(#filled)*));
        let code = self.filling(&[], temporaries, &code);
        Some(quote!(#(#declared)* #code))
    }

    /// A `let` that takes apart what it makes live on: its bindings are owned before the value's
    /// other temporaries end.
    pub(super) fn filling_apart(
        &self,
        bound: &[LocalId],
        temporaries: &[Ends],
        First { held, value, .. }: &First,
        code: &TokenStream,
    ) -> TokenStream {
        let guards = temporaries.iter().map(|one| self.declare_end(one));
        let (early, declared) = self.early(bound);
        let name = self.fresh("value");
        quote!({
            #declared
            {
                #(#guards)*
                match (#value) { #name => { #held.fill(#name); #code #(#early.arm();)* } }
            }
            #(#early.disarm();)*
        })
    }

    /// The same of a test, which fills the slots only if it is true.
    pub(super) fn filled_if(
        &self,
        bound: &[LocalId],
        temporaries: &[Ends],
        test: &TokenStream,
    ) -> TokenStream {
        let guards = temporaries.iter().map(|one| self.declare_end(one));
        let (early, declared) = self.early(bound);
        if early.is_empty() {
            return quote!({ #(#guards)* #test });
        }
        let matched = self.fresh("matched");
        quote!({
            #declared
            let #matched = {
                #(#guards)*
                let #matched = #test;
                if #matched { #(#early.arm();)* }
                #matched
            };
            #(#early.disarm();)*
            #matched
        })
    }

    /// Guards of bindings for as long as temporaries are dropped.
    fn early(&self, bound: &[LocalId]) -> (Vec<Ident>, TokenStream) {
        let (fw, live) = (&self.ids.fw, &self.ids.live);
        let dropped = |id: &&LocalId| self.liveness.guards[id.0] != Guard::None;
        let slots: Vec<_> = bound.iter().filter(dropped).map(|id| self.slot(*id)).collect();
        let early: Vec<_> = slots.iter().map(|slot| self.fresh(&format!("{slot}_early"))).collect();
        let declared = quote!(#(let #early = #fw::held_if(&#live, #slots, false);)*);
        (early, declared)
    }
}

/// Binds by a pattern, and moves the bindings on before the value's own temporaries end: a panic in
/// the drop of one of these then finds them where they are to be.
pub fn bind(
    pattern: &TokenStream,
    ty: Option<&Type>,
    init: &Expr,
    value: &TokenStream,
    moves: &TokenStream,
) -> TokenStream {
    if lends_temporaries(init) && !extends_temporaries(init) {
        let value = match ty {
            Some(ty) => quote!(::core::convert::identity::<#ty>(#value)),
            None => value.clone(),
        };
        return quote!(match (#value) { #pattern => { #moves } });
    }
    let ty = ty.map(|ty| quote!(: #ty));
    quote!(let #pattern #ty = #value; #moves)
}

/// Names for what a pattern binds.
struct Outside<'e, 'a> {
    emitter: &'e Emitter<'a>,
    names: Vec<(Ident, Option<syn::Token![mut]>, Ident)>,
}

impl syn::visit_mut::VisitMut for Outside<'_, '_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
        if places::binds(pat) {
            let known = self.names.iter().find(|(outer, ..)| *outer == pat.ident);
            let inner = match known {
                Some((.., inner)) => inner.clone(),
                None => {
                    let name = pat.ident.to_string();
                    let name = name.trim_start_matches("r#");
                    let inner = self.emitter.fresh(&format!("{name}_value"));
                    self.names.push((pat.ident.clone(), pat.mutability.take(), inner.clone()));
                    inner
                }
            };
            (pat.ident, pat.mutability) = (inner, None);
        }
        syn::visit_mut::visit_pat_ident_mut(self, pat);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        // `S { x }` binds what it names.
        field.colon_token.get_or_insert_default();
        syn::visit_mut::visit_field_pat_mut(self, field);
    }
}

/// Whether a `let` makes what it is made of live on: the value itself, or temporaries in it.
pub fn is_extended(body: &Body, init: &Expr) -> bool {
    is_extended_place(body, init) || extends_temporaries(init)
}

/// Whether a `let` looks at a value that it makes live on.
pub fn is_extended_place(body: &Body, init: &Expr) -> bool {
    mark::root_slot(init).is_some_and(|slot| body.local(slot).role == Role::Extended)
}

/// Whether a `let` may make temporaries of an expression live as long as its bindings.
pub fn extends_temporaries(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(_) => true,
        Expr::Block(inner) => tail_extends(&inner.block),
        Expr::Unsafe(inner) => tail_extends(&inner.block),
        Expr::If(inner) => {
            tail_extends(&inner.then_branch)
                || inner.else_branch.as_ref().is_some_and(|(_, other)| extends_temporaries(other))
        }
        Expr::Match(inner) => inner.arms.iter().any(|arm| extends_temporaries(&arm.body)),
        Expr::Tuple(tuple) => tuple.elems.iter().any(extends_temporaries),
        Expr::Array(array) => array.elems.iter().any(extends_temporaries),
        Expr::Struct(literal) => literal.fields.iter().any(|f| extends_temporaries(&f.expr)),
        Expr::Call(call) => {
            crate::build::is_constructor(&call.func) && call.args.iter().any(extends_temporaries)
        }
        Expr::Field(field) => extends_temporaries(&field.base),
        Expr::Index(index) => extends_temporaries(&index.expr),
        Expr::Cast(cast) => extends_temporaries(&cast.expr),
        Expr::Paren(paren) => extends_temporaries(&paren.expr),
        _ => false,
    }
}

fn tail_extends(block: &Block) -> bool {
    matches!(block.stmts.last(), Some(Stmt::Expr(tail, None)) if extends_temporaries(tail))
}

/// Whether evaluating an expression makes temporaries that it lends or takes a part of.
pub fn lends_temporaries(expr: &Expr) -> bool {
    use crate::build::places::{is_comparison, is_place, is_promoted};
    fn is_temporary(value: &Expr) -> bool {
        !is_place(value) && !is_promoted(value) && mark::as_marked_slot(value).is_none()
    }
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            let base = match expr {
                Expr::Field(field) => Some(&field.base),
                Expr::Index(index) => Some(&index.expr),
                Expr::MethodCall(call) => Some(&call.receiver),
                Expr::Reference(reference) => Some(&reference.expr),
                Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => Some(&unary.expr),
                Expr::Match(inner) => Some(&inner.expr),
                Expr::Binary(binary) if is_comparison(&binary.op) => {
                    self.0 |= is_temporary(&binary.right);
                    Some(&binary.left)
                }
                Expr::Closure(_) | Expr::Async(_) => return,
                _ => None,
            };
            self.0 |= base.is_some_and(|base| is_temporary(base));
            syn::visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_expr(&mut find, expr);
    find.0
}
