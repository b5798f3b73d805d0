//! A macro that only its expansion says whether it takes a local.
//!
//! In: such a macro, with the local marked as a receiver. Out: a call on the local, whose closure
//! is the macro. Invariant: what the macro returns from is the resume, as without the closure.
//!
//! ```text
//! client!(stream)  =>  match fw::Out::new() { out => match
//!     fw::receive!(stream, gone { stream_held.disarm(); }, with (out = &raw const out), |place| {
//!         fw::returned_by(async {
//!             (*out).put(client!((place.value)));
//!             pending::<Result<..>>().await                 // the type to which `?` converts
//!         })
//!     })
//!     { None => out.taken(), Some(returned) => return Poll::Ready(returned) }
//! }
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Emitter;
use crate::ir::{Call, LocalId, MentionId, Usage, mark};

impl Emitter<'_> {
    /// A macro as a call on the local that it may take, if there is one.
    pub(super) fn given_macro(
        &self,
        call: &syn::ExprMacro,
        is_statement: bool,
    ) -> Option<TokenStream> {
        let mention = self.given(call)?;
        let local = self.body.mention(mention).local;
        let (names, values) = self.bound(&call.attrs, None);
        let mut lent = self.lent(&call.attrs, &call.mac.tokens, None);
        lent.retain(|(other, _)| *other != local);
        let slots: Vec<_> = lent.iter().map(|(other, _)| self.slot(*other)).collect();
        let (fw, place, out) = (&self.ids.fw, &self.ids.place, self.fresh("out"));
        let (slot, held) = (self.slot(local), self.held(local));
        let typed = self.deciding_call(Call::OnLocal(mention)).map(|call| quote!(typed #call,));
        let written = |given: TokenStream, out: TokenStream| {
            let mut call = call.mac.clone();
            call.tokens = self.mentions_in(call.tokens, None, &lent, Some((local, &given)));
            self.leaving_closure(&out, &self.lending(&lent), &call, is_statement)
        };
        let left = if mark::is_over_poll(&call.attrs) {
            let probed = written(quote!((*#place.boxed)), quote!(#out));
            let borrowed = written(quote!((*#place)), quote!(#out));
            quote!(#fw::receive_boxed!(
                #typed #slot, gone { #held.disarm(); }, |#place| (|| #probed)(), #borrowed
            ))
        } else {
            // As a pointer: the type of the call may be known for longer than this value is there.
            let written = written(quote!((#place.value)), quote!((*#out)));
            quote!(#fw::receive!(
                #typed #slot, gone { #held.disarm(); },
                with (#out = &raw const #out #(, #names = #names)* #(, #slots = #slots)*),
                |#place| #written
            ))
        };
        let awaits_not = self.given_awaits_not(&out, local, &self.lending(&lent), &{
            let place = quote!((#place.value));
            let mut call = call.mac.clone();
            call.tokens = self.mentions_in(call.tokens, None, &lent, Some((local, &place)));
            written_value(&call, is_statement)
        });
        let left = self.left(&out, &quote!({ #awaits_not #left }));
        Some(match names.is_empty() {
            true => left,
            false => quote!((match (#(#values,)*) { (#(#names,)*) => #left })),
        })
    }

    /// The macro in a closure that is never run, so that one which awaits does not compile: the
    /// block around it is polled but once.
    fn given_awaits_not(
        &self,
        out: &Ident,
        local: LocalId,
        lends: &TokenStream,
        value: &TokenStream,
    ) -> TokenStream {
        let (fw, place, slot) = (&self.ids.fw, &self.ids.place, self.slot(local));
        let ty = self.returned_type().unwrap_or_else(|| quote!(_));
        quote! {
            if false {
                loop {}
                let mut #place = #fw::receiver(#slot);
                let _ = #fw::call_once(|| -> #ty {
                    #lends
                    #out.put(#value);
                    ::core::unreachable!()
                });
            }
        }
    }

    /// The mention with which a macro may take its local.
    fn given(&self, call: &syn::ExprMacro) -> Option<MentionId> {
        if !mark::has_unknown_grammar(&call.attrs) {
            return None;
        }
        let mut mentions = Vec::new();
        mark::mentions_in(call.mac.tokens.clone(), &mut mentions);
        mentions.into_iter().rev().find(|mention| {
            self.body.mention(*mention).usage == Usage::Receiver && self.liveness.is_last(*mention)
        })
    }

    /// The body of the closure.
    pub(super) fn leaving_closure(
        &self,
        out: &TokenStream,
        lends: &TokenStream,
        call: &syn::Macro,
        is_statement: bool,
    ) -> TokenStream {
        let (fw, ty) = (&self.ids.fw, self.returned_type().unwrap_or_else(|| quote!(_)));
        let value = written_value(call, is_statement);
        quote!({
            #lends
            #fw::returned_by(async {
                #out.put(#value);
                ::core::future::pending::<#ty>().await
            })
        })
    }

    /// The value that the closure puts out, or a return of what it returns.
    pub(super) fn left(&self, out: &Ident, left: &TokenStream) -> TokenStream {
        let (fw, returned) = (&self.ids.fw, self.fresh("returned"));
        let ready = self.ready_with(&returned);
        quote!((match #fw::Out::new() {
            #out => match #left {
                ::core::option::Option::None => #out.taken(),
                ::core::option::Option::Some(#returned) => return #ready,
            },
        }))
    }
}

/// A macro as a value: `()`, if it is a statement.
fn written_value(call: &syn::Macro, is_statement: bool) -> TokenStream {
    match is_statement {
        true => quote!({ #call; }),
        false => quote!(#call),
    }
}
