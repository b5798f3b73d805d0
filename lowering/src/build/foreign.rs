//! Macros that are not understood.
//!
//! In: the tokens of a macro. Out: the same, with names of held locals marked. Invariant: a name is
//! taken for an expression, except where the macro's own grammar says that it is a key.

use proc_macro2::{Group, Ident, Spacing, Span, TokenStream, TokenTree};

use super::macros;
use super::resolve::{Binding, Resolver};
use crate::ir::{Known, Usage, mark};

impl Resolver<'_> {
    /// A macro that is not understood: names of locals in it are mentions.
    pub(super) fn unknown_macro(&mut self, call: &mut syn::ExprMacro) {
        let tokens = std::mem::take(&mut call.mac.tokens);
        call.mac.tokens = match super::logging::grammar(&call.mac.path, &tokens) {
            Some(grammar) => self.logged(&grammar, tokens),
            None if is_one_of(&call.mac.path, &ERRORS) => self.owned_tokens(tokens, true),
            None if is_one_of(&call.mac.path, &COLLECTIONS) => self.owned_tokens(tokens, false),
            None if is_one_of(&call.mac.path, &["json"]) => self.json(tokens),
            None => {
                call.attrs.push(mark::unknown_grammar());
                self.given_tokens(call, tokens)
            }
        };
        for (id, name) in std::mem::take(&mut self.copied) {
            call.attrs.push(mark::copied_capture(id, &name));
        }
        self.captured_in_literals(call);
    }

    /// Tokens in which a name is an expression.
    pub(super) fn tokens(&mut self, tokens: TokenStream, usage: Usage) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            out.push(match token {
                TokenTree::Ident(name)
                    if !is_field(&tokens, index) && !is_key(&tokens[index..]) =>
                {
                    self.expression_name(name, usage)
                        .map_or_else(|| token.clone(), TokenTree::Ident)
                }
                TokenTree::Group(group) => {
                    let mut inner =
                        Group::new(group.delimiter(), self.tokens(group.stream(), usage));
                    inner.set_span(group.span());
                    TokenTree::Group(inner)
                }
                token => token.clone(),
            });
        }
        out.into_iter().collect()
    }

    /// The mention of a held local; `None` for another name, and for one that stays, since the
    /// local's value is copied to a local of that name around the macro.
    fn expression_name(&mut self, name: &Ident, usage: Usage) -> Option<Ident> {
        let text = name.to_string();
        let (Binding::Slot(local), _) = self.lookup(&text)? else {
            self.name(&text, usage, name.span());
            return None;
        };
        let local = &self.locals[local.0];
        let copies = matches!(local.known, Known::Copy | Known::SharedRef)
            && !local.mutable
            && self.opaque.is_empty()
            && text != "self";
        if !copies {
            let id = self.name(&text, usage, name.span())?;
            return Some(mark::mention_ident(id, name.span()));
        }
        if !self.copied.iter().any(|(_, known)| known == name) {
            let id = self.name(&text, Usage::Peek, name.span())?;
            self.copied.push((id, name.clone()));
        }
        None
    }

    /// Elements of a collection, or an error: a name that is all of one is used by value, unless
    /// it is an argument of a message.
    fn owned_tokens(&mut self, tokens: TokenStream, has_message: bool) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut out, mut in_message) = (Vec::new(), false);
        for element in tokens.split_inclusive(is_separator) {
            let usage = match element {
                [TokenTree::Ident(_)] if !in_message => Usage::Value,
                [TokenTree::Ident(_), end] if !in_message && is_separator(end) => Usage::Value,
                [TokenTree::Literal(_), ..] => {
                    in_message = has_message;
                    Usage::Borrow
                }
                _ => Usage::Borrow,
            };
            out.extend(self.tokens(element.iter().cloned().collect(), usage));
        }
        out.into_iter().collect()
    }

    /// `json!`: values are looked at, and a name that is a key is used by value.
    fn json(&mut self, tokens: TokenStream) -> TokenStream {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut out = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let starts = index == 0 || is_separator(&tokens[index - 1]);
            match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.json(group.stream()));
                    inner.set_span(group.span());
                    out.push(TokenTree::Group(inner));
                }
                TokenTree::Ident(name) if starts && is_key(&tokens[index..]) => {
                    let id = self.name(&name.to_string(), Usage::Value, name.span());
                    let name = id.map(|id| mark::mention_ident(id, name.span()));
                    out.push(name.map_or_else(|| token.clone(), TokenTree::Ident));
                }
                TokenTree::Ident(_) if is_field(&tokens, index) => out.push(token.clone()),
                token => out.extend(self.tokens(TokenStream::from(token.clone()), Usage::Peek)),
            }
        }
        out.into_iter().collect()
    }

    /// `info!("{x}")`: the name in the string stays, and is bound around the macro.
    fn captured_in_literals(&mut self, call: &mut syn::ExprMacro) {
        let mut names = Vec::new();
        collect_literals(call.mac.tokens.clone(), &mut names);
        let mut seen: Vec<String> =
            mark::copied_captures(&call.attrs).iter().map(|(_, name)| name.to_string()).collect();
        for (name, span) in names {
            if seen.contains(&name) {
                continue;
            }
            if let Some(id) = self.name(&name, Usage::Peek, span) {
                let ident = Ident::new(&name, span);
                call.attrs.push(mark::literal_capture(id, &ident));
            }
            seen.push(name);
        }
    }
}

/// Macros that take an error over, or make one of a message.
const ERRORS: [&str; 6] = ["anyhow", "bail", "ensure", "eyre", "format_err", "throw"];

/// Macros that take over the elements of a collection.
const COLLECTIONS: [&str; 9] = [
    "hashmap",
    "btreemap",
    "hashset",
    "btreeset",
    "indexmap",
    "indexset",
    "smallvec",
    "arrayvec",
    "vec_deque",
];

/// Whether a macro is one of those that make a value of what they are given.
pub fn is_known(path: &syn::Path) -> bool {
    is_one_of(path, &ERRORS) || is_one_of(path, &COLLECTIONS) || is_one_of(path, &["json"])
}

fn is_one_of(path: &syn::Path, names: &[&str]) -> bool {
    path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name))
}

/// Whether a token comes between the elements of a collection.
fn is_separator(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';' | '>' | '='))
}

/// Whether a name is that of a field or a method: after one dot, and not after two.
fn is_field(tokens: &[TokenTree], index: usize) -> bool {
    let dot = |back: usize| {
        index.checked_sub(back).is_some_and(
            |at| matches!(&tokens[at], TokenTree::Punct(punct) if punct.as_char() == '.'),
        )
    };
    dot(1) && !dot(2)
}

/// Whether a name is one of the macro's own: `name = value`, `name: value`.
fn is_key(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Ident(_), TokenTree::Punct(punct), ..] => {
            matches!(punct.as_char(), '=' | ':') && punct.spacing() == Spacing::Alone
        }
        _ => false,
    }
}

fn collect_literals(tokens: TokenStream, names: &mut Vec<(String, Span)>) {
    for token in tokens {
        match token {
            TokenTree::Literal(literal) => {
                let captured = macros::captured_in(&literal);
                names.extend(captured.into_iter().map(|name| (name, literal.span())));
            }
            TokenTree::Group(group) => collect_literals(group.stream(), names),
            _ => {}
        }
    }
}
