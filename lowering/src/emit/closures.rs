//! Closures without `move` that may take a local.
//!
//! In: such a closure. Out: a call on the local that makes the closure. Invariant: whether the
//! closure takes the local is asked of the closure itself, which is written once, or twice if it
//! also captures locals of the poll: then it is made over a box.
//!
//! ```text
//! || name.into_name()  =>  fw::receive!(name, gone { name_held.disarm(); }, with (), |place| ({
//!                              || (place.value).into_name()
//!                          }))
//! ```

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut;
use syn::{ExprClosure, Pat, parse_quote};

use super::Emitter;
use super::calls::behind;
use super::captures::{GivenAs, Way};
use super::expressions::Rewrite;
use crate::ir::{Call, Lent, LocalId, MentionId, pointee};

impl Emitter<'_> {
    /// The mention with which a closure may take a local.
    pub(super) fn given_to(&self, capture: usize) -> Option<MentionId> {
        self.candidates(capture).next().filter(|_| !self.body.captures[capture].is_block)
    }

    /// A closure as a call on the local that it may take.
    pub(super) fn given_closure(
        &self,
        capture: usize,
        given: MentionId,
        closure: &ExprClosure,
    ) -> TokenStream {
        let local = self.body.mention(given).local;
        let (fw, place) = (&self.ids.fw, &self.ids.place);
        let (slot, held) = (self.slot(local), self.held(local));
        let typed = self.deciding_call(Call::OnLocal(given)).map(|call| quote!(typed #call,));
        let (names, values): (Vec<_>, Vec<_>) = self.others_of_closure(capture, given).unzip();
        let written = |given_as: GivenAs, values: &[TokenStream]| {
            let copies = self.all_copied_parts(capture);
            let closure = self.written_over(capture, closure, given_as);
            quote!(({ #copies #(let mut #names = #values;)* #closure }))
        };
        if self.body.captures[capture].mixed {
            let probed = written(GivenAs::Boxed, &values);
            let borrowed = written(GivenAs::Box, &values);
            return quote!(#fw::receive_boxed!(
                #typed #slot, gone { #held.disarm(); }, |#place| #probed, #borrowed
            ));
        }
        let passed: Vec<_> = names.iter().map(ToTokens::to_token_stream).collect();
        let written = written(GivenAs::Value, &passed);
        quote!(#fw::receive!(
            #typed #slot, gone { #held.disarm(); }, with (#(#names = #values),*), |#place| #written
        ))
    }

    /// The closure, where the local is found as it says.
    fn written_over(
        &self,
        capture: usize,
        closure: &ExprClosure,
        given_as: GivenAs,
    ) -> TokenStream {
        let outer = self.given_as.replace(given_as);
        let mut closure = closure.clone();
        if matches!(given_as, GivenAs::Boxed) {
            closure.inputs.iter_mut().for_each(type_if_ignored);
        }
        let mut rewrite = Rewrite { emitter: self, capture: Some(capture), in_closure: true };
        visit_mut::visit_expr_closure_mut(&mut rewrite, &mut closure);
        self.given_as.set(outer);
        closure.into_token_stream()
    }

    /// What a closure has besides the local that it may take, by the names that it has in there.
    fn others_of_closure(
        &self,
        capture: usize,
        given: MentionId,
    ) -> impl Iterator<Item = (Ident, TokenStream)> {
        let captures = &self.body.captures[capture];
        captures.mentions.iter().filter(move |other| **other != given).filter_map(move |other| {
            let (fw, slot) = (&self.ids.fw, self.slot(self.body.mention(*other).local));
            let value = match self.way(capture, *other, captures.moves) {
                Way::Moved => self.mention(*other),
                Way::Lent => self.lent_if_copy(*other),
                Way::Copied => quote!(#fw::lent(#slot)),
                _ => return None,
            };
            Some((slot.clone(), value))
        })
    }

    /// Asserts of calls in a closure that they take what is moved into it.
    pub(super) fn confirmed(&self, capture: usize) -> TokenStream {
        let captures = &self.body.captures[capture];
        let (fw, place) = (&self.ids.fw, &self.ids.place);
        let is_moved = |local: LocalId| {
            let mut mentions = captures.mentions.iter();
            let mention = mentions.find(|id| self.body.mention(**id).local == local);
            mention.is_some_and(|id| {
                matches!(self.way(capture, *id, captures.moves), Way::Moved | Way::Lent)
            })
        };
        let named = captures.named.iter().filter(|(local, _)| is_moved(*local));
        let asked = named.map(|(local, call)| {
            let (slot, probe) = (self.slot(*local), self.fresh("probe"));
            let (_, depth) = pointee::holder(&call.receiver);
            let receiver = behind(quote!(#place.value), depth);
            let (method, turbofish) = (&call.method, &call.turbofish);
            quote! {
                let #probe: #fw::Unknown<_> = #fw::PhantomData;
                #fw::calls!(#probe, #slot, (), |#place| #receiver.#method #turbofish());
                #fw::takes_what_drops(&#probe, #slot);
            }
        });
        asked.collect()
    }

    /// A local that a closure uses by value: where it lies, if it is `Copy`.
    pub(super) fn lent_if_copy(&self, mention: MentionId) -> TokenStream {
        let what = self.body.mention(mention);
        let (fw, slot, value) = (&self.ids.fw, self.slot(what.local), self.mention(mention));
        match what.lent {
            Some(Lent::Unique) => quote!(#fw::Capturing::new(#slot).captured_mut(#value)),
            _ => quote!(#fw::Capturing::new(#slot).captured(#value)),
        }
    }
}

/// Gives a parameter that is ignored a type, where the closure is given to nothing that has one.
fn type_if_ignored(input: &mut Pat) {
    if let Pat::Wild(_) = input {
        *input = Pat::Type(parse_quote!(_: ()));
    }
}
