//! Partial moves: which parts may leave a slot, and how the rest is dropped.
//!
//! A field or a pattern's bindings may be moved out of a slot, or copied: only types decide, and
//! either way the bits are read. What the guard drops afterwards is found by doing the move again
//! and forgetting what was moved; rustc then drops exactly the rest. It is right for copies too:
//! forgetting a copy does nothing, and all of the value is dropped.
//!
//! ```text
//! |slot, parts| { let whole = slot.read(); if parts & 2 != 0 { forget(whole.name); } }
//! ```

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use super::Emitter;
use crate::build::places;
use crate::ir::mark::{self, Marked};
use crate::ir::{Body, LocalId, MentionId, Role, Usage};
use crate::liveness::Liveness;

/// The most parts that one local can have: the mask has eight bits, and one says "any of it".
pub const MOST_PARTS: usize = 7;

/// What identifies a partial move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A field or a pointee, by what is written behind the local.
    Path(String),
    /// The pattern number `usize` of a match on a mention.
    Mention(MentionId, usize),
    /// The pattern number `usize` of a match on a temporary.
    Temporary(LocalId, usize),
}

/// A partial move.
#[derive(Clone)]
pub struct PartTaken {
    key: Key,
    /// The place, with the whole value as `__whole`.
    path: Expr,
    how: How,
    /// What of the value it uses.
    paths: Vec<Vec<String>>,
    /// Names for the types of a method's arguments.
    types: Vec<Ident>,
    /// The first mention that takes it, if it is not taken by a pattern.
    site: Option<MentionId>,
}

/// How a part leaves.
#[derive(Clone)]
enum How {
    /// It is used by value.
    Value,
    /// It is the receiver of a method without arguments, which may only borrow it.
    Receiver(syn::ExprMethodCall),
    /// By the bindings of a pattern.
    Pattern(Pat),
}

/// All partial moves by local.
pub type Parts = HashMap<LocalId, Vec<PartTaken>>;

/// Finds them.
pub fn collect(body: &Body, liveness: &Liveness) -> Parts {
    let mut find = Find { body, liveness, parts: Parts::new() };
    for parameter in &body.parameters {
        if let Some(pattern) = &parameter.pattern {
            let whole: Expr = syn::parse_quote!(__whole);
            let how = How::Pattern(pattern.clone());
            let key = Key::Temporary(parameter.local, 0);
            find.add(parameter.local, key, &whole, how, &[Vec::new()], None);
        }
    }
    find.visit_block(&body.root);
    find.parts
}

/// Gives names to the types of the arguments of methods.
pub fn name_types(parts: &mut Parts, names: &mut crate::build::names::Names) {
    let mut locals: Vec<_> = parts.keys().copied().collect();
    locals.sort_unstable();
    for part in locals.into_iter().flat_map(|local| parts.remove_entry(&local)).collect::<Vec<_>>()
    {
        let (local, mut taken) = part;
        for part in &mut taken {
            if let How::Receiver(call) = &part.how {
                part.types = call.args.iter().map(|_| names.fresh("argument_type")).collect();
            }
        }
        parts.insert(local, taken);
    }
}

/// A local with more partial moves than a mask has bits.
pub fn too_many_parts(body: &Body, liveness: &Liveness) -> Option<LocalId> {
    collect(body, liveness).iter().find(|(_, parts)| parts.len() > MOST_PARTS).map(|(id, _)| *id)
}

struct Find<'b> {
    body: &'b Body,
    liveness: &'b Liveness,
    parts: Parts,
}

