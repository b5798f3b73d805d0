//! The signature of the lowered function, and the lifetimes in its frame.
//!
//! A hidden type may mention only lifetimes that are in scope of the signature, and the frame's
//! slots hold borrows of the frame itself and data from several arguments. By the signature:
//!
//! - one lifetime at most, and no type parameters: nothing to do;
//! - several lifetimes, no type parameters: the arguments' lifetimes are freed on their way into
//!   the frame, by a transmute to the same type, and the frame's lifetimes are then inferred;
//! - type parameters, in a function that is certainly no trait's: one more lifetime, which every
//!   lifetime and type of the signature outlives, as there must be one that the slots can have;
//! - type parameters in what may be a trait's method, whose signature cannot grow: the frame is
//!   awaited inside an `async` block, which hides lifetimes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{
    FnArg, GenericParam, Ident, Lifetime, PatType, ReturnType, Signature, Type, TypeParamBound,
    Visibility, parse_quote,
};

use super::Emitter;
use crate::check::{has_impl, mentions_self};
use crate::ir::{LocalId, Parameter};
use crate::parse::Function;

/// How the frame gets its lifetimes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lifetimes {
    /// From the signature as it is.
    Signature,
    /// Arguments' lifetimes are freed.
    Freed,
    /// From one more lifetime.
    Named,
    /// Hidden by a native block.
    Erased,
}

impl Lifetimes {
    /// What a function needs.
    pub fn of(function: &Function) -> Self {
        let signature = &function.signature;
        let generic = signature.generics.type_params().next().is_some()
            || signature.inputs.iter().any(argument_has_impl);
        let receiver = signature.receiver();
        let own_receiver =
            receiver.is_some_and(|r| r.reference.is_none() && !mentions_reference(&r.ty));
        let inherited = matches!(function.vis, Visibility::Inherited);
        let maybe_trait = inherited && (receiver.is_some() || mentions_self(signature));
        if maybe_trait && (generic || own_receiver) {
            Lifetimes::Erased
        } else if generic || own_receiver {
            Lifetimes::Named
        } else if count_lifetimes(signature) > 1 && receiver.is_some() && names_types(signature) {
            // A type named there may be a parameter of the impl, with lifetimes of its own.
            if inherited { Lifetimes::Erased } else { Lifetimes::Named }
        } else if count_lifetimes(signature) > 1 {
            Lifetimes::Freed
        } else {
            Lifetimes::Signature
        }
    }
}

/// Whether `-> impl Coroutine` may be said: a trait's own method must stay an `impl Future`, or
/// every impl of the trait would have to be lowered.
pub fn shows_coroutine(function: &Function, lifetimes: Lifetimes) -> bool {
    let signature = &function.signature;
    let certainly_free = signature.receiver().is_none() && !mentions_self(signature);
    lifetimes != Lifetimes::Erased
        && (certainly_free || !matches!(function.vis, Visibility::Inherited))
}

