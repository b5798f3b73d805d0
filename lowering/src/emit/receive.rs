//! Calls on a local that only types can say whether they take it.
//!
//! In: a receiver or a callee in a slot, and how the call is written. Out: the library's
//! `receive!`, with what must be evaluated ahead of it. Invariant: a receiver that is taken is an
//! operand from then on: it is dropped before what came earlier, also while its arguments await.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::Expr;
use syn::punctuated::Punctuated;

use super::Emitter;
use super::calls::behind;
use super::ends::Taken;
use super::parts;
use super::paths;
use crate::ir::mark::{self, Marked};
use crate::ir::{Call, MentionId, Role, Usage, pointee};

/// A receiver that a call may take.
pub(super) struct Received {
    /// The call.
    pub on: Call,
    /// The place, with the whole local as `__whole`.
    path: Expr,
    /// What leaves the local, if the receiver is a part of it, and the mention that it leaves by.
    part: Option<(parts::Key, Option<MentionId>)>,
}

impl Emitter<'_> {
    /// A call on a local that only types can say whether it takes; otherwise the arguments back.
    pub(super) fn received(
        &self,
        (receiver, method): (&Expr, Option<&Ident>),
        source: &Punctuated<Expr, syn::Token![,]>,
        arguments: Vec<TokenStream>,
        write: &dyn Fn(&TokenStream, &[TokenStream]) -> TokenStream,
    ) -> Result<TokenStream, Vec<TokenStream>> {
        match self.as_received(receiver, method) {
            Some(received) => Ok(self.receive(&received, source, arguments, write)),
            None => Err(arguments),
        }
    }

    /// A receiver that a call may take, if types have a say about it.
    pub(super) fn as_received(&self, receiver: &Expr, method: Option<&Ident>) -> Option<Received> {
        let (holder, depth) = pointee::holder(receiver);
        match mark::as_marked(holder) {
            Some((Marked::Part(local), part)) => {
                let path = paths::behind(&paths::temporary_root(part), depth);
                let part = Some((parts::Key::Temporary(local, 0), None));
                return Some(Received { on: Call::OnTemporary(local), path, part });
            }
            Some((Marked::Slot(local), _))
                if method.is_some() && self.body.local(local).role == Role::Temporary =>
            {
                let path = paths::behind(&paths::whole(), depth);
                return Some(Received { on: Call::OnTemporary(local), path, part: None });
            }
            _ => {}
        }
        let (mention, path) = paths::root(receiver)?;
        let part = match self.body.mention(mention).usage {
            Usage::Receiver => None,
            Usage::PartReceiver => Some((parts::call_key(&path, method), Some(mention))),
            _ => return None,
        };
        let is_last = self.liveness.is_last(mention);
        is_last.then_some(Received { on: Call::OnLocal(mention), path, part })
    }

    /// The library's way to call a method that may take its receiver.
    fn receive(
        &self,
        received: &Received,
        source: &Punctuated<Expr, syn::Token![,]>,
        mut arguments: Vec<TokenStream>,
        write: &dyn Fn(&TokenStream, &[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let Received { on, path, part } = received;
        let on = *on;
        let local = super::receiver(self.body, on);
        let (fw, place) = (&self.ids.fw, &self.ids.place);
        let (names, values) = self.ahead(source, &mut arguments);
        let early = !names.is_empty();
        // Where an argument awaits its guard is declared among those of the operands.
        let declared = mark::awaits_in_any(source);
        let outside = declared.then(|| self.taken(on));
        let taken = outside.as_ref().map(|outside| outside.held.clone());
        let taken = taken.unwrap_or_else(|| self.fresh("receiver_held"));
        let decides = self.deciding_call(on);
        // The type that decides is known in all of the poll, and may not hold what an argument
        // lends, or the guard of a local that one takes: then it is the call's but for lifetimes.
        let lends = self.mentions_guards(&arguments);
        let call = match decides {
            Some(decides) if !early && !lends => decides.clone(),
            _ => outside.map_or_else(|| self.fresh("call"), |outside| outside.ty),
        };
        let (_, depth) = pointee::holder(path);
        let from = self.receiver_slot(received);
        let gone = if early { quote!(#taken.disarm();) } else { self.given_up(received) };
        let room = self.layout.rooms[local.0].as_ref().map(|room| quote!(in #room));
        let typed = (early || decides.is_some()).then(|| quote!(typed #call #room,));
        let boxed = source.iter().any(|argument| self.body.closes_over_poll(argument));
        let code = if boxed {
            let probed = write(&behind(quote!((*#place.boxed)), depth), &arguments);
            let borrowed = write(&behind(quote!((*#place)), depth), &arguments);
            quote!(#fw::receive_boxed!(#typed #from, gone { #gone }, |#place| #probed, #borrowed))
        } else {
            let with = self.passed_in(&names, &arguments);
            let written = write(&behind(quote!(#place.value), depth), &arguments);
            quote!(#fw::receive!(
                #typed #from, gone { #gone }, with (#with), |#place| #written
            ))
        };
        let result = part.as_ref().and_then(|(part, site)| self.part_result(local, part, *site));
        let code = match result {
            Some(result) => quote!(#fw::returned(&#result, #code)),
            None => code,
        };
        match (early, decides) {
            (false, Some(_)) if lends => {
                let same = self.same_call(&call, decides);
                quote!((match { let #call: #fw::Unknown<_> = #fw::PhantomData; #same #call } {
                    #call => #code
                }))
            }
            (false, _) => code,
            (true, _) if declared => {
                quote!((match (#(#values,)*) { (#(#names,)*) => #code }))
            }
            (true, _) => {
                let own = Taken { held: taken.clone(), ty: call.clone() };
                let (declared, early) =
                    (self.declare_taken(&own), self.if_taken(&own, received, boxed));
                let early = quote!({ #declared #early (#taken, #call) });
                quote!((match (#early, #(#values,)*) { ((#taken, #call), #(#names,)*) => #code }))
            }
        }
    }

    /// What tells the guard of a receiver that it is taken.
    pub(super) fn given_up(&self, received: &Received) -> TokenStream {
        let local = super::receiver(self.body, received.on);
        match &received.part {
            Some((part, site)) => self.gone(local, part, *site),
            None => {
                let held = self.held(local);
                quote!(#held.disarm();)
            }
        }
    }

    /// The pointer to a receiver: a slot, or what lies in it.
    pub(super) fn receiver_slot(&self, received: &Received) -> TokenStream {
        let local = super::receiver(self.body, received.on);
        let (fw, slot) = (&self.ids.fw, self.slot(local));
        let (path, _) = pointee::holder(&received.path);
        if is_whole(path) {
            return quote!(#slot);
        }
        let part = paths::with_root(path, &quote!(*#slot));
        quote!(#fw::part_slot(&raw const #part))
    }

    /// What a call needs besides its receiver, as parameters: arguments that were evaluated ahead,
    /// and pointers and guards of the slots that the others mention.
    fn passed_in(&self, ahead: &[Ident], arguments: &[TokenStream]) -> TokenStream {
        let mentioned = idents_in(arguments);
        // Most calls mention nothing.
        let locals = self.body.local_ids().filter(|_| !mentioned.is_empty());
        let slots = locals.flat_map(|local| {
            let (slot, held) = (self.slot(local), self.held(local));
            let pointer = mentioned.contains(&slot.to_string()).then(|| quote!(#slot = #slot));
            let guard = mentioned.contains(&held.to_string()).then(|| quote!(#held = &#held));
            pointer.into_iter().chain(guard)
        });
        let ahead = ahead.iter().map(|name| quote!(#name = #name));
        let all = ahead.chain(slots);
        quote!(#(#all),*)
    }

    /// Whether arguments take a local out of its slot where the call is made.
    fn mentions_guards(&self, arguments: &[TokenStream]) -> bool {
        let mentioned = idents_in(arguments);
        self.body.local_ids().any(|local| mentioned.contains(&self.held(local).to_string()))
    }

    /// What is evaluated ahead of the call, in order: all that may leave, suspend, move a local of
    /// the poll, or lend a temporary.
    fn ahead(
        &self,
        source: &Punctuated<Expr, syn::Token![,]>,
        arguments: &mut [TokenStream],
    ) -> (Vec<Ident>, Vec<TokenStream>) {
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (argument, source) in arguments.iter_mut().zip(source) {
            if !self.body.stays_in_call(source) {
                let name = self.fresh("argument");
                values.push(std::mem::replace(argument, quote!(#name)));
                names.push(name);
            }
        }
        (names, values)
    }
}

/// The identifiers that occur in tokens.
pub(super) fn idents_in(tokens: &[TokenStream]) -> BTreeSet<String> {
    fn walk(tokens: TokenStream, found: &mut BTreeSet<String>) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    found.insert(ident.to_string());
                }
                TokenTree::Group(group) => walk(group.stream(), found),
                _ => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    tokens.iter().for_each(|tokens| walk(tokens.clone(), &mut found));
    found
}

/// Whether a path is the whole of its local.
fn is_whole(path: &Expr) -> bool {
    matches!(path, Expr::Path(_))
}