impl Find<'_> {
    fn add(
        &mut self,
        local: LocalId,
        key: Key,
        path: &Expr,
        how: How,
        paths: &[Vec<String>],
        site: Option<MentionId>,
    ) {
        let parts = self.parts.entry(local).or_default();
        match parts.iter_mut().find(|part| part.key == key) {
            // A part that is used by value somewhere can be.
            Some(part) if matches!(how, How::Value) => part.how = how,
            Some(_) => {}
            None => parts.push(PartTaken {
                key,
                path: path.clone(),
                how,
                paths: paths.to_vec(),
                types: Vec::new(),
                site,
            }),
        }
    }

    fn place(&mut self, place: &Expr, call: Option<&syn::ExprMethodCall>) {
        let Some((mention, path)) = root(place) else { return };
        let what = self.body.mention(mention);
        if !self.liveness.is_last(mention) {
            return;
        }
        let how = match (what.usage, call) {
            (Usage::Part, _) => How::Value,
            (Usage::PartReceiver, Some(call)) => {
                let mut call = call.clone();
                *call.receiver = path.clone();
                How::Receiver(call)
            }
            _ => return,
        };
        self.add(what.local, path_key(&path), &path, how, &what.paths, Some(mention));
    }

    fn patterns<'p>(&mut self, scrutinee: &Expr, patterns: impl Iterator<Item = &'p Pat>) {
        if let Some((Marked::Slot(local), _)) = mark::as_marked(scrutinee) {
            if self.body.local(local).role == Role::Temporary {
                let whole: Expr = syn::parse_quote!(__whole);
                for (index, pattern) in patterns.enumerate() {
                    if places::binds_by_value(pattern) {
                        let how = How::Pattern(pattern.clone());
                        let key = Key::Temporary(local, index);
                        self.add(local, key, &whole, how, &[Vec::new()], None);
                    }
                }
            }
            return;
        }
        let Some((mention, path)) = root(scrutinee) else { return };
        let what = self.body.mention(mention);
        if what.usage != Usage::Select || !self.liveness.is_last(mention) {
            return;
        }
        for (index, pattern) in patterns.enumerate() {
            if places::binds_by_value(pattern) {
                let how = How::Pattern(pattern.clone());
                let paths = pattern_paths(&path, pattern);
                self.add(what.local, Key::Mention(mention, index), &path, how, &paths, None);
            }
        }
    }
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Field(_) | Expr::Unary(_) if root(expr).is_some() => {
                self.place(expr, None);
                // What is below is the same place.
                return;
            }
            Expr::MethodCall(call) => self.place(&call.receiver, Some(call)),
            Expr::Match(inner) => {
                self.patterns(&inner.expr, inner.arms.iter().map(|arm| &arm.pat));
            }
            Expr::Let(link) => self.patterns(&link.expr, std::iter::once(&*link.pat)),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.patterns(&init.expr, std::iter::once(&local.pat));
        }
        visit::visit_local(self, local);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// The mention at the root of a place, and the place with `__whole` instead.
pub fn root(place: &Expr) -> Option<(MentionId, Expr)> {
    if let Some(mention) = mark::as_mention(place) {
        return Some((mention, syn::parse_quote!(__whole)));
    }
    match place {
        Expr::Field(field) => {
            let (mention, base) = root(&field.base)?;
            let mut field = field.clone();
            *field.base = base;
            Some((mention, Expr::Field(field)))
        }
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            let (mention, inner) = root(&unary.expr)?;
            let mut unary = unary.clone();
            *unary.expr = inner;
            Some((mention, Expr::Unary(unary)))
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => root(&paren.expr),
        Expr::Group(group) => root(&group.expr),
        _ => None,
    }
}

/// The key of a path.
pub fn path_key(path: &Expr) -> Key {
    Key::Path(path.to_token_stream().to_string())
}

/// A place with another root.
pub fn with_root(path: &Expr, root: &TokenStream) -> TokenStream {
    replace(path.to_token_stream(), root)
}

fn replace(tokens: TokenStream, root: &TokenStream) -> TokenStream {
    use proc_macro2::{Delimiter, Group, TokenTree};
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident == "__whole" => {
                TokenTree::Group(Group::new(Delimiter::Parenthesis, root.clone()))
            }
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), replace(group.stream(), root)))
            }
            token => token,
        })
        .collect()
}