impl Emitter<'_> {
    /// The name under which a parameter is passed.
    pub(super) fn parameter_name(&self, typed: &PatType, parameter: &Parameter) -> Ident {
        match &*typed.pat {
            syn::Pat::Ident(ident) if parameter.pattern.is_none() => ident.ident.clone(),
            _ => self.slot(parameter.local).clone(),
        }
    }

    /// The signature.
    pub(super) fn signature(&self, lifetimes: Lifetimes) -> TokenStream {
        let function = self.function;
        let mut signature = function.signature.clone();
        signature.asyncness = None;
        for (input, parameter) in signature.inputs.iter_mut().zip(&self.body.parameters) {
            if let FnArg::Typed(typed) = input {
                let name = self.parameter_name(typed, parameter);
                *typed.pat = parse_quote!(#name);
            }
        }
        if lifetimes == Lifetimes::Named && self.options.boxed.is_some() {
            super::heap::name_receiver(&mut signature);
        }
        if lifetimes == Lifetimes::Named {
            add_frame_lifetime(&mut signature);
        }
        let krate = &self.options.krate;
        let output = match &signature.output {
            ReturnType::Default => parse_quote!(()),
            ReturnType::Type(_, ty) => written(ty, &quote!(#krate::frame)),
        };
        let shows = shows_coroutine(function, lifetimes);
        let shown = match (self.streams(), shows) {
            (true, true) => quote!(#krate::frame::CoroutineStream<Item = #output>),
            (true, false) => quote!(#krate::frame::Stream<Item = #output>),
            (false, true) => quote!(#krate::frame::Coroutine<Output = #output>),
            (false, false) => quote!(::core::future::Future<Output = #output>),
        };
        signature.output = match self.options.boxed {
            Some(boxed) => self.on_heap(&shown, boxed, lifetimes),
            None => {
                let impl_token = syn::Token![impl](proc_macro2::Span::mixed_site());
                parse_quote!(-> #impl_token #shown)
            }
        };
        quote!(#signature)
    }

    /// The type that the function returns, if it can be named.
    pub(super) fn returned_type(&self) -> Option<TokenStream> {
        let krate = &self.options.krate;
        match &self.function.signature.output {
            ReturnType::Default => Some(quote!(())),
            ReturnType::Type(_, ty) if has_impl(ty) => None,
            ReturnType::Type(_, ty) => {
                let ty = written(ty, &quote!(#krate::frame));
                Some(quote!(#ty))
            }
        }
    }

    /// An argument on its way into the frame.
    pub(super) fn argument_value(&self, local: LocalId, lifetimes: Lifetimes) -> TokenStream {
        let inputs = self.function.signature.inputs.iter();
        let found = inputs.zip(&self.body.parameters).find(|(_, p)| p.local == local);
        let Some((input, parameter)) = found else { return TokenStream::new() };
        match input {
            FnArg::Receiver(receiver) => {
                let token = &receiver.self_token;
                quote!(#token)
            }
            FnArg::Typed(typed) => {
                let name = self.parameter_name(typed, parameter);
                if lifetimes == Lifetimes::Freed && may_be_freed(&typed.ty) {
                    let mut ty = (*typed.ty).clone();
                    Free.visit_type_mut(&mut ty);
                    return quote!(unsafe { ::core::mem::transmute::<_, #ty>(#name) });
                }
                quote!(#name)
            }
        }
    }
}

/// A type as an argument of another: `!` cannot be one on stable Rust, so it has another name.
fn written(ty: &Type, fw: &TokenStream) -> Type {
    match ty {
        Type::Never(never) => parse_quote!(<fn() -> #never as #fw::Returns>::Output),
        ty => ty.clone(),
    }
}

fn argument_has_impl(input: &FnArg) -> bool {
    matches!(input, FnArg::Typed(typed) if has_impl(&typed.ty))
}

fn mentions_reference(ty: &Type) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_reference(&mut self, _: &'a syn::TypeReference) {
            self.0 = true;
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_type(&mut find, ty);
    find.0
}

/// Whether an argument's type names a type that is not one of std's, behind a reference.
fn names_types(signature: &Signature) -> bool {
    struct Find {
        depth: usize,
        found: bool,
    }
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.depth += 1;
            syn::visit::visit_type_reference(self, reference);
            self.depth -= 1;
        }
        fn visit_type_path(&mut self, path: &'a syn::TypePath) {
            let known = crate::build::places::owns_all(&Type::Path(path.clone()))
                || path.path.is_ident("str");
            self.found |= self.depth > 0 && !known;
            syn::visit::visit_type_path(self, path);
        }
    }
    let mut find = Find { depth: 0, found: false };
    for input in &signature.inputs {
        if let FnArg::Typed(typed) = input {
            syn::visit::Visit::visit_type(&mut find, &typed.ty);
        }
    }
    find.found
}

/// Lifetimes of the arguments, named or not.
fn count_lifetimes(signature: &Signature) -> usize {
    struct Count {
        elided: usize,
        named: Vec<Ident>,
    }
    impl<'a> syn::visit::Visit<'a> for Count {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.elided += usize::from(reference.lifetime.is_none());
            syn::visit::visit_type_reference(self, reference);
        }
        fn visit_receiver(&mut self, receiver: &'a syn::Receiver) {
            match &receiver.reference {
                Some((_, None)) => self.elided += 1,
                Some((_, Some(lifetime))) => self.visit_lifetime(lifetime),
                None => syn::visit::visit_type(self, &receiver.ty),
            }
        }
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            if lifetime.ident == "_" {
                self.elided += 1;
            } else if lifetime.ident != "static" && !self.named.contains(&lifetime.ident) {
                self.named.push(lifetime.ident.clone());
            }
        }
        fn visit_path_segment(&mut self, segment: &'a syn::PathSegment) {
            // A path may have lifetimes that are not written.
            if segment.arguments.is_empty()
                && segment.ident.to_string().starts_with(char::is_uppercase)
            {
                self.elided +=
                    usize::from(!matches!(segment.ident.to_string().as_str(), "Self" | "String"));
            }
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut count = Count { elided: 0, named: Vec::new() };
    for input in &signature.inputs {
        syn::visit::Visit::visit_fn_arg(&mut count, input);
    }
    count.elided + count.named.len()
}

/// Whether an argument's lifetimes can be freed: its type can be written inside the body.
fn may_be_freed(ty: &Type) -> bool {
    struct Find {
        lifetimes: bool,
        blocked: bool,
    }
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            self.lifetimes = true;
            syn::visit::visit_type_reference(self, reference);
        }
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            self.lifetimes |= lifetime.ident != "static";
        }
        fn visit_path(&mut self, path: &'a syn::Path) {
            self.blocked |= path.segments.first().is_some_and(|s| s.ident == "Self");
            syn::visit::visit_path(self, path);
        }
        fn visit_type_impl_trait(&mut self, _: &'a syn::TypeImplTrait) {
            self.blocked = true;
        }
    }
    let mut find = Find { lifetimes: false, blocked: false };
    syn::visit::Visit::visit_type(&mut find, ty);
    find.lifetimes && !find.blocked
}

/// Replaces named lifetimes by inferred ones.
struct Free;

impl VisitMut for Free {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident != "static" {
            *lifetime = Lifetime::new("'_", lifetime.span());
        }
    }
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
    fn visit_trait_bound_mut(&mut self, bound: &mut syn::TraitBound) {
        if bound.lifetimes.is_none() {
            visit_mut::visit_trait_bound_mut(self, bound);
        }
    }
}

/// Adds the lifetime that everything in the signature outlives.
fn add_frame_lifetime(signature: &mut Signature) {
    let frame = Lifetime::new("'__frame", proc_macro2::Span::mixed_site());
    let mut name = Name { named: Vec::new(), frame: frame.clone() };
    for input in &mut signature.inputs {
        name.visit_fn_arg_mut(input);
    }
    let receiver = signature.receiver().is_some();
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
    let params = &mut signature.generics.params;
    for lifetime in fresh.into_iter().chain([frame]).rev() {
        params.insert(0, parse_quote!(#lifetime));
    }
    signature.generics.make_where_clause().predicates.extend(outlives);
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
    fn visit_receiver_mut(&mut self, _: &mut syn::Receiver) {
        // The receiver's lifetime stays elided, or the return type's elision would change.
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
