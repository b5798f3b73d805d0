//! Fewer forms, before names are resolved.
//!
//! In: the body as parsed. Out: the same program with the macros of std taken apart and
//! destructuring assignments written as the `let` and assignments that they are. Invariant: what
//! stays is evaluated in the same order.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Error, Expr, Item, Pat, Stmt, parse_quote};

use super::combinators::{self, Combinators, Imports};
use super::macros::{self, Understood};
use super::names::Names;
use crate::diagnostics;
use crate::ir::MacroCall;
use crate::parse::Function;

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
    krate: &syn::Path,
    names: &mut Names,
) -> syn::Result<Vec<MacroCall>> {
    let mut pass = Normalise {
        function: &function.signature.ident,
        krate,
        imports: Imports::of(block),
        names,
        macros: Vec::new(),
        blocks: 0,
        returns_poll: returns_poll(&function.signature),
        errors: None,
    };
    pass.visit_block_mut(block);
    match pass.errors {
        Some(error) => Err(error),
        None => Ok(pass.macros),
    }
}

struct Normalise<'n> {
    function: &'n syn::Ident,
    krate: &'n syn::Path,
    imports: Imports,
    names: &'n mut Names,
    macros: Vec<MacroCall>,
    /// How many native async blocks are open: what awaits there is their own affair.
    blocks: usize,
    /// Whether the function returns a `Poll`.
    returns_poll: bool,
    errors: Option<Error>,
}

