//! Declarations: parameters, patterns, and which of them get slots.
//!
//! In: patterns. Out: the same patterns with their bindings marked, and the names in scope.
//! Invariant: a binding has a slot exactly if an await follows in its scope, or if its value is
//! taken out of a slot in a way that only types decide.

use std::collections::HashMap;

use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Pat, PatIdent, Signature, Type, parse_quote};

use super::places;
use super::resolve::{Binding, Resolver};
use crate::ir::relations::Node;
use crate::ir::{CapturedLocal, Known, Local, LocalId, Parameter, Role, mark};

impl Resolver<'_> {
    /// Declares the parameters.
    pub fn parameters(&mut self, signature: &Signature) -> Vec<Parameter> {
        self.relations.open(false);
        let parameters: Vec<_> =
            signature.inputs.iter().map(|input| self.parameter(input)).collect();
        let called_once = parameters.iter().filter(|parameter| {
            parameter.ty.as_ref().is_some_and(|ty| is_called_once(ty, &signature.generics))
        });
        self.called_once = called_once.map(|parameter| parameter.local).collect();
        parameters
    }

    fn parameter(&mut self, input: &FnArg) -> Parameter {
        match input {
            FnArg::Receiver(receiver) => {
                let local = self.local("this", Role::Argument, receiver.self_token.span);
                self.locals[local.0].known = known_of_receiver(receiver);
                self.locals[local.0].mutable = receiver.mutability.is_some();
                self.bind("self", Binding::Slot(local));
                Parameter { local, pattern: None, ty: None }
            }
            FnArg::Typed(typed) => {
                let ty = Some((*typed.ty).clone());
                let plain = match &*typed.pat {
                    Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
                        Some(ident.clone())
                    }
                    _ => None,
                };
                let (local, pattern) = match plain {
                    Some(ident) => (self.argument(&ident, &typed.ty), None),
                    None => {
                        let local = self.local("argument", Role::Argument, typed.pat.span());
                        self.locals[local.0].known = places::known_of_type(&typed.ty);
                        let mut pattern = (*typed.pat).clone();
                        self.declare(&mut pattern, true, Some(&typed.ty));
                        self.relations.occurs(Node::Slot(local), places::lends(&pattern));
                        (local, Some(pattern))
                    }
                };
                Parameter { local, pattern, ty }
            }
        }
    }

    /// Declares what an async block takes along.
    pub fn captured(&mut self, captured: &CapturedLocal, from: Option<&Local>) -> Parameter {
        let name = captured.name.to_string();
        let known_as = if name == "self" { "this" } else { &name };
        let local = self.local(known_as, Role::Argument, captured.name.span());
        let declared = &mut self.locals[local.0];
        declared.mutable = from.is_none_or(|from| from.mutable);
        if let Some(from) = from {
            declared.known = from.known;
            declared.owns_all = from.owns_all;
            declared.closure = from.closure;
        }
        self.bind(&name, Binding::Slot(local));
        Parameter { local, pattern: None, ty: None }
    }

    fn argument(&mut self, ident: &PatIdent, ty: &Type) -> LocalId {
        let name = ident.ident.to_string();
        let local = self.local(&name, Role::Argument, ident.ident.span());
        self.locals[local.0].known = places::known_of_type(ty);
        self.locals[local.0].owns_all = places::owns_all(ty);
        self.locals[local.0].mutable = ident.mutability.is_some();
        self.bind(&name, Binding::Slot(local));
        local
    }

    /// Declares a pattern's bindings, with slots or as locals of the poll.
    pub(super) fn declare(&mut self, pat: &mut Pat, slots: bool, ty: Option<&Type>) {
        self.declare_as(pat, slots, ty, false);
    }

    /// The same for a pattern that cannot fail: a name is a binding, however it is written.
    pub(super) fn declare_name(&mut self, pat: &mut Pat, slots: bool, ty: Option<&Type>) {
        let name = matches!(pat, Pat::Ident(ident) if ident.subpat.is_none());
        self.declare_as(pat, slots, ty, name);
    }

    fn declare_as(&mut self, pat: &mut Pat, slots: bool, ty: Option<&Type>, any_name: bool) {
        if !slots || !self.opaque.is_empty() {
            self.declare_plain(pat);
            return;
        }
        let mut pass = Declare { resolver: self, declared: HashMap::new(), any_name };
        pass.visit_pat_mut(pat);
        let declared = pass.declared;
        for (name, local) in declared {
            self.bind(&name, Binding::Slot(local));
        }
        if let (Some(local), Some(ty)) = (single(pat), ty) {
            self.locals[local.0].known = places::known_of_type(ty);
            self.locals[local.0].owns_all = places::owns_all(ty);
            self.locals[local.0].ty = Some(ty.clone());
        }
    }

    fn declare_plain(&mut self, pat: &Pat) {
        struct Names(Vec<String>);
        impl<'a> syn::visit::Visit<'a> for Names {
            fn visit_pat_ident(&mut self, pat: &'a PatIdent) {
                if places::binds(pat) {
                    self.0.push(pat.ident.to_string());
                }
                syn::visit::visit_pat_ident(self, pat);
            }
        }
        let mut names = Names(Vec::new());
        syn::visit::Visit::visit_pat(&mut names, pat);
        for name in names.0 {
            let node = self.relations.plain();
            self.relations.occurs(node, false);
            self.bind(&name, Binding::Plain(node));
        }
    }
}

