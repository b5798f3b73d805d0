//! Patterns against values: what a match needs.
//!
//! In: scrutinees and patterns before they are marked. Out: whether the scrutinee is used by value
//! or as a place, and whether its value must be kept in a slot. Invariant: a value of which a part
//! stays unbound is kept until the end of its statement, as rustc keeps it.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Arm, Expr, Pat, Stmt};

use super::places;
use super::resolve::{Binding, Context, Resolver};
use crate::ir::{Known, Role, mark};

/// How a pattern uses the value it matches.
pub fn context(pat: &Pat) -> Context {
    match pat {
        Pat::Ident(ident) if places::binds(ident) && ident.subpat.is_none() => {
            if ident.by_ref.is_some() { Context::Place } else { Context::Value }
        }
        Pat::Type(typed) => context(&typed.pat),
        Pat::Paren(paren) => context(&paren.pat),
        Pat::Wild(_) => Context::Place,
        pat => Context::Scrutinee { moves: places::binds_by_value(pat) },
    }
}

impl Resolver<'_> {
    /// Whether a scrutinee is a place in a slot of unknown type that patterns may move out of, in a
    /// way that is more than taking the whole.
    ///
    /// A pattern that may not match leaves the whole value where it is.
    pub(super) fn needs_select(&self, scrutinee: &Expr, patterns: &[&Pat], fails: bool) -> bool {
        if !self.opaque.is_empty() || !patterns.iter().any(|pat| places::binds_by_value(pat)) {
            return false;
        }
        let Some((name, whole)) = root(scrutinee) else { return false };
        let Some((Binding::Slot(local), _)) = self.lookup(&name) else { return false };
        if whole && patterns.iter().all(|pat| is_name(pat)) {
            return false;
        }
        let all =
            patterns.iter().all(|pat| places::binds_all(pat)) && !self.put_back.contains(&name);
        self.locals[local.0].known == Known::Nothing && (fails || !(whole && all))
    }

    /// A `let` that takes a struct or a tuple apart uses only the fields that it binds.
    pub(super) fn touch_only_bound(&mut self, scrutinee: &Expr, pat: &Pat) {
        let Some(mention) = mark::root_mention(scrutinee) else { return };
        let Some(bound) = bound_paths(pat) else { return };
        let mention = &mut self.mentions[mention.0];
        let from = mention.paths.first().cloned().unwrap_or_default();
        mention.paths =
            bound.into_iter().map(|path| from.iter().cloned().chain(path).collect()).collect();
    }

    /// Keeps a scrutinee in a slot, if it is a value that may have something to drop, or is `lent`:
    /// what is bound may be references into it.
    pub(super) fn keep_scrutinee(&mut self, scrutinee: &mut Expr, lent: bool) {
        let dropless = matches!(scrutinee, Expr::Reference(_))
            || places::is_place(scrutinee)
            || mark::root_slot(scrutinee).is_some()
            || (!lent && places::known_of_value(scrutinee) == Known::Copy);
        if !dropless && self.opaque.is_empty() {
            self.keep_as(scrutinee, "matched", Role::Temporary, lent);
        }
    }

    /// Keeps of a scrutinee all that is computed: while guards await, what is matched is a place,
    /// which is looked at again and again.
    pub(super) fn keep_for_guards(&mut self, scrutinee: &mut Expr) {
        if places::is_place(scrutinee) {
            self.keep_indices(scrutinee);
        } else if !(is_fixed(scrutinee) || mark::as_marked_slot(scrutinee).is_some()) {
            self.keep(scrutinee, "matched", Role::Temporary);
        }
    }

    fn keep_indices(&mut self, place: &mut Expr) {
        match place {
            Expr::Index(index) => {
                self.keep_indices(&mut index.expr);
                let fixed = match mark::as_mention(&index.index) {
                    Some(mention) => !self.locals[self.mentions[mention.0].local.0].mutable,
                    None => matches!(&*index.index, Expr::Lit(_) | Expr::Range(_)),
                };
                if !fixed {
                    self.keep(&mut index.index, "index", Role::Temporary);
                }
            }
            Expr::Field(field) => self.keep_indices(&mut field.base),
            Expr::Unary(unary) => self.keep_indices(&mut unary.expr),
            Expr::Paren(paren) if paren.attrs.is_empty() => self.keep_indices(&mut paren.expr),
            Expr::Group(group) => self.keep_indices(&mut group.expr),
            _ => {}
        }
    }

    /// Whether what is matched is a kept value, or a part of one.
    pub(super) fn is_kept(&self, scrutinee: &Expr) -> bool {
        mark::root_slot(scrutinee).is_some_and(|slot| self.locals[slot.0].role.is_temporary())
    }
}

/// Whether an expression may be evaluated again and nobody can tell: a constant, or a reference to
/// a local or to fields of one.
fn is_fixed(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(reference) => {
            mark::root_mention(&reference.expr).is_some() || is_fixed(&reference.expr)
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => is_fixed(&paren.expr),
        expr => places::is_promoted(expr),
    }
}