impl Normalise<'_> {
    fn refuse(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            none => *none = Some(error),
        }
    }

    fn take_apart(&mut self, expr: &mut Expr) {
        let Expr::Macro(call) = expr else { return };
        let mut combinators = Combinators {
            krate: self.krate,
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
        match macros::understand(&call.mac) {
            Some(Understood::Expression(understood)) => *expr = *understood,
            Some(Understood::Call(macro_call, operands)) => {
                self.macros.push(*macro_call);
                *expr = macros::call(self.macros.len() - 1, operands);
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

    /// Whether a macro that ends a block in braces is the block's value.
    fn is_value(&self, call: &syn::StmtMacro) -> bool {
        let last = call.mac.path.segments.last().map(|last| last.ident.to_string());
        let awaits = last.is_some_and(|name| AWAITING.contains(&name.as_str()));
        call.semi_token.is_none() && (awaits || macros::understand(&call.mac).is_some())
    }

    fn check_unknown(&mut self, call: &syn::Macro) {
        let Some(segment) = call.path.segments.last() else { return };
        let name = segment.ident.to_string();
        if let Some(span) = find_await(call.tokens.clone()) {
            self.refuse(diagnostics::macro_with_await(span, &name));
        } else if AWAITING.contains(&name.as_str()) {
            self.refuse(diagnostics::macro_that_awaits(segment.ident.span(), &name));
        }
    }

    /// `Box::pin(f(x))` inside of `f`: the call's type is that of the frame which is being defined,
    /// so the call goes into a native block, whose type hides what it holds.
    fn recursion(&mut self, call: &mut syn::ExprCall) {
        let owner = |s: &syn::PathSegment| s.ident == "Box" || s.ident == "Rc" || s.ident == "Arc";
        let boxes = matches!(&*call.func, Expr::Path(path) if path.path.segments.iter().any(owner));
        let [argument] = &mut call.args.iter_mut().collect::<Vec<_>>()[..] else { return };
        if !boxes {
            return;
        }
        let arguments = match &mut **argument {
            Expr::Call(inner) => match &*inner.func {
                Expr::Path(path)
                    if path.path.segments.last().is_some_and(|s| s.ident == *self.function) =>
                {
                    &mut inner.args
                }
                _ => return,
            },
            Expr::MethodCall(inner) if inner.method == *self.function => &mut inner.args,
            _ => return,
        };
        let mut bound: Vec<Stmt> = Vec::new();
        for value in arguments.iter_mut() {
            if !matches!(value, Expr::Lit(_)) {
                let name = self.names.fresh("passed");
                bound.push(parse_quote!(let #name = #value;));
                *value = parse_quote!(#name);
            }
        }
        let inner = &**argument;
        let block: Expr = parse_quote!(async move { #inner.await });
        **argument = parse_quote!({ #(#bound)* #block });
    }

    /// `(a, b) = e` is `{ let (x, y) = e; a = x; b = y; }`.
    fn destructure(&mut self, assign: &syn::ExprAssign) -> Option<Expr> {
        if !matches!(
            &*assign.left,
            Expr::Tuple(_) | Expr::Array(_) | Expr::Call(_) | Expr::Struct(_)
        ) {
            return None;
        }
        let mut targets = Vec::new();
        let pattern = self.assignee(&assign.left, &mut targets)?;
        let value = &assign.right;
        let places = targets.iter().map(|(place, _)| place);
        let values = targets.iter().map(|(_, value)| value);
        Some(parse_quote!({ let #pattern = #value; #(#places = #values;)* }))
    }

    fn assignees(
        &mut self,
        elems: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        targets: &mut Vec<(Expr, syn::Ident)>,
    ) -> Option<Vec<Pat>> {
        elems.iter().map(|elem| self.assignee(elem, targets)).collect()
    }

    fn assignee(&mut self, left: &Expr, targets: &mut Vec<(Expr, syn::Ident)>) -> Option<Pat> {
        Some(match left {
            Expr::Infer(_) => parse_quote!(_),
            Expr::Range(range) if range.start.is_none() && range.end.is_none() => parse_quote!(..),
            Expr::Tuple(tuple) => {
                let elems = self.assignees(&tuple.elems, targets)?;
                parse_quote!((#(#elems,)*))
            }
            Expr::Array(array) => {
                let elems = self.assignees(&array.elems, targets)?;
                parse_quote!([#(#elems),*])
            }
            Expr::Call(call) => {
                let elems = self.assignees(&call.args, targets)?;
                let Expr::Path(path) = &*call.func else { return None };
                parse_quote!(#path(#(#elems),*))
            }
            Expr::Struct(literal) => {
                let mut fields = Vec::new();
                for field in &literal.fields {
                    let (member, pat) = (&field.member, self.assignee(&field.expr, targets)?);
                    fields.push(quote_field(member, &pat));
                }
                let path = &literal.path;
                let dots = literal.dot2_token;
                parse_quote!(#path { #(#fields,)* #dots })
            }
            place => {
                let value = self.names.fresh("assigned");
                targets.push((place.clone(), value.clone()));
                parse_quote!(#value)
            }
        })
    }
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

fn quote_field(member: &syn::Member, pat: &Pat) -> syn::FieldPat {
    syn::FieldPat {
        attrs: Vec::new(),
        member: member.clone(),
        colon_token: Some(Default::default()),
        pat: Box::new(pat.clone()),
    }
}

/// The span of an `.await` among some tokens.
fn find_await(tokens: proc_macro2::TokenStream) -> Option<Span> {
    use proc_macro2::TokenTree;
    let mut after_dot = false;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if after_dot && ident == "await" => return Some(ident.span()),
            TokenTree::Group(group) => {
                if let Some(span) = find_await(group.stream()) {
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
        self.take_apart(expr);
        if let Expr::Assign(assign) = expr
            && let Some(block) = self.destructure(assign)
        {
            *expr = block;
        }
        match expr {
            Expr::TryBlock(block) => self.refuse(diagnostics::not_lowered(
                block.try_token.span,
                "a `try` block",
                "write a closure or a function that returns the result",
            )),
            Expr::Yield(yielded) => self.refuse(diagnostics::not_lowered(
                yielded.yield_token.span,
                "`yield`",
                "await instead",
            )),
            _ => {}
        }
        if let Expr::Call(call) = expr {
            self.recursion(call);
        }
        let is_block = match expr {
            Expr::Async(_) => true,
            Expr::Closure(closure) => closure.asyncness.is_some(),
            _ => false,
        };
        self.blocks += usize::from(is_block);
        visit_mut::visit_expr_mut(self, expr);
        self.blocks -= usize::from(is_block);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        let last = block.stmts.len().saturating_sub(1);
        let stmts = std::mem::take(&mut block.stmts);
        for (index, stmt) in stmts.into_iter().enumerate() {
            match stmt {
                Stmt::Macro(call) if let Some(pins) = combinators::pins(&call.mac) => {
                    block.stmts.extend(pins);
                }
                // The value of the block, if the macro has one.
                Stmt::Macro(call) if index == last && self.is_value(&call) => {
                    let call = syn::ExprMacro { attrs: call.attrs, mac: call.mac };
                    block.stmts.push(Stmt::Expr(Expr::Macro(call), None));
                }
                stmt => block.stmts.push(stmt),
            }
        }
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(call) = stmt {
            if call.mac.path.segments.last().is_some_and(|s| s.ident == "thread_local") {
                // It declares items.
                return;
            }
            let expr =
                Expr::Macro(syn::ExprMacro { attrs: call.attrs.clone(), mac: call.mac.clone() });
            let braces = matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_));
            let semi = call.semi_token.or_else(|| braces.then(Default::default));
            *stmt = Stmt::Expr(expr, semi);
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}