/// The local of a pattern that is only a name.
pub fn single(pat: &Pat) -> Option<LocalId> {
    match pat {
        Pat::Ident(ident) if ident.subpat.is_none() && ident.by_ref.is_none() => {
            mark::as_declared(&ident.ident)
        }
        Pat::Type(typed) => single(&typed.pat),
        Pat::Paren(paren) => single(&paren.pat),
        _ => None,
    }
}

fn known_of_receiver(receiver: &syn::Receiver) -> Known {
    match (&receiver.reference, receiver.colon_token) {
        (Some(_), None) if receiver.mutability.is_some() => Known::MutRef,
        (Some(_), None) => Known::SharedRef,
        (None, Some(_)) => places::known_of_type(&receiver.ty),
        _ => Known::Nothing,
    }
}

struct Declare<'r, 'n> {
    resolver: &'r mut Resolver<'n>,
    declared: HashMap<String, LocalId>,
    /// Whether a name that looks like a constant's binds all the same.
    any_name: bool,
}

impl VisitMut for Declare<'_, '_> {
    fn visit_pat_ident_mut(&mut self, pat: &mut PatIdent) {
        if self.any_name || places::binds(pat) {
            let name = pat.ident.to_string();
            let span = pat.ident.span();
            let local = match self.declared.get(&name) {
                Some(local) => *local,
                None => {
                    let local = self.resolver.local(&name, Role::Named, span);
                    self.resolver.relations.occurs(Node::Slot(local), false);
                    self.resolver.locals[local.0].mutable = pat.mutability.is_some();
                    if pat.by_ref.is_some() && pat.mutability.is_none() {
                        self.resolver.locals[local.0].known = Known::Copy;
                    }
                    self.declared.insert(name, local);
                    local
                }
            };
            pat.ident = mark::declared(local, span);
        }
        visit_mut::visit_pat_ident_mut(self, pat);
    }

    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        // `S { x }` binds what it names: the binding gets a mark, and so the name is written out.
        if field.colon_token.is_none() {
            field.colon_token = Some(parse_quote!(:));
        }
        visit_mut::visit_field_pat_mut(self, field);
    }
}

/// Whether a type is an `FnOnce`, by its own bounds or by those of the function.
fn is_called_once(ty: &Type, generics: &syn::Generics) -> bool {
    type Bounds = syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]>;
    let once = |bounds: &Bounds| {
        bounds.iter().any(|bound| {
            matches!(bound, syn::TypeParamBound::Trait(bound)
                if bound.path.segments.last().is_some_and(|last| last.ident == "FnOnce"))
        })
    };
    if let Type::ImplTrait(opaque) = ty {
        return once(&opaque.bounds);
    }
    let declared = generics.type_params().any(|parameter| {
        once(&parameter.bounds)
            && matches!(ty, Type::Path(path) if path.path.is_ident(&parameter.ident))
    });
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    declared
        || predicates.into_iter().any(|predicate| {
            matches!(predicate, syn::WherePredicate::Type(bounded)
                if bounded.bounded_ty == *ty && once(&bounded.bounds))
        })
}
