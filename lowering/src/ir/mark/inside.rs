//! What is marked inside of a piece of syntax.
//!
//! In: marked syntax. Out: the numbers in it. Invariant: what stands in an item belongs to that,
//! and an await in a closure to the closure.

use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Pat, Stmt};

use super::{Marked, as_declared, as_marked};
use crate::ir::LocalId;

/// The locals that a pattern declares, in order.
pub fn declared_in(pat: &Pat) -> Vec<LocalId> {
    struct Find(Vec<LocalId>);
    impl<'a> Visit<'a> for Find {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.0.extend(as_declared(&pat.ident));
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut find = Find(Vec::new());
    find.visit_pat(pat);
    // Alternatives of an or-pattern declare the same locals again.
    let mut seen = Vec::new();
    for id in find.0 {
        if !seen.contains(&id) {
            seen.push(id);
        }
    }
    seen
}

/// The awaits inside a piece of syntax: they are numbered in evaluation order, so a range will do.
#[derive(Default)]
struct FindAwaits(Option<Range<usize>>);

impl<'a> Visit<'a> for FindAwaits {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match as_marked(expr) {
            Some((Marked::Await(id), _)) => {
                let range = self.0.get_or_insert(id.0..id.0 + 1);
                *range = range.start.min(id.0)..range.end.max(id.0 + 1);
            }
            Some((Marked::Capture(_), _)) => return,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
    fn visit_item(&mut self, _: &'a Item) {}
}

/// The closures and async blocks of an expression.
pub fn captures_in(expr: &Expr) -> Vec<usize> {
    struct Find(Vec<usize>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if let Some((Marked::Capture(index), _)) = as_marked(expr) {
                self.0.push(index);
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(Vec::new());
    find.visit_expr(expr);
    find.0
}

/// The awaits of an expression.
pub fn awaits_in_expr(expr: &Expr) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_expr(expr);
    find.0.unwrap_or(0..0)
}

/// Whether one of some expressions awaits.
pub fn awaits_in_any<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
    exprs.into_iter().any(|expr| !awaits_in_expr(expr).is_empty())
}

/// The awaits of a block.
pub fn awaits_in_block(block: &Block) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_block(block);
    find.0.unwrap_or(0..0)
}

/// The awaits of a statement.
pub fn awaits_in_stmt(stmt: &Stmt) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_stmt(stmt);
    find.0.unwrap_or(0..0)
}
