//! One more lifetime in a signature, which everything in it outlives.
//!
//! In: a signature. Out: the same with that lifetime. Invariant: every lifetime that was elided has
//! a name then, and what is elided in the return type is what it was.

use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, GenericParam, Lifetime, Signature, Type, TypeParamBound, parse_quote};

use super::lifetimes::outside_parameters;

/// Adds the lifetime that everything in the signature outlives.
pub fn add_frame_lifetime(signature: &mut Signature) {
    let frame = Lifetime::new("'__frame", proc_macro2::Span::mixed_site());
    let mut name = Name { named: Vec::new(), frame: frame.clone() };
    for input in &mut signature.inputs {
        name.visit_fn_arg_mut(input);
    }
    let receiver = signature.receiver().is_some();
    // What is elided in the return type is the receiver's, if that is a reference.
    if let (true, Some(lifetime)) = (receiver, signature.inputs.first().and_then(lifetime_of)) {
        Elided(lifetime).visit_return_type_mut(&mut signature.output);
    }
    let fresh = name.named;
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
    for lifetime in &fresh {
        outlives.push(parse_quote!(#lifetime: #frame));
    }
    if receiver {
        outlives.push(parse_quote!(Self: #frame));
    }
    for parameter in outside_parameters(signature) {
        outlives.push(parse_quote!(#parameter: #frame));
    }
    let params = &mut signature.generics.params;
    for lifetime in fresh.into_iter().chain([frame]).rev() {
        params.insert(0, parse_quote!(#lifetime));
    }
    signature.generics.make_where_clause().predicates.extend(outlives);
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

/// Writes a lifetime where it is elided.
struct Elided(Lifetime);

impl VisitMut for Elided {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        reference.lifetime.get_or_insert_with(|| self.0.clone());
        visit_mut::visit_type_reference_mut(self, reference);
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.0.clone();
        }
    }
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

/// Names elided lifetimes, and bounds `impl Trait` arguments.
struct Name {
    named: Vec<Lifetime>,
    frame: Lifetime,
}

impl Name {
    fn fresh(&mut self) -> Lifetime {
        let name = format!("'__{}", self.named.len() + 1);
        let lifetime = Lifetime::new(&name, proc_macro2::Span::mixed_site());
        self.named.push(lifetime.clone());
        lifetime
    }
}

impl VisitMut for Name {
    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        match (&mut receiver.reference, receiver.colon_token) {
            (Some((_, lifetime)), None) => {
                if lifetime.as_ref().is_none_or(|lifetime| lifetime.ident == "_") {
                    *lifetime = Some(self.fresh());
                }
            }
            _ => self.visit_type_mut(&mut receiver.ty),
        }
    }
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.is_none() {
            reference.lifetime = Some(self.fresh());
        }
        visit_mut::visit_type_reference_mut(self, reference);
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.fresh();
        }
    }
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
    fn visit_type_mut(&mut self, ty: &mut Type) {
        visit_mut::visit_type_mut(self, ty);
        if let Type::ImplTrait(opaque) = ty {
            opaque.bounds.push(TypeParamBound::Lifetime(self.frame.clone()));
            // `&impl A + 'b` would be ambiguous.
            *ty = Type::Paren(syn::TypeParen {
                paren_token: Default::default(),
                elem: Box::new(ty.clone()),
            });
        }
    }
}
