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

use proc_macro2::Ident;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use super::choices::are_tangled;
use super::paths::{behind, fields_of, leading, root, rooted_at, temporary_root, whole};
use super::taken::{pattern_paths, take_one_type_apart, taken_by};
use crate::build::places;
use crate::ir::mark::{self, Marked};
use crate::ir::{Body, LocalId, MentionId, Usage, alternatives, pointee};
use crate::liveness::Liveness;

/// The most parts that one local can have: the widest mask has 128 bits, and one says "any of it".
pub const MOST_PARTS: usize = 127;

/// What identifies a partial move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A field or a pointee, by what is written behind the local.
    Path(String),
    /// The same, of which a method is called, or which is itself called: whether that takes it
    /// differs from method to method.
    Called(String, Option<Ident>),
    /// What the closure number `usize` takes.
    Capture(usize),
    /// The pattern number `usize` of a match on a mention.
    Mention(MentionId, usize),
    /// The pattern number `usize` of a match on a temporary.
    Temporary(LocalId, usize),
}

/// A partial move.
#[derive(Clone)]
pub struct PartTaken {
    pub key: Key,
    /// The place, with the whole value as `__whole`.
    pub path: Expr,
    pub how: How,
    /// What of the value it uses.
    pub paths: Vec<Vec<String>>,
    /// The first mention that takes it, if it is not taken by a pattern.
    pub site: Option<MentionId>,
    /// The name of the type of what the call returns, if only what it is used for says it.
    pub result: Option<Ident>,
}

impl PartTaken {
    /// The name of a method whose result has whatever type is asked for.
    pub fn converts(&self) -> Option<String> {
        let How::Receiver(Some(call)) = &self.how else { return None };
        let name = call.method.to_string();
        let open = ["into", "try_into", "parse"].contains(&&*name) && call.turbofish.is_none();
        open.then_some(name)
    }
}

/// How a part leaves.
#[derive(Clone)]
pub enum How {
    /// It is used by value.
    Value,
    /// It is the receiver of a method that takes it: the call, if it has no arguments.
    Receiver(Option<syn::ExprMethodCall>),
    /// It is the base of a struct literal, which takes all fields that it does not list.
    Base(syn::ExprStruct),
    /// They are captured by a closure that takes them.
    Captured,
    /// By the bindings of a pattern; whether that only takes a struct or a tuple apart.
    Pattern(Pat, bool),
}

/// All partial moves by local.
pub type Parts = HashMap<LocalId, Vec<PartTaken>>;

/// Finds them.
pub fn collect(body: &Body, liveness: &Liveness) -> Parts {
    let mut find = Find { body, liveness, parts: Parts::new() };
    for parameter in &body.parameters {
        if let Some(pattern) = &parameter.pattern {
            let whole = whole();
            let how = How::Pattern(pattern.clone(), false);
            let key = Key::Temporary(parameter.local, 0);
            find.add(parameter.local, key, &whole, how, &[Vec::new()], None);
        }
    }
    find.visit_block(&body.root);
    find.parts
}

