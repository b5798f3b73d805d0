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
        let given = match self.opaque.is_empty() && !leaves_a_loop(&call.mac.path) {
            true => self.given(&tokens),
            false => Vec::new(),
        };
        let first = given.iter().copied().find(|local| self.may_be_taken(*local));
        if first.is_some() && self.mentions_plain(&tokens) {
            call.attrs.push(mark::over_poll());
        }
        let before = self.mentions.len();
        let tokens = self.tokens(tokens, Usage::Borrow);
        for index in before..self.mentions.len() {
            let local = self.mentions[index].local;
            let usage = match self.locals[local.0].known {
                _ if Some(local) == first => Usage::Receiver,
                Known::MutRef if given.contains(&local) && !self.locals[local.0].mutable => {
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
    fn given(&self, tokens: &TokenStream) -> Vec<LocalId> {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let Ok(arguments) = syn::parse::Parser::parse2(parser, tokens.clone()) else {
            return Vec::new();
        };
        let is_new = |argument: &Expr| match argument {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
                let name = name.to_string();
                name.starts_with(char::is_lowercase) && self.lookup(&name).is_none()
            }),
            _ => false,
        };
        let mut given = Vec::new();
        if !arguments.iter().any(is_new) {
            arguments.iter().for_each(|argument| self.used_by_value(argument, &mut given));
        }
        given
    }

    /// The held locals of an expression that it uses by value, if it is evaluated.
    fn used_by_value(&self, expr: &Expr, found: &mut Vec<LocalId>) {
        match expr {
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                if let Some((Binding::Slot(local), _)) = name.and_then(|name| self.lookup(&name)) {
                    found.push(local);
                }
            }
            Expr::Paren(paren) => self.used_by_value(&paren.expr, found),
            Expr::Group(group) => self.used_by_value(&group.expr, found),
            Expr::Try(inner) => self.used_by_value(&inner.expr, found),
            Expr::Call(call) => call.args.iter().for_each(|arg| self.used_by_value(arg, found)),
            Expr::MethodCall(call) => {
                call.args.iter().for_each(|argument| self.used_by_value(argument, found));
            }
            Expr::Tuple(tuple) => tuple.elems.iter().for_each(|e| self.used_by_value(e, found)),
            Expr::Array(array) => array.elems.iter().for_each(|e| self.used_by_value(e, found)),
            Expr::Struct(literal) => {
                literal.fields.iter().for_each(|field| self.used_by_value(&field.expr, found));
            }
            _ => {}
        }
    }

    fn mentions_plain(&self, tokens: &TokenStream) -> bool {
        let mut names = Vec::new();
        idents_of(tokens.clone(), &mut names);
        names.iter().any(|name| matches!(self.lookup(name), Some((Binding::Plain(_), _))))
    }
}

/// Whether a macro leaves a loop, by its name: what it does cannot be done in a closure.
fn leaves_a_loop(path: &syn::Path) -> bool {
    const WORDS: [&str; 3] = ["break", "continue", "skip"];
    path.segments
        .last()
        .is_some_and(|last| last.ident.to_string().split('_').any(|word| WORDS.contains(&word)))
}
