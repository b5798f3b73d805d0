//! Fewer forms, before names are resolved.
//!
//! In: the body as parsed. Out: the same program with the macros of std taken apart and
//! destructuring assignments written as the `let` and assignments that they are. Invariant: what
//! stays is evaluated in the same order.

use proc_macro2::Span;
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Error, Expr, Item, Stmt, UnOp, parse_quote};

use super::begun;
use super::combinators::{self, Combinators, Imports};
use super::destructure;
use super::enclose::{self, Ends};
use super::formatted;
use super::hiding;
use super::leaving;
use super::macros::{self, Understood};
use super::names::Names;
use super::receivers;
use super::recursion;
use crate::check::returns_impl;
use crate::diagnostics;
use crate::ir::{MacroCall, mark};
use crate::parse::{Function, Options};

/// Macros that await in their expansion, if they are not written as those that are understood.
const AWAITING: [&str; 8] = [
    "join",
    "try_join",
    "select",
    "select_biased",
    "join_all",
    "poll_await",
    "await_",
    "try_select",
];

/// Normalises a body; macros that are understood go to the table.
pub fn normalise(
    block: &mut Block,
    function: &Function,
    options: &Options,
    names: &mut Names,
) -> syn::Result<Vec<MacroCall>> {
    let mut pass = Normalise {
        function,
        options,
        imports: Imports::of(&function.signature, block),
        names,
        macros: Vec::new(),
        blocks: 0,
        returns_poll: returns_poll(&function.signature),
        returns: !options.stream && !returns_impl(&function.signature),
        ends: Ends::Later,
        is_statement: false,
        errors: None,
    };
    pass.visit_block_mut(block);
    match pass.errors {
        Some(error) => Err(error),
        None => Ok(pass.macros),
    }
}

struct Normalise<'n> {
    function: &'n Function,
    options: &'n Options,
    imports: Imports,
    names: &'n mut Names,
    macros: Vec<MacroCall>,
    /// How many native async blocks are open: what awaits there is their own affair.
    blocks: usize,
    /// Whether the function returns a `Poll`.
    returns_poll: bool,
    /// Whether a `return` that a macro hides would be the function's, and of a type with a name.
    returns: bool,
    /// Where temporaries of the expression that is visited next are dropped.
    ends: Ends,
    /// Whether the expression that is visited next is a statement.
    is_statement: bool,
    errors: Option<Error>,
}