/// A local with more partial moves than a mask has bits, or some that overlap in too many ways.
pub fn too_many(parts: &Parts) -> Option<LocalId> {
    let is_too_much = |parts: &[PartTaken]| parts.len() > MOST_PARTS || are_tangled(parts);
    parts.iter().find(|(_, parts)| is_too_much(parts)).map(|(id, _)| *id)
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
            None => {
                let (path, paths, result) = (path.clone(), paths.to_vec(), None);
                parts.push(PartTaken { key, path, how, paths, site, result });
            }
        }
    }

    fn place(&mut self, place: &Expr, call: Option<&syn::ExprMethodCall>) {
        let Some((mention, path)) = root(place) else { return };
        let what = self.body.mention(mention);
        if !self.liveness.is_last(mention) {
            return;
        }
        let (key, how) = match (what.usage, call) {
            (Usage::Part, _) => (path_key(&path), How::Value),
            (Usage::PartReceiver, Some(call)) => {
                let how = How::Receiver(without_arguments(call, &path));
                (call_key(&path, Some(&call.method)), how)
            }
            _ => return,
        };
        self.add(what.local, key, &path, how, &what.paths, Some(mention));
    }

    /// A callee that is a part of a local, and is taken if it can be called once.
    fn callee(&mut self, callee: &Expr) {
        let Some((mention, path)) = root(callee) else { return };
        let what = self.body.mention(mention);
        if what.usage == Usage::PartReceiver && self.liveness.is_last(mention) {
            let how = How::Receiver(None);
            self.add(what.local, call_key(&path, None), &path, how, &what.paths, Some(mention));
        }
    }

    /// The base of a struct literal, if it is taken apart.
    fn base(&mut self, literal: &syn::ExprStruct) -> bool {
        let Some((mention, path)) = literal.rest.as_deref().and_then(root) else { return false };
        let what = self.body.mention(mention);
        if what.usage == Usage::Part && self.liveness.is_last(mention) {
            let (key, how) = (base_key(mention), How::Base(literal.clone()));
            self.add(what.local, key, &path, how, &what.paths, Some(mention));
        }
        what.usage == Usage::Part
    }

    /// What a closure takes of locals that it does not take as a whole.
    fn captures(&mut self, index: usize) {
        for mention in &self.body.captures[index].mentions {
            let what = self.body.mention(*mention);
            if what.usage != Usage::Part || !self.liveness.is_last(*mention) {
                continue;
            }
            let key = Key::Capture(index);
            let copies = &self.body.captures[index].copies;
            if copies.iter().any(|copies| copies.local == what.local && copies.owned) {
                let parts = self.parts.entry(what.local).or_default();
                parts.extend(what.paths.iter().map(|fields| PartTaken {
                    key: key.clone(),
                    path: leading(fields),
                    how: How::Value,
                    paths: vec![fields.clone()],
                    site: Some(*mention),
                    result: None,
                }));
                continue;
            }
            self.add(what.local, key, &whole(), How::Captured, &what.paths, Some(*mention));
        }
    }

    fn patterns<'p>(
        &mut self,
        scrutinee: &Expr,
        patterns: impl Iterator<Item = &'p Pat>,
        fails: bool,
    ) {
        let patterns: Vec<&Pat> = patterns.collect();
        let apart = !fails && take_one_type_apart(&patterns);
        let patterns = patterns.into_iter();
        if let Some(local) = mark::root_slot(scrutinee) {
            if self.body.local(local).role.is_temporary() {
                let path = temporary_root(scrutinee);
                for (index, pattern) in patterns.enumerate() {
                    if places::binds_by_value(pattern) {
                        let how = How::Pattern(pattern.clone(), false);
                        let key = Key::Temporary(local, index);
                        self.add(local, key, &path, how, &[fields_of(&path)], None);
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
        let one_by_one = apart && self.is_put_back(what.local);
        for (index, pattern) in patterns.enumerate().filter(|(_, p)| places::binds_by_value(p)) {
            let key = Key::Mention(mention, index);
            if one_by_one {
                self.add_each(what.local, &key, taken_by(&path, pattern));
                continue;
            }
            let how = How::Pattern(pattern.clone(), apart);
            let paths = match apart {
                true => pattern_paths(&path, pattern),
                false => vec![fields_of(&path)],
            };
            self.add(what.local, key, &path, how, &paths, None);
        }
    }

    /// Whether a part of a local is assigned somewhere.
    fn is_put_back(&self, local: LocalId) -> bool {
        let mut mentions = self.body.mentions.iter();
        mentions.any(|mention| mention.local == local && mention.usage == Usage::AssignPart)
    }

    /// Parts that leave together, and may be put back alone.
    fn add_each(&mut self, local: LocalId, key: &Key, parts: Vec<(Expr, Pat)>) {
        for (path, pattern) in parts {
            let how = match pattern {
                Pat::Ident(name) if name.subpat.is_none() => How::Value,
                pattern => How::Pattern(pattern, false),
            };
            let (key, paths) = (key.clone(), vec![fields_of(&path)]);
            let parts = self.parts.entry(local).or_default();
            parts.push(PartTaken { key, path, how, paths, site: None, result: None });
        }
    }
}

impl<'a> Visit<'a> for Find<'_> {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match mark::as_marked(expr) {
            Some((Marked::Capture(index), _)) => {
                self.captures(index);
                return;
            }
            Some((Marked::Part(local), part)) => {
                let (path, key) = (temporary_root(part), Key::Temporary(local, 0));
                self.add(local, key, &path, How::Value, &[fields_of(&path)], None);
            }
            _ => {}
        }
        match expr {
            Expr::Field(_) | Expr::Unary(_) if root(expr).is_some() => {
                self.place(expr, None);
                // What is below is the same place.
                return;
            }
            Expr::MethodCall(call) => {
                let (holder, depth) = pointee::holder(&call.receiver);
                if let Some((Marked::Part(local), part)) = mark::as_marked(holder) {
                    let (path, key) = (temporary_root(part), Key::Temporary(local, 0));
                    let path = behind(&path, depth);
                    let how = How::Receiver(without_arguments(call, &path));
                    self.add(local, key, &path, how, &[fields_of(&path)], None);
                    self.visit_expr(part);
                    call.args.iter().for_each(|argument| self.visit_expr(argument));
                    return;
                }
                self.place(&call.receiver, Some(call));
            }
            Expr::Call(call) if mark::as_macro(call).is_none() => self.callee(&call.func),
            Expr::Struct(literal) if self.base(literal) => {
                literal.fields.iter().for_each(|field| self.visit_expr(&field.expr));
                return;
            }
            Expr::Match(inner) => {
                let tried = alternatives::of_arms(&inner.arms);
                self.patterns(&inner.expr, tried.iter().map(|(_, pat)| pat), false);
            }
            Expr::Let(link) => self.patterns(&link.expr, std::iter::once(&*link.pat), true),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        if let Some(init) = &local.init {
            self.patterns(&init.expr, std::iter::once(&local.pat), init.diverge.is_some());
        }
        visit::visit_local(self, local);
    }

    fn visit_item(&mut self, _: &'a syn::Item) {}
}

/// A call on a path, if it can be written anywhere.
fn without_arguments(call: &syn::ExprMethodCall, path: &Expr) -> Option<syn::ExprMethodCall> {
    call.args.is_empty().then(|| {
        let mut call = call.clone();
        *call.receiver = path.clone();
        call
    })
}

/// The key of the base of a struct literal.
pub fn base_key(mention: MentionId) -> Key {
    Key::Mention(mention, 0)
}

/// The key of a path.
pub fn path_key(path: &Expr) -> Key {
    Key::Path(path.to_token_stream().to_string())
}

/// The key of a path that a call may take.
pub fn call_key(path: &Expr, method: Option<&Ident>) -> Key {
    Key::Called(path.to_token_stream().to_string(), method.cloned())
}

/// A part of a place that is itself a part, as a part of that place alone.
pub fn below(part: &PartTaken, place: &Expr) -> Option<PartTaken> {
    let at = fields_of(place);
    let paths = part.paths.iter().map(|path| Some(path.strip_prefix(&*at)?.to_vec()));
    let paths = paths.collect::<Option<Vec<_>>>()?;
    let path = rooted_at(&part.path, &at);
    let how = match &part.how {
        How::Receiver(Some(call)) => {
            let mut call = call.clone();
            *call.receiver = path.clone();
            How::Receiver(Some(call))
        }
        how => how.clone(),
    };
    Some(PartTaken {
        key: part.key.clone(),
        path,
        how,
        paths,
        site: part.site,
        result: part.result.clone(),
    })
}
