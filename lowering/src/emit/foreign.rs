//! Macros that are not understood.
//!
//! In: a macro whose tokens have mentions, and names that it captures. Out: the macro, with slots
//! for mentions and the names bound around it. Invariant: what it returns from is the function.
//!
//! ```text
//! info!("{x}", f(y))      { let x = &*x; info!("{x}", f((*y))); }
//! unknown!(x)             { let x_lent = &x; unknown!((**x_lent)); }      x is the slot's pointer
//! ensure!(limit < 4)      { let limit = *limit; ensure!(limit < 4); }     a copy, if it is `Copy`
//! ```

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use super::Emitter;
use crate::build::hiding::returns_early;
use crate::ir::{LocalId, MentionId, Usage, mark};

impl Emitter<'_> {
    /// A macro that is a statement, and may expand to statements.
    pub(super) fn macro_statement(&self, call: &syn::ExprMacro) -> TokenStream {
        let returns = returns_early(&call.mac.path) || mark::as_hiding(&call.attrs).is_some();
        if !returns && let Some(given) = self.given_macro(call, true) {
            return quote!(#given;);
        }
        let mut call = call.clone();
        let marks = std::mem::take(&mut call.attrs);
        let lent = self.lent(&marks, &call.mac.tokens, None);
        call.mac.tokens = self.mentions_in(call.mac.tokens, None, &lent, None);
        let lends = self.lending(&lent);
        let call = match returns {
            true => self.returning_macro(&call),
            false => quote!(#call;),
        };
        let call = quote!(#lends #call);
        let (names, values) = self.bound(&marks, None);
        if names.is_empty() {
            return call;
        }
        quote!({ #(let #names = #values;)* #call })
    }

    /// The names that are bound around a macro, with their values.
    pub(super) fn bound(
        &self,
        marks: &[syn::Attribute],
        capture: Option<usize>,
    ) -> (Vec<Ident>, Vec<TokenStream>) {
        let place = |id: MentionId| match capture {
            Some(capture) => self.captured_mention(capture, id),
            None => {
                let slot = self.slot(self.body.mention(id).local);
                quote!(*#slot)
            }
        };
        let copied = mark::copied_captures(marks).into_iter().map(|(id, name)| (name, place(id)));
        let captured = mark::literal_captures(marks).into_iter().map(|(id, name)| {
            let place = place(id);
            (name, quote!(&#place))
        });
        copied.chain(captured).unzip()
    }

    /// A macro that may return from the function: here that is a block of its own, which ends with
    /// what is returned, or stays pending.
    fn returning_macro(&self, call: &syn::ExprMacro) -> TokenStream {
        let (fw, returned) = (&self.ids.fw, self.fresh("returned"));
        let ty = self.returned_type().unwrap_or_else(|| quote!(_));
        let ready = self.ready_with(&returned);
        let awaits_not = self.awaits_not(call);
        quote! {
            #awaits_not
            if let ::core::option::Option::Some(#returned) = #fw::returned_by(async {
                #call;
                ::core::future::pending::<#ty>().await
            }) {
                return #ready;
            }
        }
    }

    /// The same as an expression.
    fn leaving_macro(&self, call: &syn::ExprMacro, is_last: bool) -> TokenStream {
        let out = self.fresh("out");
        let awaits_not = self.awaits_not(call);
        let left = self.leaving_closure(&quote!(#out), &awaits_not, &call.mac, is_last);
        self.left(&out, &left)
    }

    /// A closure that nobody calls, so that a macro which awaits does not compile: the block around
    /// it is polled but once.
    fn awaits_not(&self, call: &syn::ExprMacro) -> TokenStream {
        if returns_early(&call.mac.path) {
            return TokenStream::new();
        }
        let ty = self.returned_type().unwrap_or_else(|| quote!(_));
        quote!(let _ = || -> #ty { #call; ::core::unreachable!() };)
    }

    /// What a poll returns where the function returns a value.
    pub(super) fn ready_with(&self, returned: &Ident) -> TokenStream {
        match self.streams() {
            true => quote!(::core::task::Poll::Ready(::core::option::Option::Some(#returned))),
            false => quote!(::core::task::Poll::Ready(#returned)),
        }
    }

    /// A macro as an expression, with the names bound that it captures.
    pub(super) fn foreign_macro(
        &self,
        call: &syn::ExprMacro,
        capture: Option<usize>,
    ) -> TokenStream {
        let hiding = mark::as_hiding(&call.attrs).filter(|_| capture.is_none());
        if capture.is_none()
            && hiding != Some(true)
            && let Some(given) = self.given_macro(call, false)
        {
            return given;
        }
        let mut call = call.clone();
        let marks = std::mem::take(&mut call.attrs);
        let lent = self.lent(&marks, &call.mac.tokens, capture);
        call.mac.tokens = self.mentions_in(call.mac.tokens, capture, &lent, None);
        let (mut names, mut values) = self.bound(&marks, capture);
        for (local, name) in lent {
            let slot = self.slot(local);
            names.push(name);
            values.push(quote!(&#slot));
        }
        let call = match hiding {
            Some(is_last) => self.leaving_macro(&call, is_last),
            None => call.into_token_stream(),
        };
        if names.is_empty() {
            return call;
        }
        quote!((match (#(#values,)*) { (#(#names,)*) => #call }))
    }

    /// The locals that a macro of which nothing is known mentions, each with a name for a reference
    /// to its pointer. A closure in the macro that takes what it mentions takes that reference, and
    /// so cannot leave the poll, where a pointer could.
    pub(super) fn lent(
        &self,
        marks: &[syn::Attribute],
        tokens: &TokenStream,
        capture: Option<usize>,
    ) -> Vec<(LocalId, Ident)> {
        let mut mentions = Vec::new();
        if mark::has_unknown_grammar(marks) {
            mark::mentions_in(tokens.clone(), &mut mentions);
        }
        let mut lent: Vec<(LocalId, Ident)> = Vec::new();
        for id in mentions {
            let local = self.body.mention(id).local;
            let known = lent.iter().any(|(known, _)| *known == local);
            if !known && capture.is_none_or(|capture| self.is_pointer(capture, local)) {
                lent.push((local, self.fresh(&format!("{}_lent", self.slot(local)))));
            }
        }
        lent
    }

    pub(super) fn lending(&self, lent: &[(LocalId, Ident)]) -> TokenStream {
        let slots = lent.iter().map(|(local, _)| self.slot(*local));
        let names = lent.iter().map(|(_, name)| name);
        quote!(#(let #names = &#slots;)*)
    }

    /// Mentions in the tokens of a macro.
    pub(super) fn mentions_in(
        &self,
        tokens: TokenStream,
        capture: Option<usize>,
        lent: &[(LocalId, Ident)],
        given: Option<(LocalId, &TokenStream)>,
    ) -> TokenStream {
        let mention = |id: MentionId| {
            let local = self.body.mention(id).local;
            if let Some((_, place)) = given.filter(|(given, _)| *given == local) {
                return place.clone();
            }
            let reborrows = self.body.mention(id).usage == Usage::Value;
            match (capture, lent.iter().find(|(known, _)| *known == local)) {
                (None, Some((_, name))) if reborrows => quote!((&mut ***#name)),
                (None, Some((_, name))) => quote!((**#name)),
                (None, None) => self.mention(id),
                (Some(capture), Some((_, name))) => match self.is_place(capture, local) {
                    true => quote!((*#name.at())),
                    false => quote!((**#name)),
                },
                (Some(capture), None) => self.captured_mention(capture, id),
            }
        };
        tokens
            .into_iter()
            .flat_map(|token| match token {
                TokenTree::Ident(ident) => match mark::as_mention_ident(&ident) {
                    Some(id) => mention(id),
                    None => TokenStream::from(TokenTree::Ident(ident)),
                },
                TokenTree::Group(group) => {
                    let inner = self.mentions_in(group.stream(), capture, lent, given);
                    let mut inner = Group::new(group.delimiter(), inner);
                    inner.set_span(group.span());
                    TokenStream::from(TokenTree::Group(inner))
                }
                token => TokenStream::from(token),
            })
            .collect()
    }
}
