//! `yield_!` in the body of a stream.
//!
//! In: a body as parsed. Out: the body with each `yield_!(value)` as an await of the value's way
//! out. Invariant: one that is not the function's own, since it stands in a closure, in an async
//! block or in a function that is no stream, is refused, and so is a value that a stream returns.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Error, Expr, Item, Macro, Result, Stmt};

use crate::diagnostics;
use crate::ir::mark;
use crate::parse::Options;

/// Takes the macros apart.
pub fn take_apart(body: &mut Block, options: &Options) -> Result<()> {
    let mut pass = Yields { options, inside: None, errors: None };
    pass.visit_block_mut(body);
    pass.errors.map_or(Ok(()), Err)
}

struct Yields<'o> {
    options: &'o Options,
    /// What is between here and the function, if anything.
    inside: Option<&'static str>,
    errors: Option<Error>,
}

/// Whether a macro is `yield_!`, by its name.
pub fn is_yield(call: &Macro) -> bool {
    call.path.segments.last().is_some_and(|last| last.ident == "yield_")
}

/// The value that is handed out: `()` if there is none.
pub fn value(call: &Macro) -> Result<Expr> {
    if call.tokens.is_empty() { Ok(syn::parse_quote!(())) } else { call.parse_body() }
}

impl Yields<'_> {
    fn refuse(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    fn handed_out(&mut self, call: &Macro) -> Option<Expr> {
        let span: Span = call.path.span();
        if !self.options.stream {
            self.refuse(diagnostics::yield_outside_of_a_stream(span));
            return None;
        }
        if let Some(inside) = self.inside {
            self.refuse(diagnostics::yield_inside(span, inside));
            return None;
        }
        match value(call) {
            Ok(value) => Some(mark::handed_out(&self.options.krate, value, span)),
            Err(error) => {
                self.refuse(error);
                None
            }
        }
    }

    fn within(&mut self, what: &'static str, visit: impl FnOnce(&mut Self)) {
        let outer = self.inside.replace(what);
        visit(self);
        self.inside = outer;
    }
}

impl VisitMut for Yields<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) => self.within("a closure", |this| {
                visit_mut::visit_expr_mut(this, expr);
            }),
            Expr::Async(_) => self.within("an async block", |this| {
                visit_mut::visit_expr_mut(this, expr);
            }),
            Expr::Macro(call) if is_yield(&call.mac) => {
                if let Some(handed_out) = self.handed_out(&call.mac) {
                    *expr = handed_out;
                    visit_mut::visit_expr_mut(self, expr);
                }
            }
            Expr::Return(inner) if self.options.stream && self.inside.is_none() => {
                if let Some(value) = &inner.expr {
                    self.refuse(diagnostics::value_returned_by_a_stream(value.span()));
                }
                visit_mut::visit_expr_mut(self, expr);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(call) = stmt
            && is_yield(&call.mac)
        {
            if let Some(handed_out) = self.handed_out(&call.mac) {
                let semi = call.semi_token;
                *stmt = Stmt::Expr(handed_out, semi);
                visit_mut::visit_stmt_mut(self, stmt);
            }
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}