/// Whether a pattern makes the value of a `let` live as long as what it binds.
pub fn extends(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(ident) => ident.by_ref.is_some(),
        Pat::Struct(fields) => fields.fields.iter().any(|field| extends(&field.pat)),
        Pat::Tuple(tuple) => tuple.elems.iter().any(extends),
        Pat::TupleStruct(tuple) => tuple.elems.iter().any(extends),
        Pat::Slice(slice) => slice.elems.iter().any(extends),
        Pat::Or(or) => or.cases.iter().any(extends),
        Pat::Paren(paren) => extends(&paren.pat),
        Pat::Type(typed) => extends(&typed.pat),
        _ => false,
    }
}

/// Whether a statement is `let _ = place;`, which does nothing: it does not even capture the place.
pub fn ignores_place(stmt: &Stmt) -> bool {
    let Stmt::Local(local) = stmt else { return false };
    let Some(init) = &local.init else { return false };
    let is_local = |(name, _): (String, bool)| name.starts_with(char::is_lowercase);
    matches!(local.pat, Pat::Wild(_))
        && init.diverge.is_none()
        && super::mentions::is_pure_place(&init.expr)
        && root(&init.expr).is_some_and(is_local)
}

/// Whether what arms move all of may be used where an arm binds nothing: in that arm, or after the
/// match, if those that bind leave it.
pub fn is_looked_at_again(scrutinee: &Expr, arms: &[Arm]) -> bool {
    let Some((name, true)) = root(scrutinee) else { return false };
    let (binding, others): (Vec<&Arm>, Vec<&Arm>) =
        arms.iter().partition(|arm| places::binds_by_value(&arm.pat));
    let in_arm = |arm: &&Arm| is_mentioned(&name, arm.body.to_token_stream());
    let is_left = |arm: &&Arm| leaves(&arm.body);
    others.iter().any(in_arm) || (!others.is_empty() && binding.iter().all(is_left))
}

/// Whether a name is among tokens, or is captured by a literal.
fn is_mentioned(name: &str, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => is_mentioned(name, group.stream()),
        TokenTree::Literal(literal) => literal.to_string().contains(&format!("{{{name}")),
        TokenTree::Punct(_) => false,
    })
}

/// Whether an expression ends in a jump.
fn leaves(expr: &Expr) -> bool {
    match expr {
        Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Block(inner) => {
            matches!(inner.block.stmts.last(), Some(Stmt::Expr(last, _)) if leaves(last))
        }
        _ => false,
    }
}

/// The names of the locals to a part of which something is assigned.
pub fn put_back(block: &syn::Block) -> HashSet<String> {
    struct Find(HashSet<String>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
            if let Some((name, false)) = root(&assign.left) {
                self.0.insert(name);
            }
            visit::visit_expr_assign(self, assign);
        }
    }
    let mut find = Find(HashSet::new());
    find.visit_block(block);
    find.0
}

/// The paths that an irrefutable pattern binds; `None` if it looks at more.
pub fn bound_paths(pat: &Pat) -> Option<Vec<Vec<String>>> {
    let below = |name: String, pat: &Pat| {
        let paths = bound_paths(pat)?;
        let with = |path: Vec<String>| std::iter::once(name.clone()).chain(path).collect();
        Some(paths.into_iter().map(with).collect::<Vec<Vec<String>>>())
    };
    match pat {
        Pat::Ident(ident) if ident.subpat.is_none() => Some(vec![Vec::new()]),
        Pat::Wild(_) => Some(Vec::new()),
        Pat::Paren(paren) => bound_paths(&paren.pat),
        Pat::Struct(fields) => {
            let parts = fields.fields.iter().map(|field| {
                let name = field.member.to_token_stream().to_string();
                below(name, &field.pat)
            });
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        Pat::Tuple(tuple) if !tuple.elems.iter().any(|p| matches!(p, Pat::Rest(_))) => {
            let parts = tuple.elems.iter().enumerate().map(|(i, pat)| below(i.to_string(), pat));
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}

/// Whether a pattern is a name, with its type or without.
pub fn is_name(pat: &Pat) -> bool {
    match pat {
        Pat::Type(typed) => matches!(&*typed.pat, Pat::Ident(_)),
        pat => matches!(pat, Pat::Ident(_)),
    }
}

/// The local at the root of a place, and whether the place is all of it.
pub fn root(expr: &Expr) -> Option<(String, bool)> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => {
            path.path.get_ident().map(|ident| (ident.to_string(), true))
        }
        Expr::Field(field) => root(&field.base).map(|(name, _)| (name, false)),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
            root(&unary.expr).map(|(name, _)| (name, false))
        }
        Expr::Paren(paren) => root(&paren.expr),
        Expr::Group(group) => root(&group.expr),
        _ => None,
    }
}