impl Emitter<'_> {
    /// The bit of a partial move, if the local is guarded against it.
    pub(super) fn part_bit(&self, local: LocalId, key: &Key) -> Option<u8> {
        let index = self.parts.get(&local)?.iter().position(|part| part.key == *key)?;
        u8::try_from(index).ok().filter(|index| usize::from(*index) < MOST_PARTS).map(|i| 2 << i)
    }

    /// Notes that a part is gone; at the first place that says so also how what is left is dropped,
    /// for there the slot's type is known.
    pub(super) fn gone(&self, local: LocalId, key: &Key, site: Option<MentionId>) -> TokenStream {
        let Some(bit) = self.part_bit(local, key) else { return TokenStream::new() };
        let held = self.held(local);
        let said = self.said_rest(local, key, site).unwrap_or_default();
        let bit = proc_macro2::Literal::u8_unsuffixed(bit);
        quote!(#said #held.leave(#bit);)
    }

    /// Tells the guard of a slot how its rest is dropped, if this is the place for it.
    pub(super) fn said_rest(
        &self,
        local: LocalId,
        key: &Key,
        site: Option<MentionId>,
    ) -> Option<TokenStream> {
        let first = self.parts.get(&local)?.first()?;
        if first.key != *key || first.site != site {
            return None;
        }
        let (fw, held, rest) = (&self.ids.fw, self.held(local), self.rest(local));
        Some(quote!(#fw::rest(&#held, #rest);))
    }

    /// Names for the types of the arguments of a partial move's method.
    pub(super) fn argument_types(&self, local: LocalId, key: &Key) -> &[Ident] {
        let parts = self.parts.get(&local).map(Vec::as_slice).unwrap_or_default();
        parts.iter().find(|part| part.key == *key).map_or(&[], |part| &part.types)
    }

    /// Declares these names, where the guard is.
    pub(super) fn declare_argument_types(&self, local: LocalId) -> TokenStream {
        let fw = &self.ids.fw;
        let parts = self.parts.get(&local).map(Vec::as_slice).unwrap_or_default();
        let types = parts.iter().flat_map(|part| &part.types);
        quote!(#(let #types = #fw::argument_type();)*)
    }

    /// Does a partial move again, and forgets what it moves.
    fn forget(&self, part: &PartTaken) -> TokenStream {
        let (fw, whole) = (&self.ids.fw, &self.ids.whole);
        let path = with_root(&part.path, &quote!(#whole));
        match &part.how {
            How::Value => quote!(#fw::forget(#path);),
            // The closure owns the part if the method takes it, and else only borrows it.
            How::Receiver(call) => {
                let mut call = call.clone();
                for (argument, ty) in call.args.iter_mut().zip(&part.types) {
                    // A local, so that the call may coerce it as it does the argument.
                    *argument = Expr::Verbatim(quote!({ let absent = #fw::absent(#ty); absent }));
                }
                let call = with_root(&Expr::MethodCall(call), &quote!(#whole));
                quote!(let call = #fw::call_once(|| #call); #fw::forget(call);)
            }
            // A pattern that cannot fail moves the fields that it binds.
            How::Pattern(pattern) if moves_fields(pattern, &part.paths) => {
                let fields = part.paths.iter().map(|path| {
                    let fields: Vec<syn::Member> =
                        path.iter().filter_map(|name| syn::parse_str(name).ok()).collect();
                    quote!(#fw::forget(#whole #(.#fields)*);)
                });
                quote!(#(#fields)*)
            }
            How::Pattern(pattern) => {
                let (pattern, names) = plain_pattern(self, pattern);
                quote!(match #path { #pattern => { #(#fw::forget(#names);)* } _ => {} })
            }
        }
    }

    /// The function that drops what partial moves leave.
    fn rest(&self, local: LocalId) -> TokenStream {
        let whole = &self.ids.whole;
        let parts = self.parts.get(&local).map(Vec::as_slice).unwrap_or_default();
        let mask = self.fresh("parts");
        let slot = self.fresh("slot");
        let mut out = TokenStream::new();
        for group in exclusive_groups(parts) {
            for (place, index) in group.iter().enumerate() {
                let bit = proc_macro2::Literal::u8_unsuffixed(2 << index);
                let forget = self.forget(&parts[*index]);
                let or_else = (place > 0).then(|| quote!(else));
                out.extend(quote!(#or_else if #mask & #bit != 0 { #forget }));
            }
        }
        quote!(move |#slot, #mask| { let mut #whole = #slot.read(); #out })
    }
}

/// What of a local a pattern takes: fields, if it takes a struct or a tuple apart, else all of the
/// place that is matched.
fn pattern_paths(place: &Expr, pattern: &Pat) -> Vec<Vec<String>> {
    let from = fields_of(place);
    let bound = crate::build::bound_paths(pattern).unwrap_or_else(|| vec![Vec::new()]);
    bound.into_iter().map(|path| from.iter().cloned().chain(path).collect()).collect()
}

/// The fields on the way from a local to a place.
fn fields_of(place: &Expr) -> Vec<String> {
    match place {
        Expr::Field(field) => {
            let mut fields = fields_of(&field.base);
            fields.push(field.member.to_token_stream().to_string());
            fields
        }
        Expr::Unary(unary) => {
            let mut fields = fields_of(&unary.expr);
            fields.push("*".to_string());
            fields
        }
        Expr::Paren(paren) => fields_of(&paren.expr),
        _ => Vec::new(),
    }
}

/// Whether a pattern takes a struct or a tuple apart, and nothing else.
fn moves_fields(pattern: &Pat, paths: &[Vec<String>]) -> bool {
    crate::build::bound_paths(pattern).is_some()
        && paths.iter().all(|path| !path.is_empty() && path.iter().all(|name| name != "*"))
}

/// Parts that have something in common cannot both be gone; all others can.
fn exclusive_groups(parts: &[PartTaken]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, part) in parts.iter().take(MOST_PARTS).enumerate() {
        let common = |other: &usize| {
            let other = &parts[*other];
            part.paths.iter().any(|a| {
                other
                    .paths
                    .iter()
                    .any(|b| a.starts_with(b.as_slice()) || b.starts_with(a.as_slice()))
            })
        };
        let (mut with, without): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group: &Vec<usize>| group.iter().any(common));
        let mut joined: Vec<usize> = with.drain(..).flatten().collect();
        joined.push(index);
        groups = without;
        groups.push(joined);
    }
    groups
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