impl Normalise<'_> {
    fn refuse(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            none => *none = Some(error),
        }
    }

    fn take_apart(&mut self, expr: &mut Expr, is_statement: bool) {
        let Expr::Macro(call) = expr else { return };
        let mut combinators = Combinators {
            krate: &self.options.krate,
            imports: &self.imports,
            names: self.names,
            macros: &mut self.macros,
        };
        match combinators.take_apart(&call.mac) {
            Ok(Some(understood)) => {
                *expr = understood;
                return;
            }
            Ok(None) => {}
            Err(error) => return self.refuse(error),
        }
        if let Some(stream) = self.stream(&call.mac) {
            *expr = stream;
            return;
        }
        match macros::understand(&call.mac) {
            Some(Understood::Expression(understood)) => *expr = *understood,
            Some(Understood::Call(macro_call, operands)) => {
                self.macros.push(*macro_call);
                *expr = macros::call(self.macros.len() - 1, operands);
            }
            None if self.blocks == 0 && find_await(&call.mac.tokens).is_some() => {
                self.awaiting_macro(expr, is_statement);
            }
            None if self.blocks == 0 => {
                if self.returns_poll {
                    let span = call.mac.path.span();
                    self.refuse(returning_poll(span));
                }
                self.check_unknown(&call.mac);
            }
            None => {}
        }
    }

    /// What is inside of an expression, saying where temporaries end.
    fn children(&mut self, expr: &mut Expr, ends: Ends) {
        match expr {
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => {
                for side in [&mut binary.left, &mut binary.right] {
                    self.ends = Ends::AsTail;
                    self.visit_expr_mut(side);
                }
            }
            Expr::If(inner) => {
                self.ends = Ends::AsTail;
                self.visit_expr_mut(&mut inner.cond);
                self.visit_block_mut(&mut inner.then_branch);
                if let Some((_, otherwise)) = &mut inner.else_branch {
                    self.visit_expr_mut(otherwise);
                }
            }
            Expr::While(inner) => {
                self.ends = Ends::AsTail;
                self.visit_expr_mut(&mut inner.cond);
                self.visit_block_mut(&mut inner.body);
            }
            Expr::Paren(paren) => {
                self.ends = ends;
                self.visit_expr_mut(&mut paren.expr);
            }
            Expr::Unary(unary) => {
                let is_own = matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_));
                self.ends = if is_own { ends.of_operand() } else { Ends::Later };
                self.visit_expr_mut(&mut unary.expr);
            }
            expr => visit_mut::visit_expr_mut(self, expr),
        }
        self.ends = Ends::Later;
    }

    /// `stream!` and `try_stream!` of async-stream: an async block that takes what it mentions.
    fn stream(&mut self, call: &syn::Macro) -> Option<Expr> {
        let last = &call.path.segments.last()?.ident;
        let is_own = call.path.segments.len() == 1 && self.imports.defines(&last.to_string());
        if is_own || !(last == "stream" || last == "try_stream") {
            return None;
        }
        let stmts = Block::parse_within.parse2(call.tokens.clone()).ok()?;
        let mark = mark::stream(self.macros.len());
        self.macros.push(MacroCall::of(call.clone()));
        Some(parse_quote!(#mark async move { #(#stmts)* }))
    }

    /// A macro that is not understood and awaits.
    fn awaiting_macro(&mut self, expr: &mut Expr, is_statement: bool) {
        let Expr::Macro(call) = expr else { return };
        if leaving::may_leave_a_loop(&call.mac.tokens) {
            let span = find_await(&call.mac.tokens).unwrap_or_else(Span::call_site);
            let name = call.mac.path.segments.last().map(|last| last.ident.to_string());
            self.refuse(diagnostics::macro_with_await(span, &name.unwrap_or_default()));
            return;
        }
        let (signature, krate) = (&self.function.signature, &self.options.krate);
        *expr = leaving::block(&call.mac, is_statement, signature, krate, self.names);
    }

    fn check_unknown(&mut self, call: &syn::Macro) {
        let Some(segment) = call.path.segments.last() else { return };
        let name = segment.ident.to_string();
        if AWAITING.contains(&name.as_str()) {
            self.refuse(diagnostics::macro_that_awaits(segment.ident.span(), &name));
        }
    }
}

/// Whether a macro is known to declare items.
pub fn declares_items(call: &syn::StmtMacro) -> bool {
    call.mac.path.segments.last().is_some_and(|last| last.ident == "thread_local")
}

fn returns_poll(signature: &syn::Signature) -> bool {
    matches!(&signature.output, syn::ReturnType::Type(_, ty)
        if matches!(&**ty, syn::Type::Path(path)
            if path.path.segments.last().is_some_and(|last| last.ident == "Poll")))
}

/// A macro that returns `Poll::Pending` could not be told from a suspension.
fn returning_poll(span: Span) -> Error {
    diagnostics::not_lowered(
        span,
        "a macro that is not understood, in a function that returns a `Poll`,",
        "call it in a closure or a function",
    )
}

/// The span of an `.await` among some tokens.
fn find_await(tokens: &proc_macro2::TokenStream) -> Option<Span> {
    use proc_macro2::TokenTree;
    let mut after_dot = false;
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(ident) if after_dot && ident == "await" => return Some(ident.span()),
            TokenTree::Group(group) => {
                if let Some(span) = find_await(&group.stream()) {
                    return Some(span);
                }
                after_dot = false;
            }
            TokenTree::Punct(punct) => after_dot = punct.as_char() == '.',
            _ => after_dot = false,
        }
    }
    None
}

