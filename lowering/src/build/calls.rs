//! Calls, and awaits.
//!
//! In: calls of functions, methods and macros that are understood, and awaits. Out: the same,
//! marked. Invariant: a receiver that is a place is used after the arguments; one that is a value
//! is kept if an await comes before the end of its statement.

use syn::spanned::Spanned;
use syn::{Expr, ExprAwait, ExprCall, ExprMethodCall};

use super::awaits;
use super::mentions::is_indexed;
use super::places;
use super::resolve::{Binding, Context, Resolver};
use crate::diagnostics;
use crate::ir::mark::{self, Marked};
use crate::ir::{Role, Usage, pointee};

impl Resolver<'_> {
    /// A text with the names of macros instead of their marks.
    fn without_marks(&self, text: String) -> String {
        let named = |text: String, (index, call): (usize, &crate::ir::MacroCall)| {
            let name = call.written.path.segments.last().map(|s| s.ident.to_string());
            text.replace(&format!("__macro{index}("), &format!("{}!(", name.unwrap_or_default()))
        };
        self.macros.iter().enumerate().rev().fold(text, named)
    }

    /// The macro that an await waits for, if it is one that awaits inside.
    pub(super) fn waiting(&self, operand: &Expr) -> Option<&crate::ir::MacroCall> {
        let Expr::Call(call) = operand else { return None };
        let call = &self.macros[mark::as_macro(call)?];
        call.hands.is_some().then_some(call)
    }

    pub(super) fn await_expr(&mut self, expr: &mut Expr) {
        let Expr::Await(ExprAwait { base, await_token, .. }) = expr else { return };
        let span = await_token.span;
        let text = match self.waiting(base) {
            _ if mark::as_handed_out(base).is_some() => {
                let value = mark::as_handed_out(base).map(source_text).unwrap_or_default();
                format!("yield_!({})", self.without_marks(value))
            }
            Some(call) => format!("{}!(..)", closer(&tokens(&call.written.path))),
            None => self.without_marks(source_text(base)),
        };
        // Inside a native block the await is that block's own.
        if !self.opaque.is_empty() {
            self.expr(base, Context::Value);
            return;
        }
        self.expr(base, Context::Value);
        let id = self.await_point(base, text, span);
        let base = std::mem::replace(&mut **base, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Await(id), base);
    }

    pub(super) fn call(&mut self, call: &mut ExprCall) {
        if let Some(index) = mark::as_macro(call) {
            if self.macros[index].is_scope {
                let inside: usize = call.args.iter().map(awaits::in_expr).sum();
                self.ends.push(self.awaits.len() + inside);
            }
            if self.macros[index].by_reference {
                self.peeked(call);
            } else {
                self.operands(call.args.iter_mut());
            }
            if self.macros[index].is_scope {
                self.ends.pop();
            }
            return;
        }
        let name = match &*call.func {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        let binding = name.and_then(|name| self.lookup(&name));
        let is_local = matches!(binding, Some((Binding::Slot(_), _)));
        if let Some((Binding::Slot(local), _)) = binding
            && !self.opaque.is_empty()
            && self.called_once.contains(&local)
        {
            self.expr(&mut call.func, Context::Value);
        } else if is_local {
            self.expr(&mut call.func, Context::Receiver);
        } else if matches!(&*call.func, Expr::Path(_)) {
            // A local of the poll, perhaps: it occurs here.
            self.path(&mut call.func, Usage::Receiver);
        } else if places::is_place(&call.func) {
            self.receiver(&mut call.func);
        } else {
            let arguments: usize = call.args.iter().map(awaits::in_expr).sum();
            self.expr(&mut call.func, Context::Receiver);
            if arguments > 0 && self.opaque.is_empty() {
                self.keep(&mut call.func, "callee", Role::Operand);
            }
        }
        let awaits = call.args.iter().any(|argument| awaits::in_expr(argument) > 0);
        self.operands_after(call.args.iter_mut(), is_local && awaits);
    }

    /// The arguments of a macro that takes them by reference and keeps none.
    pub(super) fn peeked(&mut self, call: &mut ExprCall) {
        let counts: Vec<_> = call.args.iter().map(awaits::in_expr).collect();
        for (index, argument) in call.args.iter_mut().enumerate() {
            let later: usize = counts[index + 1..].iter().sum();
            let Expr::Reference(reference) = argument else { continue };
            let place = &mut *reference.expr;
            if matches!(place, Expr::Path(_)) || (places::is_place(place) && later == 0) {
                self.place(place, Usage::Peek);
            } else {
                self.expr(argument, Context::Value);
                let saved =
                    matches!(argument, Expr::Reference(r) if mark::as_marked(&r.expr).is_none());
                if later > 0 && saved && self.opaque.is_empty() && !self.may_be_late(argument) {
                    self.keep(argument, "operand", Role::Operand);
                }
            }
        }
    }

    /// A receiver or a callee that is a place. What a method takes of a pointee, it takes of what
    /// holds the pointer.
    fn receiver(&mut self, receiver: &mut Expr) {
        let (holder, depth) = pointee::holder(receiver);
        if !may_be_taken(holder) {
            self.place(receiver, Usage::Borrow);
            return;
        }
        let usage = match depth {
            0 => Usage::Receiver,
            _ => self.through(holder, Usage::Receiver),
        };
        let holder = pointee::holder_mut(receiver);
        self.projection.extend(std::iter::repeat_n("*".to_string(), depth));
        self.place(holder, usage);
        self.projection.truncate(self.projection.len() - depth);
    }

    pub(super) fn method_call(&mut self, call: &mut ExprMethodCall) {
        let arguments: usize = call.args.iter().map(awaits::in_expr).sum();
        if places::is_place(&call.receiver) {
            if arguments > 0 && self.opaque.is_empty() && is_indexed(&call.receiver) {
                self.refuse(diagnostics::not_lowered(
                    call.receiver.span(),
                    "a computed place as the receiver of a method whose argument awaits",
                    "await into a `let` before the call",
                ));
            }
            self.receiver(&mut call.receiver);
            let holder = pointee::holder_mut(&mut call.receiver);
            if matches!(holder, Expr::Field(_)) {
                self.part_by_value(holder);
            }
        } else {
            self.expr(&mut call.receiver, Context::Value);
            self.temporary(&mut call.receiver);
        }
        self.operands_after(call.args.iter_mut(), arguments > 0);
    }
}

