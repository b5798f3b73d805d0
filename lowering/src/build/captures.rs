//! Closures and async blocks: native code that captures.
//!
//! In: a closure or an async block. Out: the same, marked with what it captures of the locals with
//! slots. Invariant: its body stays native; a local that it uses by value is moved in where it is
//! made, every other one is captured as its slot's address, which does not move.

use syn::Expr;

use super::macros;
use super::resolve::{Context, Opaque, Resolver};
use crate::ir::mark::{self, Marked};
use crate::ir::relations::Node;
use crate::ir::{Captures, LocalId, MentionId, Usage};

impl Resolver<'_> {
    pub(super) fn capturing(&mut self, expr: &mut Expr) {
        let moves = match expr {
            Expr::Closure(closure) => closure.capture.is_some(),
            Expr::Async(block) => block.capture.is_some(),
            _ => return,
        };
        let outermost = self.opaque.is_empty();
        self.opaque.push(Opaque { depth: self.scopes.len(), ..Opaque::default() });
        self.scoped(|this| match expr {
            Expr::Closure(closure) => {
                for input in &mut closure.inputs {
                    this.declare(input, false, None);
                }
                this.loops.push(None);
                this.expr(&mut closure.body, Context::Value);
                this.loops.pop();
            }
            Expr::Async(block) => {
                this.loops.push(None);
                this.statements(&mut block.block);
                this.loops.pop();
            }
            _ => {}
        });
        let Some(opaque) = self.opaque.pop() else { return };
        if !outermost {
            return;
        }
        let mentions = self.capture_mentions(&opaque, moves);
        self.captures.push(Captures { mentions, moves, mixed: opaque.mixed });
        let index = self.captures.len() - 1;
        let inner = std::mem::replace(expr, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Capture(index), inner);
    }

    /// A closure that moves fields of a local captures just these; that is not lowered.
    fn check_fields(&mut self, opaque: &Opaque, moves: bool) {
        let mut refused: Vec<(LocalId, proc_macro2::Span)> = Vec::new();
        for (&(local, usage, span), whole) in opaque.slots.iter().zip(&opaque.wholes) {
            let unknown = self.locals[local.0].known == crate::ir::Known::Nothing;
            let only_fields = opaque
                .slots
                .iter()
                .zip(&opaque.wholes)
                .all(|((other, ..), whole)| *other != local || !whole);
            let takes = usage == Usage::Part || (moves && only_fields);
            if unknown && takes && !whole && !refused.iter().any(|(known, _)| *known == local) {
                refused.push((local, span));
            }
        }
        for (_, span) in refused {
            self.refuse(crate::diagnostics::not_lowered(
                span,
                "a closure that captures a field of a local by value",
                "bind the field with a `let` first",
            ));
        }
    }

    /// One mention a captured local: by value if anything in the body is.
    fn capture_mentions(&mut self, opaque: &Opaque, moves: bool) -> Vec<MentionId> {
        let mut captured: Vec<(LocalId, Usage, proc_macro2::Span)> = Vec::new();
        self.check_fields(opaque, moves);
        for &(local, usage, span) in &opaque.slots {
            self.relations.occurs(Node::Slot(local), !moves);
            let by_value = moves || usage == Usage::Value;
            let usage = if by_value { Usage::Value } else { Usage::Borrow };
            match captured.iter_mut().find(|(known, ..)| *known == local) {
                Some((_, known, _)) if usage == Usage::Value => *known = usage,
                Some(_) => {}
                None => captured.push((local, usage, span)),
            }
        }
        captured.into_iter().map(|(local, usage, span)| self.mention(local, usage, span)).collect()
    }

    /// A macro that is not understood: names of locals in it are mentions.
    pub(super) fn unknown_macro(&mut self, call: &mut syn::ExprMacro) {
        let tokens = std::mem::take(&mut call.mac.tokens);
        call.mac.tokens = self.tokens(tokens);
        self.captured_in_literals(call);
    }

    fn tokens(&mut self, tokens: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
        use proc_macro2::{Group, TokenTree};
        let mut after_dot = false;
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let keys: Vec<bool> = (0..tokens.len()).map(|index| is_key(&tokens[index..])).collect();
        tokens
            .into_iter()
            .zip(keys)
            .map(|(token, is_key)| match token {
                TokenTree::Ident(ident) if !after_dot && !is_key => {
                    let name = ident.to_string();
                    match self.name(&name, Usage::Borrow, ident.span()) {
                        Some(id) => TokenTree::Ident(mark::mention_ident(id, ident.span())),
                        None => TokenTree::Ident(ident),
                    }
                }
                TokenTree::Group(group) => {
                    after_dot = false;
                    let mut inner = Group::new(group.delimiter(), self.tokens(group.stream()));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                token => {
                    after_dot = matches!(&token, TokenTree::Punct(p) if p.as_char() == '.');
                    token
                }
            })
            .collect()
    }

    /// `info!("{x}")`: the name in the string stays, and is bound around the macro.
    fn captured_in_literals(&mut self, call: &mut syn::ExprMacro) {
        let mut names = Vec::new();
        collect_literals(call.mac.tokens.clone(), &mut names);
        let mut seen: Vec<String> = Vec::new();
        for (name, span) in names {
            if seen.contains(&name) {
                continue;
            }
            if !self.opaque.is_empty() {
                self.captures_plain(&name);
                continue;
            }
            if let Some(id) = self.name(&name, Usage::Peek, span) {
                let ident = proc_macro2::Ident::new(&name, span);
                call.attrs.push(mark::literal_capture(id, &ident));
            }
            seen.push(name);
        }
    }
}

/// Whether a name is one of the macro's own: `name = value`, `name: value`.
fn is_key(tokens: &[proc_macro2::TokenTree]) -> bool {
    use proc_macro2::{Spacing, TokenTree};
    match tokens {
        [TokenTree::Ident(_), TokenTree::Punct(punct), ..] => {
            matches!(punct.as_char(), '=' | ':') && punct.spacing() == Spacing::Alone
        }
        _ => false,
    }
}

fn collect_literals(
    tokens: proc_macro2::TokenStream,
    names: &mut Vec<(String, proc_macro2::Span)>,
) {
    use proc_macro2::TokenTree;
    for token in tokens {
        match token {
            TokenTree::Literal(literal) => {
                if let Ok(syn::Lit::Str(text)) = syn::parse_str(&literal.to_string()) {
                    let captured = macros::captured(&text.value());
                    names.extend(captured.into_iter().map(|name| (name, literal.span())));
                }
            }
            TokenTree::Group(group) => collect_literals(group.stream(), names),
            _ => {}
        }
    }
}
