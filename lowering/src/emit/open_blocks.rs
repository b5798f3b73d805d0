//! Blocks without `move` of which the compiler decides what they take.
//!
//! In: an async block that may take locals by a method or a match, that of a macro that is not
//! understood and awaits, or one that mentions locals of the poll. Out: the block, made where the
//! compiler captures as it would in the source. Invariant: what the block owns it captures, in the
//! order in which it mentions it, and so drops it in that order.
//!
//! ```text
//! fw::receive!(file, gone { file_held.disarm(); },           // a call on the local, if it is one
//!     with (text = fw::Carried(text_held.take()), out = fw::Carried(fw::Place(out))),
//!     |place| async {
//!         let out = out.value();
//!         if true { (*out.at()).put((place.value).close(text.0).await); .. }
//!         else { loop {} fw::forget(text); }
//!     }
//! )
//! ```
//!
//! A block without `move` takes by reference what it only copies. So what it owns in any case is
//! `Carried`, which is not `Copy`, and is moved as a whole where control never gets.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;

use super::Emitter;
use super::captures::Way;
use super::expressions::Rewrite;
use crate::ir::{Call, MentionId};

impl Emitter<'_> {
    /// The mentions with which a block may take locals.
    pub(super) fn candidates(&self, capture: usize) -> impl Iterator<Item = MentionId> {
        let given = self.body.captures[capture].given.iter().copied();
        given.filter(|given| self.liveness.is_last(*given))
    }

    /// Whether what a block may take is given to it in boxes: a closure around it can have only one
    /// capture.
    pub(super) fn in_boxes(&self, capture: usize) -> bool {
        let captures = &self.body.captures[capture];
        let least = usize::from(!(captures.mixed || captures.by_fields));
        captures.is_block && self.candidates(capture).count() > least
    }

    /// Whether the compiler decides how a block captures.
    pub(super) fn is_open(&self, capture: usize) -> bool {
        let captures = &self.body.captures[capture];
        let is_mixed = !captures.moves && captures.mixed;
        captures.is_block && (is_mixed || self.candidates(capture).next().is_some())
    }

    /// Such a block.
    pub(super) fn open_block(&self, capture: usize, block: &syn::ExprAsync) -> TokenStream {
        let (fw, mut block) = (&self.ids.fw, block.clone());
        let mut rewrite = Rewrite { emitter: self, capture: Some(capture), in_closure: false };
        rewrite.visit_block_mut(&mut block.block);
        let (owned, values): (Vec<_>, Vec<_>) = self.owned_by_block(capture).unzip();
        let lent: Vec<_> = self.lent_to_block(capture).collect();
        let (attrs, written) = (&block.attrs, &block.block);
        let statements = match owned.is_empty() {
            true => {
                let statements = &written.stmts;
                quote!(#(#statements)*)
            }
            // A block of the source's edition: it ends the temporaries of its tail.
            false => quote!(if true #written else { loop {} #(#fw::forget(#owned);)* }),
        };
        let made = quote!(#(#attrs)* async { #(let #lent = #lent.value();)* #statements });
        let owns =
            owned.iter().zip(&values).map(|(name, value)| quote!(#name = #fw::Carried(#value)));
        let lends = lent.iter().map(|slot| quote!(#slot = #fw::Carried(#fw::Place(#slot))));
        let with: Vec<_> = owns.chain(lends).collect();
        let with = quote!(#(#with),*);
        let code = match self.candidates(capture).next() {
            Some(_) if self.in_boxes(capture) => self.among_candidates(capture, &with, &made),
            Some(given) => self.block_on(given, &with, &made),
            None => quote!({ #(let mut #owned = #fw::Carried(#values);)* #made }),
        };
        let brought = self.all_copied_parts(capture);
        if brought.is_empty() { quote!((#code)) } else { quote!(({ #brought #code })) }
    }

    /// As a call on the one local that it may take.
    fn block_on(&self, given: MentionId, with: &TokenStream, made: &TokenStream) -> TokenStream {
        let local = self.body.mention(given).local;
        let (fw, place) = (&self.ids.fw, &self.ids.place);
        let (slot, held) = (self.slot(local), self.held(local));
        let typed = self.deciding_call(Call::OnLocal(given)).map(|call| quote!(typed #call,));
        quote!(#fw::receive!(
            #typed #slot, gone { #held.disarm(); }, with (#with), |#place| #made
        ))
    }

    /// With every local that it may take in a box.
    fn among_candidates(
        &self,
        capture: usize,
        with: &TokenStream,
        made: &TokenStream,
    ) -> TokenStream {
        let fw = &self.ids.fw;
        let candidates = self.candidates(capture).map(|given| {
            let local = self.body.mention(given).local;
            let (slot, held) = (self.slot(local), self.held(local));
            let takes = self.fresh(&format!("takes_{slot}"));
            quote!(#slot: #takes = #slot, gone { #held.disarm(); };)
        });
        quote!(#fw::candidates!((#(#candidates)*), with (#with), #made))
    }

    /// What the block owns in any case, by the names that it has in there.
    fn owned_by_block(&self, capture: usize) -> impl Iterator<Item = (Ident, TokenStream)> {
        let captures = &self.body.captures[capture];
        captures.mentions.iter().flat_map(move |id| {
            let local = self.body.mention(*id).local;
            match self.way(capture, *id, captures.moves) {
                Way::Moved => vec![(self.slot(local).clone(), self.mention(*id))],
                Way::Owned => {
                    let copies = captures.copies.iter().filter(|copies| copies.local == local);
                    let parts = copies.flat_map(|copies| &copies.parts);
                    let names = parts.map(|path| self.copy_name(local, path));
                    names.map(|name| (name.clone(), quote!(#name))).collect()
                }
                _ => Vec::new(),
            }
        })
    }

    /// The slots to whose locals it gets addresses.
    fn lent_to_block(&self, capture: usize) -> impl Iterator<Item = &Ident> {
        let captures = &self.body.captures[capture];
        let is_place = move |id: &&MentionId| self.way(capture, **id, captures.moves) == Way::Place;
        captures.mentions.iter().filter(is_place).map(|id| self.slot(self.body.mention(*id).local))
    }
}
