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
use super::captures::Way;
use crate::ir::{Call, MentionId, Usage, mark};

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
        let left = self.left(&out, &left);
        Some(match names.is_empty() {
            true => left,
            false => quote!((match (#(#values,)*) { (#(#names,)*) => #left })),
        })
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

    /// The mention with which a block may take its local.
    pub(super) fn given_capture(&self, capture: usize) -> Option<MentionId> {
        self.body.captures[capture].given.filter(|given| self.liveness.is_last(*given))
    }

    /// A block as a call on the local that it may take: that of a macro that is not understood and
    /// awaits, or one without `move`.
    ///
    /// ```text
    /// fw::receive!(file, gone { file_held.disarm(); }, with (out = fw::Carried(fw::Place(out))),
    ///     |place| async {
    ///         let out = out.value();
    ///         (*out.at()).put(t!((place.value).close().await));
    ///         ..
    ///     }
    /// )
    /// ```
    pub(super) fn given_block(
        &self,
        capture: usize,
        given: MentionId,
        block: &syn::ExprAsync,
    ) -> TokenStream {
        let local = self.body.mention(given).local;
        let (fw, place) = (&self.ids.fw, &self.ids.place);
        let (slot, held) = (self.slot(local), self.held(local));
        let typed = self.deciding_call(Call::OnLocal(given)).map(|call| quote!(typed #call,));
        let (others, values): (Vec<_>, Vec<_>) = self.others_of_block(capture, given).unzip();
        let statements = &block.block.stmts;
        let code = quote!(#fw::receive!(
            #typed #slot, gone { #held.disarm(); },
            with (#(#others = #fw::Carried(#values)),*),
            |#place| async { #(let mut #others = #others.value();)* #(#statements)* }
        ));
        let brought = self.all_copied_parts(capture);
        if brought.is_empty() { code } else { quote!(({ #brought #code })) }
    }

    /// What a block has besides the local that it may take, by the names that it has in there.
    fn others_of_block(
        &self,
        capture: usize,
        given: MentionId,
    ) -> impl Iterator<Item = (Ident, TokenStream)> {
        let captures = &self.body.captures[capture];
        let others = captures.mentions.iter().filter(move |other| **other != given);
        others.flat_map(move |id| {
            let (fw, local) = (&self.ids.fw, self.body.mention(*id).local);
            let slot = self.slot(local);
            let named = |value| vec![(slot.clone(), value)];
            match self.way(capture, *id, captures.moves) {
                Way::Moved => named(self.mention(*id)),
                Way::Owned => {
                    let copies = captures.copies.iter().filter(|copies| copies.local == local);
                    let parts = copies.flat_map(|copies| &copies.parts);
                    let names = parts.map(|path| self.copy_name(local, path));
                    names.map(|name| (name.clone(), quote!(#name))).collect()
                }
                _ => named(quote!(#fw::Place(#slot))),
            }
        })
    }

    /// The body of the closure.
    fn leaving_closure(
        &self,
        out: &TokenStream,
        lends: &TokenStream,
        call: &syn::Macro,
        is_statement: bool,
    ) -> TokenStream {
        let (fw, ty) = (&self.ids.fw, self.returned_type().unwrap_or_else(|| quote!(_)));
        let put = match is_statement {
            true => quote!(#call; #out.put(());),
            false => quote!(#out.put(#call);),
        };
        quote!({
            #lends
            #fw::returned_by(async {
                #put
                ::core::future::pending::<#ty>().await
            })
        })
    }

    /// The value that the closure puts out, or a return of what it returns.
    fn left(&self, out: &Ident, left: &TokenStream) -> TokenStream {
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
