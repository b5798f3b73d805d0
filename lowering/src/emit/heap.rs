//! The type of a frame on the heap.
//!
//! In: what the frame is shown as. Out: a pinned box of that, without the frame's own type.
//! Invariant: no auto trait is lost silently: what may go to other threads says so, and what may
//! not has been asked for as `boxed(local)`.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::visit::{self, Visit};
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

    /// The type; `frame` is the lifetime that everything in the signature outlives, if any.
    pub(super) fn on_heap(
        &self,
        shown: &TokenStream,
        boxed: Boxed,
        frame: Option<Lifetime>,
    ) -> syn::ReturnType {
        let krate = &self.options.krate;
        let send = match boxed {
            Boxed::Send => quote!(+ ::core::marker::Send),
            Boxed::Local => TokenStream::new(),
        };
        let lifetime = frame
            .or_else(|| only_lifetime(&self.function.signature))
            .map(|lifetime| quote!(+ #lifetime));
        parse_quote!(-> #krate::frame::OnHeap<dyn #shown #send #lifetime>)
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
