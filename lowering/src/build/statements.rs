//! Blocks and statements.
//!
//! In: a block. Out: the same, marked. Invariant: a `let` whose block awaits again gets slots; the
//! temporaries of a statement end with it.

use syn::{Block, Expr, Local, Pat, Stmt};

use super::resolve::{Context, Resolver};
use super::{awaits, patterns, places};
use crate::ir::Role;
use crate::parse::Edition;

impl Resolver<'_> {
    /// The body of the function.
    pub fn root(&mut self, root: &mut Block) {
        self.ends.push(awaits::in_block(root));
        self.statements(root);
        self.ends.pop();
    }

    /// A block in its own scope.
    pub(super) fn block(&mut self, block: &mut Block) {
        self.scoped(|this| this.statements(block));
    }

    pub(super) fn statements(&mut self, block: &mut Block) {
        let counts: Vec<_> = block.stmts.iter().map(awaits::in_stmt).collect();
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter_mut().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let end = self.awaits.len() + counts[index];
            match stmt {
                Stmt::Local(local) => {
                    self.ends.push(end);
                    self.let_statement(local, later > 0 && self.opaque.is_empty());
                    self.ends.pop();
                }
                // Before 2024 the temporaries of a tail live on in the scope around its block.
                Stmt::Expr(expr, None) if index == last => match self.edition {
                    Edition::Before2024 => self.expr(expr, Context::Value),
                    Edition::From2024 => self.terminating(expr, Context::Value),
                },
                Stmt::Expr(expr, _) => {
                    self.ends.push(end);
                    self.expr(expr, Context::Value);
                    self.ends.pop();
                }
                Stmt::Item(_) | Stmt::Macro(_) => {}
            }
        }
    }

    fn let_statement(&mut self, local: &mut Local, later: bool) {
        let ty = match &local.pat {
            Pat::Type(typed) => Some((*typed.ty).clone()),
            _ => None,
        };
        let Some(init) = &mut local.init else {
            self.declare_name(&mut local.pat, later, ty.as_ref());
            return;
        };
        let known = places::known_of_value(&init.expr);
        let selects = self.needs_select(&init.expr, &[&local.pat], init.diverge.is_some());
        let context = if selects { Context::Select } else { patterns::context(&local.pat) };
        let extended = later && matches!(context, Context::Value | Context::Scrutinee { .. });
        if extended && !self.extend(&mut init.expr) {
            self.expr(&mut init.expr, context);
        } else if !extended {
            self.expr(&mut init.expr, context);
        }
        let in_else = init.diverge.as_ref().map_or(0, |(_, e)| awaits::in_expr(e)) > 0;
        let later = later || (in_else && self.opaque.is_empty());
        if let Some((_, otherwise)) = &mut init.diverge {
            self.terminating(otherwise, Context::Value);
        }
        if selects {
            self.touch_only_bound(&init.expr, &local.pat);
        }
        if init.diverge.is_none() {
            self.declare_name(&mut local.pat, later || selects, ty.as_ref());
        } else {
            self.declare(&mut local.pat, later || selects, ty.as_ref());
        }
        if let Some(id) = super::locals::single(&local.pat) {
            if ty.is_none() {
                self.locals[id.0].known = known;
            }
        }
    }

    /// Resolves `&temporary` in a `let`, whose temporary lives as long as the local.
    ///
    /// Returns whether the expression was of that kind, and so has been walked.
    fn extend(&mut self, expr: &mut Expr) -> bool {
        match expr {
            Expr::Reference(reference) if !places::is_place(&reference.expr) => {
                if reference.mutability.is_none() && places::is_promoted(&reference.expr) {
                    return false;
                }
                self.expr(&mut reference.expr, Context::Value);
                self.keep(&mut reference.expr, "temporary", Role::Temporary);
                true
            }
            Expr::Paren(paren) => self.extend(&mut paren.expr),
            Expr::Tuple(tuple) if tuple.elems.iter().any(extends) => {
                self.refuse(crate::diagnostics::not_lowered(
                    syn::spanned::Spanned::span(&*tuple),
                    "a reference to a temporary inside a tuple that is held over an await",
                    "bind the temporary with a `let` first",
                ));
                true
            }
            Expr::Struct(literal) if literal.fields.iter().any(|f| extends(&f.expr)) => {
                self.refuse(crate::diagnostics::not_lowered(
                    syn::spanned::Spanned::span(&*literal),
                    "a reference to a temporary inside a struct that is held over an await",
                    "bind the temporary with a `let` first",
                ));
                true
            }
            _ => false,
        }
    }
}

/// Whether an expression lends a temporary that a `let` would extend.
fn extends(expr: &Expr) -> bool {
    match expr {
        Expr::Reference(reference) => {
            let promoted = reference.mutability.is_none() && places::is_promoted(&reference.expr);
            !places::is_place(&reference.expr) && !promoted
        }
        Expr::Paren(paren) => extends(&paren.expr),
        _ => false,
    }
}
