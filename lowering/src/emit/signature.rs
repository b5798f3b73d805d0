//! The signature of the lowered function, and how its arguments get into the frame.
//!
//! In: the signature, and how the frame gets its lifetimes. Out: the signature that returns a
//! coroutine. Invariant: callers see the types that were written.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Ident, Lifetime, PatType, ReturnType, Type, parse_quote};

use super::Emitter;
use super::lifetimes::{Lifetimes, shows_coroutine};
use super::naming::add_frame_lifetime;
use crate::check::has_impl;
use crate::ir::{LocalId, Parameter};

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
        let frame = (lifetimes == Lifetimes::Named)
            .then(|| add_frame_lifetime(&mut signature, &|wanted| self.label(wanted)));
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
            Some(boxed) => self.on_heap(&shown, boxed, frame),
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

    /// The type of what a poll is ready with.
    pub(super) fn polled_type(&self) -> TokenStream {
        match (self.returned_type(), self.streams()) {
            (Some(ty), true) => quote!(::core::option::Option<#ty>),
            (Some(ty), false) => ty,
            (None, _) => quote!(_),
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