/// Whether a method may take what a place holds: a local, a field, or a value's own part.
fn may_be_taken(holder: &Expr) -> bool {
    matches!(holder, Expr::Path(_) | Expr::Field(_)) || !places::is_place(holder)
}

/// The identifiers of some source.
pub(super) fn idents_of(tokens: proc_macro2::TokenStream, found: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Ident(ident) => found.push(ident.to_string()),
            proc_macro2::TokenTree::Group(group) => idents_of(group.stream(), found),
            proc_macro2::TokenTree::Literal(literal) => {
                found.extend(super::macros::captured_in(&literal));
            }
            proc_macro2::TokenTree::Punct(_) => {}
        }
    }
}

/// What the tokens of some source look like, as it would be written.
fn closer(tokens: &str) -> String {
    const CLOSE: [(&str, &str); 9] = [
        (" :: ", "::"),
        (" . ", "."),
        ("& ", "&"),
        (" ,", ","),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" ?", "?"),
        ("! (", "!("),
    ];
    CLOSE.iter().fold(tokens.to_string(), |text, (from, to)| text.replace(from, to))
}

fn tokens(source: &impl quote::ToTokens) -> String {
    source.to_token_stream().to_string()
}

/// An expression as the source writes it, on one line.
fn source_text(expr: &Expr) -> String {
    // Some compilers give the text of the first token only.
    let tokens = tokens(expr);
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let text = expr
        .span()
        .source_text()
        .filter(|text| squeezed(text) == squeezed(&tokens))
        .unwrap_or_else(|| closer(&tokens));
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    const MOST: usize = 60;
    if line.chars().count() > MOST {
        line = line.chars().take(MOST - 1).collect::<String>() + "…";
    }
    line
}
