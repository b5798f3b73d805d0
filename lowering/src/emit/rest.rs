//! What partial moves leave, and how it is dropped.
//!
//! In: the partial moves of a local. Out: code that notes one, and the closure that drops the rest.
//! Invariant: the closure is said once a local, where the slot's type is known, and captures
//! nothing.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Expr, Pat};

use super::Emitter;
use super::choices::{Choice, choices};
use super::parts::{How, Key, MOST_PARTS, PartTaken, below};
use super::paths::{root, with_root};
use crate::build::places;
use crate::ir::mark;
use crate::ir::{LocalId, MentionId};
use crate::liveness::Guard;

impl Emitter<'_> {
    /// The bits of a partial move, if the local is guarded against it.
    fn part_bits(&self, local: LocalId, key: &Key) -> Option<u128> {
        let parts = self.parts.get(&local)?.iter().take(MOST_PARTS).enumerate();
        let bits = parts.filter(|(_, part)| part.key == *key).map(|(index, _)| 2 << index);
        bits.reduce(std::ops::BitOr::bitor)
    }

    /// The name of the type that a partial move returns here, if it has to be told how the same
    /// is done again.
    pub(super) fn part_result(
        &self,
        local: LocalId,
        key: &Key,
        site: Option<MentionId>,
    ) -> Option<&Ident> {
        let part = self.parts.get(&local)?.iter().find(|part| part.key == *key)?;
        part.result.as_ref().filter(|_| part.site == site)
    }

    /// The type of the mask of a local.
    pub(super) fn mask(&self, local: LocalId) -> TokenStream {
        let fw = &self.ids.fw;
        match self.parts.get(&local).map_or(0, Vec::len) {
            0..=7 => quote!(#fw::Part),
            8..=15 => quote!(::core::primitive::u16),
            16..=31 => quote!(::core::primitive::u32),
            32..=63 => quote!(::core::primitive::u64),
            _ => quote!(::core::primitive::u128),
        }
    }

    /// Notes that a part is gone; at the first place that says so also how what is left is dropped,
    /// for there the slot's type is known.
    pub(super) fn gone(&self, local: LocalId, key: &Key, site: Option<MentionId>) -> TokenStream {
        let Some(bit) = self.part_bits(local, key) else { return TokenStream::new() };
        let held = self.held(local);
        if matches!(self.liveness.guards[local.0], Guard::HeldIf | Guard::HeldFlag) {
            return quote!(#held.disarm(););
        }
        let first = self.parts.get(&local).and_then(|parts| parts.first());
        let said = first.filter(|first| first.key == *key && first.site == site).map(|_| {
            let (fw, rest) = (&self.ids.fw, self.rest(local));
            quote!(if false { #fw::rest(&#held, #rest); })
        });
        let bit = proc_macro2::Literal::u128_unsuffixed(bit);
        quote!(#said #held.parts.leave(#bit);)
    }

    /// Does a partial move again, and forgets what it moves.
    fn forget(&self, part: &PartTaken, whole: &Ident) -> TokenStream {
        let fw = &self.ids.fw;
        let path = with_root(&part.path, &quote!(#whole));
        match &part.how {
            How::Value => quote!(#fw::forget(#path);),
            // The closure owns the part if the method takes it, and else only borrows it.
            How::Receiver(Some(call)) => {
                let call = with_root(&Expr::MethodCall(call.clone()), &quote!(#whole));
                let typed = part.result.as_ref().map(|result| {
                    quote!(if false {
                        loop {}
                        #fw::returns(&#result, &call);
                    })
                });
                quote!(let call = #fw::call_once(|| #call); #typed #fw::forget(call);)
            }
            // With arguments the call cannot be written here. A closure that moves what it captures
            // owns the part, and a reference if the part is behind one; then it was not taken.
            How::Receiver(None) => quote!(#fw::forget(move || { let _ = &#path; });),
            // The places that the closure uses: what it captures of them is for types to say.
            How::Captured => {
                let whole = quote!(#whole);
                let places = part.paths.iter().map(|path| place(&whole, path));
                quote!(#fw::forget(move || { #(let _ = &#places;)* });)
            }
            // The same literal again, with copies of the fields that it does not take from there.
            How::Base(literal) => {
                let place = path;
                let (ty, members) = (&literal.path, literal.fields.iter().map(|f| &f.member));
                let again = self.fresh("again");
                quote! {
                    let #again = #ty {
                        #(#members: #fw::part(&raw const #place.#members),)*
                        ..#place
                    };
                    #fw::forget(#again);
                }
            }
            // A pattern that cannot fail moves the fields that it binds.
            How::Pattern(pattern, true) if moves_fields(pattern, &part.paths) => {
                let fields = part.paths.iter().map(|path| {
                    let fields: Vec<syn::Member> =
                        path.iter().filter_map(|name| syn::parse_str(name).ok()).collect();
                    quote!(#fw::forget(#whole #(.#fields)*);)
                });
                quote!(#(#fields)*)
            }
            How::Pattern(pattern, _) => {
                let (pattern, names) = plain_pattern(self, pattern);
                quote!(match #path { #pattern => { #(#fw::forget(#names);)* } _ => {} })
            }
        }
    }

    /// Forgets a part if it is gone, and else what may be gone then.
    fn forget_if(&self, choice: &Choice<'_>, (whole, mask): (&Ident, &Ident)) -> TokenStream {
        let Choice { part: (index, part), beside, otherwise } = choice;
        let all = |choices: &[Choice<'_>]| -> Vec<_> {
            choices.iter().map(|choice| self.forget_if(choice, (whole, mask))).collect()
        };
        let bit = proc_macro2::Literal::u128_unsuffixed(2 << *index);
        let (forget, beside) = (self.forget(part, whole), all(beside));
        let or_else = match &all(otherwise)[..] {
            [] => TokenStream::new(),
            [only] => quote!(else #only),
            several => quote!(else { #(#several)* }),
        };
        quote!(if #mask & #bit != 0 { #forget #(#beside)* } #or_else)
    }

    /// The function that drops what partial moves leave.
    fn rest(&self, local: LocalId) -> TokenStream {
        let parts = self.parts.get(&local).into_iter().flatten().take(MOST_PARTS);
        self.rest_of(&parts.cloned().enumerate().collect::<Vec<_>>())
    }

    /// The same of some parts, each with its number.
    fn rest_of(&self, parts: &[(usize, PartTaken)]) -> TokenStream {
        let (fw, whole) = (&self.ids.fw, &self.ids.whole);
        let mask = self.fresh("parts");
        let slot = self.fresh("slot");
        let mut inside = Vec::new();
        let unpacked = pointees(parts);
        let out =
            self.forget_all(unpacked.as_deref().unwrap_or(parts), (whole, &mask), &mut inside);
        let boxes =
            (!inside.is_empty()).then(|| quote!(use #fw::NotBoxedPlace as _; #(let mut #inside;)*));
        let has_traits = boxes.is_some() || by_fields(parts);
        let traits = has_traits.then(|| quote!(use #fw::NotBoxed as _;));
        let value = match by_fields(parts) {
            _ if unpacked.is_some() => quote!(*#slot.read()),
            true => quote!(#fw::Unboxed(#slot.read()).unboxed()),
            false => quote!(#slot.read()),
        };
        quote!(move |#slot, #mask| { #traits let mut #whole = #value; #boxes #out })
    }

    /// Does the partial moves of a mask again, none of which is out of a box.
    pub(super) fn forget_each(
        &self,
        parts: &[(usize, PartTaken)],
        (whole, mask): (&Ident, &Ident),
    ) -> TokenStream {
        let mut out = TokenStream::new();
        // What a `..base` leaves is read before it is forgotten, and closures, which may take all
        // of a value that has a destructor, come last.
        let mut choices = choices(parts).unwrap_or_default();
        choices.sort_by_key(|choice| {
            let is_base = choice.any(&|how| matches!(how, How::Base(_)));
            let takes_all = |how: &How| matches!(how, How::Receiver(None) | How::Captured);
            (!is_base, choice.any(&takes_all))
        });
        out.extend(choices.iter().map(|choice| self.forget_if(choice, (whole, mask))));
        out
    }

    /// An assignment to a field of which something may be gone: it is filled, and what is left of
    /// the old one is dropped.
    pub(super) fn put_back(&self, place: &Expr, value: &TokenStream) -> Option<TokenStream> {
        let (mention, path) = root(place)?;
        let local = self.body.mention(mention).local;
        let parts = self.parts.get(&local)?.iter().take(MOST_PARTS).enumerate();
        let parts: Vec<_> =
            parts.filter_map(|(index, part)| Some((index, below(part, &path)?))).collect();
        let bits = parts.iter().map(|(index, _)| 2 << index).reduce(std::ops::BitOr::bitor)?;
        let is_whole = |part: &PartTaken| {
            matches!(part.how, How::Value | How::Receiver(_))
                && part.paths.iter().all(Vec::is_empty)
        };
        let (fw, held, slot) = (&self.ids.fw, self.held(local), self.slot(local));
        let place = with_root(&path, &quote!(*#slot));
        let bits = proc_macro2::Literal::u128_unsuffixed(bits);
        let filled = match parts.iter().all(|(_, part)| is_whole(part)) {
            true => quote!(#held.parts.back(#bits); #fw::put(&raw mut #place, assigned);),
            false => {
                let rest = self.rest_of(&parts);
                quote! {
                    let parts = #held.parts.get();
                    #held.parts.back(#bits);
                    #fw::put_over(&raw mut #place, assigned, parts, #rest);
                }
            }
        };
        Some(quote!(match #value {
            assigned if #held.parts.is_gone(#bits) => { #filled }
            assigned => #place = assigned,
        }))
    }
}

/// The place to which fields and dereferences lead.
pub(super) fn place(whole: &TokenStream, path: &[String]) -> TokenStream {
    path.iter().fold(whole.clone(), |base, name| match syn::parse_str::<syn::Member>(name) {
        Ok(member) => quote!((#base.#member)),
        Err(_) => quote!((*#base)),
    })
}

/// Whether a pattern takes a struct or a tuple apart, and nothing else.
fn moves_fields(pattern: &Pat, paths: &[Vec<String>]) -> bool {
    crate::build::bound_paths(pattern).is_some()
        && paths.iter().all(|path| !path.is_empty() && path.iter().all(|name| name != "*"))
}

/// Whether parts are all fields of a value that may be in a box, and a method may have taken one.
fn by_fields(parts: &[(usize, PartTaken)]) -> bool {
    let is_field = |path: &Vec<String>| path.first().is_some_and(|name| name != "*");
    let is_place = |how: &How| matches!(how, How::Value | How::Receiver(_));
    parts.iter().any(|(_, part)| matches!(part.how, How::Receiver(_)))
        && parts.iter().all(|(_, part)| is_place(&part.how) && part.paths.iter().all(is_field))
}

/// The same parts of what a box holds, if that may leave it as a whole, and a method may take a
/// field of it: a closure would capture the box.
fn pointees(parts: &[(usize, PartTaken)]) -> Option<Vec<(usize, PartTaken)>> {
    let pointee: Expr = syn::parse_quote!(*__whole);
    let is_pointer = |path: &Vec<String>| path.first().is_some_and(|name| name == "*");
    let is_pointee =
        |part: &PartTaken| matches!(part.how, How::Value) && part.paths == [vec!["*".to_owned()]];
    let is_receiver = |part: &PartTaken| {
        matches!(part.how, How::Receiver(_)) && !part.paths.iter().any(is_pointer)
    };
    let is_place = |part: &PartTaken| matches!(part.how, How::Value | How::Receiver(_));
    if !parts.iter().any(|(_, part)| is_pointee(part))
        || !parts.iter().any(|(_, part)| is_receiver(part))
        || !parts.iter().all(|(_, part)| is_place(part))
    {
        return None;
    }
    let inside = |part: &PartTaken| match part.paths.iter().any(is_pointer) {
        true => below(part, &pointee),
        false => Some(part.clone()),
    };
    parts.iter().map(|(index, part)| Some((*index, inside(part)?))).collect()
}

/// A pattern with plain names, and the names that it binds by value.
fn plain_pattern(emitter: &Emitter<'_>, pattern: &Pat) -> (Pat, Vec<Ident>) {
    use syn::visit_mut::{self, VisitMut};
    struct Plain<'e, 'a> {
        emitter: &'e Emitter<'a>,
        names: Vec<Ident>,
    }
    impl VisitMut for Plain<'_, '_> {
        fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
            if let Some(local) = mark::as_declared(&pat.ident) {
                pat.ident = self.emitter.slot(local).clone();
                pat.mutability = None;
            }
            if places::binds(pat) && pat.by_ref.is_none() && !self.names.contains(&pat.ident) {
                self.names.push(pat.ident.clone());
            }
            visit_mut::visit_pat_ident_mut(self, pat);
        }
    }
    let mut plain = Plain { emitter, names: Vec::new() };
    let mut pattern = pattern.clone();
    plain.visit_pat_mut(&mut pattern);
    (pattern, plain.names)
}
