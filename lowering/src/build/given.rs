//! Locals that are given to a macro of which nothing is known.
//!
//! In: the tokens of such a macro. Out: the same with mentions marked; those of one local that the
//! macro may take are receivers. Invariant: whether it takes the local is left to the compiler.
//!
//! `client!(stream)` moves `stream` if the macro's expansion does. So the macro is a call on the
//! local, as `stream.client()` would be.

use proc_macro2::TokenStream;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

use super::calls::idents_of;
use super::resolve::{Binding, Resolver};
use crate::ir::{Known, LocalId, Usage, mark};

impl Resolver<'_> {
    /// The tokens of a macro of which nothing is known.
    pub(super) fn given_tokens(
        &mut self,
        call: &mut syn::ExprMacro,
        tokens: TokenStream,
    ) -> TokenStream {
        let given = match self.opaque.len() {
            0 if leaves_a_loop(&call.mac.path) => Given::default(),
            0 => self.given(&tokens, is_taking),
            1 if self.opaque[0].leaving => self.given(&tokens, |_| true),
            _ => Given::default(),
        };
        let mut first = given.candidates().find(|local| self.may_be_taken(*local));
        if let Some(block) = self.opaque.first_mut() {
            block.given = first.take().into_iter().collect();
        } else if first.is_some() && self.mentions_plain(&tokens) {
            call.attrs.push(mark::over_poll());
        }
        let before = self.mentions.len();
        let tokens = self.tokens(tokens, Usage::Borrow);
        for index in before..self.mentions.len() {
            let local = self.mentions[index].local;
            let usage = match self.locals[local.0].known {
                _ if Some(local) == first => Usage::Receiver,
                Known::MutRef if given.values.contains(&local) && !self.locals[local.0].mutable => {
                    Usage::Value
                }
                _ => continue,
            };
            self.mentions[index].usage = self.refined(local, usage);
        }
        tokens
    }

    fn may_be_taken(&self, local: LocalId) -> bool {
        self.locals[local.0].known == Known::Nothing && !self.guarded.contains(&local)
    }

    /// The held locals that stand where a value is expected, if all tokens are expressions.
    ///
    /// A name that means nothing here may be one that the macro declares, with what comes after it.
    fn given(&self, tokens: &TokenStream, may_take: fn(&str) -> bool) -> Given {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let Ok(arguments) = syn::parse::Parser::parse2(parser, tokens.clone()) else {
            return Given::default();
        };
        let is_new = |argument: &Expr| match argument {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
                let name = name.to_string();
                name.starts_with(char::is_lowercase) && self.lookup(&name).is_none()
            }),
            _ => false,
        };
        let mut given = Given::default();
        if !arguments.iter().any(is_new) {
            let mut used = |argument| self.used_by_value(argument, may_take, &mut given);
            arguments.iter().for_each(&mut used);
        }
        given
    }

    /// Notes the held locals that an expression uses by value, or may, if it is evaluated.
    fn used_by_value(&self, expr: &Expr, may_take: fn(&str) -> bool, found: &mut Given) {
        let mut used = |expr| self.used_by_value(expr, may_take, found);
        match expr {
            Expr::Path(_) => found.values.extend(self.held_local(expr)),
            Expr::Paren(paren) => used(&paren.expr),
            Expr::Group(group) => used(&group.expr),
            Expr::Try(inner) => used(&inner.expr),
            Expr::Await(inner) => used(&inner.base),
            Expr::Call(call) => call.args.iter().for_each(used),
            Expr::MethodCall(call) => {
                call.args.iter().for_each(&mut used);
                match self.held_local(&call.receiver) {
                    Some(local) if may_take(&call.method.to_string()) => {
                        found.receivers.push(local);
                    }
                    Some(_) => {}
                    None => used(&call.receiver),
                }
            }
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(used),
            Expr::Array(array) => array.elems.iter().for_each(used),
            Expr::Struct(literal) => literal.fields.iter().for_each(|field| used(&field.expr)),
            _ => {}
        }
    }

    fn held_local(&self, expr: &Expr) -> Option<LocalId> {
        let Expr::Path(path) = expr else { return None };
        match self.lookup(&path.path.get_ident()?.to_string()) {
            Some((Binding::Slot(local), _)) => Some(local),
            _ => None,
        }
    }

    fn mentions_plain(&self, tokens: &TokenStream) -> bool {
        let mut names = Vec::new();
        idents_of(tokens.clone(), &mut names);
        names.iter().any(|name| matches!(self.lookup(name), Some((Binding::Plain(_), _))))
    }
}

/// The held locals that the expressions among a macro's tokens may take.
#[derive(Default)]
struct Given {
    /// What stands where a value is expected.
    values: Vec<LocalId>,
    /// Receivers of methods.
    receivers: Vec<LocalId>,
}

impl Given {
    /// Values are taken more often than receivers.
    fn candidates(&self) -> impl Iterator<Item = LocalId> {
        self.values.iter().chain(&self.receivers).copied()
    }
}

/// Whether a method takes its receiver, by its name. A macro that is a call may not make a
/// reference to a temporary of its own, so it is one only where that is likely to be needed.
fn is_taking(method: &str) -> bool {
    const STARTS: [&str; 3] = ["into_", "unwrap", "expect"];
    const NAMES: [&str; 8] =
        ["build", "finish", "join", "close", "collect", "map", "and_then", "ok_or_else"];
    STARTS.iter().any(|start| method.starts_with(start)) || NAMES.contains(&method)
}

/// Whether a macro leaves a loop, by its name: what it does cannot be done in a closure.
fn leaves_a_loop(path: &syn::Path) -> bool {
    const WORDS: [&str; 3] = ["break", "continue", "skip"];
    path.segments
        .last()
        .is_some_and(|last| last.ident.to_string().split('_').any(|word| WORDS.contains(&word)))
}
