//! Patterns against values: what a match needs.
//!
//! In: scrutinees and patterns before they are marked. Out: whether the scrutinee is used by value
//! or as a place, and whether its value must be kept in a slot. Invariant: a value of which a part
//! stays unbound is kept until the end of its statement, as rustc keeps it.

use std::collections::HashSet;

use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use super::places;
use super::resolve::{Binding, Context, Resolver};
use crate::ir::{Known, Role};

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
        let simple = |pat: &&Pat| matches!(pat, Pat::Ident(_)) || is_typed_name(pat);
        if patterns.iter().all(simple) {
            return false;
        }
        let all =
            patterns.iter().all(|pat| places::binds_all(pat)) && !self.put_back.contains(&name);
        self.locals[local.0].known == Known::Nothing && (fails || !(whole && all))
    }

    /// A `let` that takes a struct or a tuple apart uses only the fields that it binds.
    pub(super) fn touch_only_bound(&mut self, scrutinee: &Expr, pat: &Pat) {
        let Some(mention) = crate::ir::mark::root_mention(scrutinee) else { return };
        let Some(bound) = bound_paths(pat) else { return };
        let mention = &mut self.mentions[mention.0];
        let from = mention.paths.first().cloned().unwrap_or_default();
        mention.paths =
            bound.into_iter().map(|path| from.iter().cloned().chain(path).collect()).collect();
    }

    /// Keeps a value scrutinee in a slot if an arm that awaits leaves a part of it unbound.
    pub(super) fn keep_scrutinee(&mut self, scrutinee: &mut Expr, awaiting: &[&Pat]) {
        let leaves = awaiting.iter().any(|pat| !places::binds_all(pat));
        let dropless = matches!(scrutinee, Expr::Reference(_))
            || places::is_place(scrutinee)
            || crate::ir::mark::as_mention(scrutinee).is_some()
            || places::known_of_value(scrutinee) == Known::Copy;
        if leaves && !dropless && self.opaque.is_empty() {
            self.keep(scrutinee, "matched", Role::Temporary);
        }
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
                let name = quote::ToTokens::to_token_stream(&field.member).to_string();
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

fn is_typed_name(pat: &Pat) -> bool {
    matches!(pat, Pat::Type(typed) if matches!(&*typed.pat, Pat::Ident(_)))
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
