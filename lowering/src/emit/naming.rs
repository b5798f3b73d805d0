//! One more lifetime in a signature, which everything in it outlives.
//!
//! In: a signature. Out: the same with that lifetime. Invariant: every lifetime that was elided has
//! a name then, and what is elided in the return type is what it was.

use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, Lifetime, Signature, Type, TypeParamBound, parse_quote};

use super::lifetimes::outside_parameters;
use crate::check::mentions_self;

/// Adds the lifetime that everything in the signature outlives, and names of lifetimes as wanted;
/// returns it.
pub fn add_frame_lifetime(signature: &mut Signature, fresh: &dyn Fn(&str) -> Lifetime) -> Lifetime {
    let frame = fresh("__frame");
    let mut named: Vec<Lifetime> = Vec::new();
    let mut name = Elided(|| {
        let lifetime = fresh(&format!("__{}", named.len() + 1));
        named.push(lifetime.clone());
        lifetime
    });
    for input in &mut signature.inputs {
        name.visit_fn_arg_mut(input);
        Bounded(&frame).visit_fn_arg_mut(input);
    }
    let receiver = signature.receiver().is_some();
    // What is elided in the return type is the receiver's, if that is a reference.
    if let (true, Some(lifetime)) = (receiver, signature.inputs.first().and_then(lifetime_of)) {
        Elided(|| lifetime.clone()).visit_return_type_mut(&mut signature.output);
    }
    let is_new = |lifetime: &Lifetime| *lifetime == frame || named.contains(lifetime);
    let mut outside = outside_lifetimes(signature);
    outside.retain(|lifetime| !is_new(lifetime));
    let mut outlives: Vec<syn::WherePredicate> = Vec::new();
    for param in &signature.generics.params {
        match param {
            GenericParam::Lifetime(param) => {
                let lifetime = &param.lifetime;
                outlives.push(parse_quote!(#lifetime: #frame));
            }
            GenericParam::Type(param) => {
                let ident = &param.ident;
                outlives.push(parse_quote!(#ident: #frame));
            }
            GenericParam::Const(_) => {}
        }
    }
    for lifetime in named.iter().chain(&outside) {
        outlives.push(parse_quote!(#lifetime: #frame));
    }
    if receiver || mentions_self(signature) {
        outlives.push(parse_quote!(Self: #frame));
    }
    for parameter in outside_parameters(signature) {
        outlives.push(parse_quote!(#parameter: #frame));
    }
    let params = &mut signature.generics.params;
    for lifetime in named.into_iter().chain([frame.clone()]).rev() {
        params.insert(0, parse_quote!(#lifetime));
    }
    signature.generics.make_where_clause().predicates.extend(outlives);
    frame
}

/// The lifetimes that a signature names and does not declare: those of the impl around it.
fn outside_lifetimes(signature: &Signature) -> Vec<Lifetime> {
    struct Find<'s> {
        known: Vec<&'s syn::Ident>,
        found: Vec<Lifetime>,
    }
    impl<'a> syn::visit::Visit<'a> for Find<'_> {
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            let is_known = self.known.contains(&&lifetime.ident)
                || self.found.iter().any(|found| found.ident == lifetime.ident);
            if !is_known && lifetime.ident != "static" && lifetime.ident != "_" {
                self.found.push(lifetime.clone());
            }
        }
        // Both may declare lifetimes of their own.
        fn visit_type_bare_fn(&mut self, _: &'a syn::TypeBareFn) {}
        fn visit_trait_bound(&mut self, bound: &'a syn::TraitBound) {
            if bound.lifetimes.is_none() {
                syn::visit::visit_trait_bound(self, bound);
            }
        }
    }
    let known = signature.generics.lifetimes().map(|param| &param.lifetime.ident).collect();
    let mut find = Find { known, found: Vec::new() };
    signature.inputs.iter().for_each(|input| syn::visit::Visit::visit_fn_arg(&mut find, input));
    syn::visit::Visit::visit_return_type(&mut find, &signature.output);
    find.found
}

/// The first lifetime of an argument.
fn lifetime_of(input: &FnArg) -> Option<Lifetime> {
    struct Find(Option<Lifetime>);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            self.0.get_or_insert_with(|| lifetime.clone());
        }
    }
    let mut find = Find(None);
    match input {
        FnArg::Receiver(receiver) => match (&receiver.reference, receiver.colon_token) {
            (Some((_, lifetime)), None) => return lifetime.clone(),
            _ => syn::visit::Visit::visit_type(&mut find, &receiver.ty),
        },
        FnArg::Typed(typed) => syn::visit::Visit::visit_type(&mut find, &typed.ty),
    }
    find.0
}

/// Writes a lifetime wherever one is elided.
struct Elided<F: FnMut() -> Lifetime>(F);

impl<F: FnMut() -> Lifetime> VisitMut for Elided<F> {
    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        match (&mut receiver.reference, receiver.colon_token) {
            (Some((_, lifetime)), None) => {
                if lifetime.as_ref().is_none_or(|lifetime| lifetime.ident == "_") {
                    *lifetime = Some(self.0());
                }
            }
            _ => self.visit_type_mut(&mut receiver.ty),
        }
    }
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime.get_or_insert_with(&mut self.0);
        visit_mut::visit_type_reference_mut(self, reference);
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.0();
        }
    }
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

/// Bounds `impl Trait` arguments by a lifetime.
struct Bounded<'l>(&'l Lifetime);

impl VisitMut for Bounded<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(opaque) = ty {
            opaque.bounds.push(TypeParamBound::Lifetime(self.0.clone()));
            // `&impl A + 'b` would be ambiguous.
            *ty = Type::Paren(syn::TypeParen {
                paren_token: Default::default(),
                elem: Box::new(ty.clone()),
            });
        }
    }
}