impl VisitMut for Normalise<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let ends = std::mem::take(&mut self.ends);
        let is_statement = std::mem::take(&mut self.is_statement);
        self.take_apart(expr, is_statement);
        if self.blocks == 0
            && let Expr::Await(awaited) = expr
            && let Some(enclosed) = formatted::enclosed(awaited)
        {
            *expr = enclosed;
        }
        if let Expr::Assign(assign) = expr
            && let Some(block) = destructure::destructure(assign, self.names)
        {
            *expr = block;
        }
        match expr {
            Expr::TryBlock(block) => self.refuse(diagnostics::not_lowered(
                block.try_token.span,
                "a `try` block",
                "write a closure or a function that returns the result",
            )),
            Expr::Yield(yielded) if self.blocks == 0 => self.refuse(diagnostics::not_lowered(
                yielded.yield_token.span,
                "`yield`",
                "await instead",
            )),
            _ => {}
        }
        match expr {
            Expr::Call(call) => recursion::hide(call, &self.function.signature.ident, self.names),
            Expr::MethodCall(call) => receivers::settle(call),
            _ => {}
        }
        let is_block = match expr {
            Expr::Async(_) => true,
            Expr::Closure(closure) => closure.asyncness.is_some(),
            _ => false,
        };
        let returns = self.returns;
        self.returns &= !matches!(expr, Expr::Async(_) | Expr::Closure(_));
        self.blocks += usize::from(is_block);
        self.children(expr, ends);
        self.blocks -= usize::from(is_block);
        self.returns = returns;
        if self.blocks == 0
            && let Expr::MethodCall(call) = expr
            && enclose::is_call(call)
            && let Some(begun) =
                begun::begun(call, &self.options.krate, self.names, ends != Ends::Later)
        {
            *expr = begun;
        }
        if self.blocks == 0
            && enclose::is_needed(expr)
            && let Some(enclosed) = enclose::enclosed(expr, &self.options.krate, ends)
        {
            *expr = enclosed;
        }
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if self.returns {
            hiding::mark_value(&mut arm.body);
        }
        visit_mut::visit_arm_mut(self, arm);
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        lend(local);
        if let Some(init) = &mut local.init {
            if self.returns && matches!(local.pat, syn::Pat::Ident(_) | syn::Pat::Type(_)) {
                hiding::mark_value(&mut init.expr);
            }
            self.ends = Ends::of_let(&local.pat, init.diverge.is_some());
            self.visit_expr_mut(&mut init.expr);
            if let Some((_, otherwise)) = &mut init.diverge {
                self.visit_expr_mut(otherwise);
            }
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let last = block.stmts.len().saturating_sub(1);
        let stmts = std::mem::take(&mut block.stmts);
        for (index, stmt) in stmts.into_iter().enumerate() {
            if super::patterns::ignores_place(&stmt) {
                continue;
            }
            if let Stmt::Macro(call) = &stmt
                && let Some(deferred) =
                    combinators::defer(&call.mac, &self.options.krate, self.names)
            {
                block.stmts.push(deferred);
                continue;
            }
            if let Stmt::Macro(call) = &stmt
                && let Some(pins) = combinators::pins(&call.mac)
            {
                block.stmts.extend(pins);
                continue;
            }
            match stmt {
                // The value of the block, if the macro has one.
                Stmt::Macro(call)
                    if index == last && call.semi_token.is_none() && !declares_items(&call) =>
                {
                    let call = syn::ExprMacro { attrs: call.attrs, mac: call.mac };
                    block.stmts.push(Stmt::Expr(Expr::Macro(call), None));
                }
                stmt => block.stmts.push(stmt),
            }
        }
        if self.returns {
            hiding::mark_statements(&mut block.stmts);
        }
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter_mut().enumerate() {
            let is_tail = index == last && matches!(stmt, Stmt::Expr(_, None));
            self.ends = Ends::of_statement(is_tail, self.options.edition);
            self.visit_stmt_mut(stmt);
            self.ends = Ends::Later;
        }
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(call) = stmt {
            if declares_items(call) {
                return;
            }
            *stmt = hiding::expression(call);
        }
        self.is_statement = matches!(stmt, Stmt::Expr(_, Some(_)));
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

/// `let ref x = value;` is `let x = &value;`.
fn lend(local: &mut syn::Local) {
    let (syn::Pat::Ident(name), Some(init)) = (&mut local.pat, &mut local.init) else { return };
    if name.subpat.is_some() || init.diverge.is_some() || name.by_ref.take().is_none() {
        return;
    }
    let value = std::mem::replace(&mut *init.expr, Expr::PLACEHOLDER);
    *init.expr = match name.mutability.take() {
        Some(_) => parse_quote!(&mut #value),
        None => parse_quote!(&#value),
    };
}
