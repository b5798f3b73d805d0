//! The type of a frame on the heap.
//!
//! In: what the frame is shown as. Out: a pinned box of that, without the frame's own type.
//! Invariant: no auto trait is lost silently: what may go to other threads says so, and what may
//! not has been asked for as `boxed(local)`.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Lifetime, Signature, parse_quote};

use super::Emitter;
use super::lifetimes::Lifetimes;
use crate::parse::Boxed;

impl Emitter<'_> {
    /// How the frame gets its lifetimes.
    pub(super) fn lifetimes(&self) -> Lifetimes {
        let lifetimes = Lifetimes::of(self.function);
        // Behind a `dyn` a frame has one lifetime, so several need one that they all outlive.
        match self.options.boxed {
            Some(_) if lifetimes == Lifetimes::Freed => Lifetimes::Named,
            _ => lifetimes,
        }
    }

    pub(super) fn on_heap(
        &self,
        shown: &TokenStream,
        boxed: Boxed,
        lifetimes: Lifetimes,
    ) -> syn::ReturnType {
        let krate = &self.options.krate;
        let send = match boxed {
            Boxed::Send => quote!(+ ::core::marker::Send),
            Boxed::Local => TokenStream::new(),
        };
        let lifetime = match lifetimes {
            Lifetimes::Named => Some(Lifetime::new("'__frame", Span::mixed_site())),
            _ => only_lifetime(&self.function.signature),
        };
        let lifetime = lifetime.map(|lifetime| quote!(+ #lifetime));
        parse_quote!(-> #krate::frame::OnHeap<dyn #shown #send #lifetime>)
    }
}

/// Gives the receiver's lifetime a name, so that it can be said to outlive the frame's; what the
/// function returns has the same where it elides it.
pub fn name_receiver(signature: &mut Signature) {
    let mut name = Name { lifetime: Lifetime::new("'__self", Span::mixed_site()), used: false };
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first_mut() {
        match &mut receiver.reference {
            Some((_, lifetime @ None)) => {
                *lifetime = Some(name.lifetime.clone());
                name.used = true;
            }
            Some(_) => {}
            None => name.visit_type_mut(&mut receiver.ty),
        }
    }
    if name.used {
        name.visit_return_type_mut(&mut signature.output);
        let lifetime = &name.lifetime;
        signature.generics.params.insert(0, parse_quote!(#lifetime));
    }
}

/// Names what is elided.
struct Name {
    lifetime: Lifetime,
    used: bool,
}

impl VisitMut for Name {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        self.used |= reference.lifetime.is_none();
        reference.lifetime.get_or_insert_with(|| self.lifetime.clone());
        visit_mut::visit_type_reference_mut(self, reference);
    }
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.lifetime.clone();
            self.used = true;
        }
    }
    fn visit_type_bare_fn_mut(&mut self, _: &mut syn::TypeBareFn) {}
    fn visit_parenthesized_generic_arguments_mut(
        &mut self,
        _: &mut syn::ParenthesizedGenericArguments,
    ) {
    }
}

/// The lifetime that is written or elided in the arguments, if there is one.
fn only_lifetime(signature: &Signature) -> Option<Lifetime> {
    struct Find(Option<Lifetime>);
    impl Find {
        fn elided(&mut self) {
            self.0.get_or_insert_with(|| Lifetime::new("'_", Span::call_site()));
        }
    }
    impl<'a> Visit<'a> for Find {
        fn visit_type_reference(&mut self, reference: &'a syn::TypeReference) {
            if reference.lifetime.is_none() {
                self.elided();
            }
            visit::visit_type_reference(self, reference);
        }
        fn visit_receiver(&mut self, receiver: &'a syn::Receiver) {
            match &receiver.reference {
                Some((_, None)) => self.elided(),
                Some((_, Some(lifetime))) => self.visit_lifetime(lifetime),
                None => visit::visit_type(self, &receiver.ty),
            }
        }
        fn visit_lifetime(&mut self, lifetime: &'a Lifetime) {
            if lifetime.ident != "static" {
                self.0.get_or_insert_with(|| lifetime.clone());
            }
        }
        fn visit_type_bare_fn(&mut self, _: &'a syn::TypeBareFn) {}
    }
    let mut find = Find(None);
    signature.inputs.iter().for_each(|input: &FnArg| find.visit_fn_arg(input));
    find.0
}
