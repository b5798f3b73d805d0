//! The grammar of `tracing` and `log`.
//!
//! In: the tokens of a macro of theirs. Out: the same, with held locals marked and shorthand
//! fields written out: `count` is `count = count`, `%user.name` is `user.name = %user.name`.
//! Invariant: the names of fields stay as they are, and so does what is said of a local.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use syn::Path;

use super::resolve::{Binding, Resolver};
use crate::ir::Usage;

/// How the arguments of such a macro begin.
#[derive(Debug)]
pub struct Grammar {
    /// Expressions before the fields: a level, the name of a span.
    before: usize,
    /// Whether a lone string ends the fields.
    has_message: bool,
}

/// The grammar of a macro, by its name or by what only these macros have.
pub fn grammar(path: &Path, tokens: &TokenStream) -> Option<Grammar> {
    let name = path.segments.last()?.ident.to_string();
    let event = |before| Some(Grammar { before, has_message: true });
    let span = |before| Some(Grammar { before, has_message: false });
    match name.as_str() {
        // A logger of `slog` comes first there.
        "trace" | "debug" | "info" | "warn" | "error" => event(usize::from(names_logger(tokens))),
        "event" | "log" => event(1),
        "span" => span(2),
        "trace_span" | "debug_span" | "info_span" | "warn_span" | "error_span" => span(1),
        _ if has_sigils(tokens) => event(0),
        _ => None,
    }
}

fn names_logger(tokens: &TokenStream) -> bool {
    let mut tokens = tokens.clone().into_iter();
    matches!(tokens.next(), Some(TokenTree::Ident(name)) if name == "log" || name == "logger")
}

/// `?value` or `%value` as an argument: no expression begins like that.
fn has_sigils(tokens: &TokenStream) -> bool {
    let arguments = arguments(tokens.clone());
    arguments.iter().any(|(argument, _)| argument.len() > 1 && is_sigil(&argument[0]))
}

fn is_sigil(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), '?' | '%'))
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct)
        if punct.as_char() == wanted && punct.spacing() == Spacing::Alone)
}

/// Arguments, each with the `,` or `;` after it.
fn arguments(tokens: TokenStream) -> Vec<(Vec<TokenTree>, Option<Punct>)> {
    let mut out = Vec::new();
    let mut argument = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => {
                out.push((std::mem::take(&mut argument), Some(punct)));
            }
            token => argument.push(token),
        }
    }
    if !argument.is_empty() {
        out.push((argument, None));
    }
    out
}

/// A token that is not one with the next.
fn alone(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Punct(punct) if punct.as_char() != ':' => {
            let mut alone = Punct::new(punct.as_char(), Spacing::Alone);
            alone.set_span(punct.span());
            TokenTree::Punct(alone)
        }
        token => token,
    }
}

/// `target: value`, an option of the macro.
fn is_option(argument: &[TokenTree]) -> bool {
    let [TokenTree::Ident(name), colon, _, ..] = argument else { return false };
    is_punct(colon, ':') && ["target", "parent", "name", "logger"].iter().any(|n| name == n)
}

/// The length of a path of fields at the start, `user.name`.
fn path(tokens: &[TokenTree]) -> usize {
    let mut length = 0;
    while let Some(TokenTree::Ident(_)) = tokens.get(length) {
        length += 1;
        match (tokens.get(length), tokens.get(length + 1)) {
            (Some(dot), Some(TokenTree::Ident(_))) if is_punct(dot, '.') => length += 1,
            _ => break,
        }
    }
    length
}

impl Resolver<'_> {
    /// The arguments of such a macro.
    pub(super) fn logged(&mut self, grammar: &Grammar, tokens: TokenStream) -> TokenStream {
        let mut out = Vec::new();
        let (mut before, mut fields) = (grammar.before, true);
        for (argument, separator) in arguments(tokens) {
            if is_option(&argument) {
                let (key, value) = argument.split_at(2);
                out.extend(key.iter().cloned());
                out.extend(self.peeked_tokens(value));
            } else if grammar.has_message && matches!(&argument[..], [TokenTree::Literal(_)]) {
                (before, fields) = (0, false);
                out.extend(argument);
            } else if before > 0 || !fields {
                before = before.saturating_sub(1);
                out.extend(self.peeked_tokens(&argument));
            } else {
                self.field(grammar, &argument, &mut out);
            }
            if let Some(separator) = separator {
                // The pairs of `log` end there.
                fields &= separator.as_char() != ';';
                out.push(TokenTree::Punct(separator));
            }
        }
        out.into_iter().collect()
    }

    fn peeked_tokens(&mut self, tokens: &[TokenTree]) -> TokenStream {
        self.tokens(tokens.iter().cloned().collect(), Usage::Peek)
    }

    /// One field, or several in braces.
    fn field(&mut self, grammar: &Grammar, argument: &[TokenTree], out: &mut Vec<TokenTree>) {
        if let [TokenTree::Group(group)] = argument
            && group.delimiter() == Delimiter::Brace
        {
            let grammar = Grammar { before: 0, has_message: grammar.has_message };
            let mut inner = Group::new(Delimiter::Brace, self.logged(&grammar, group.stream()));
            inner.set_span(group.span());
            out.push(TokenTree::Group(inner));
            return;
        }
        let sigil = argument.first().filter(|token| is_sigil(token));
        let named = &argument[usize::from(sigil.is_some())..];
        let key = match named.first() {
            Some(TokenTree::Literal(_)) => 1,
            _ => path(named),
        };
        // `key:?` of `log`.
        let capture = match &named[key..] {
            [colon, _, ..] if is_punct(colon, ':') && key == 1 => 2,
            [TokenTree::Punct(colon), ..] if colon.as_char() == ':' && key == 1 => 2,
            _ => 0,
        };
        let (name, rest) = named.split_at((key + capture).min(named.len()));
        match rest {
            [equals, value @ ..] if is_punct(equals, '=') && key > 0 && sigil.is_none() => {
                let sigil = value.first().filter(|token| is_sigil(token));
                out.extend(name.iter().cloned());
                out.push(equals.clone());
                out.extend(sigil.cloned());
                out.extend(self.peeked_tokens(&value[usize::from(sigil.is_some())..]));
            }
            [] if self.is_held(&named[..key]) => {
                out.extend(name.iter().cloned().map(alone));
                out.push(TokenTree::Punct(Punct::new('=', Spacing::Alone)));
                out.extend(sigil.cloned());
                out.extend(self.peeked_tokens(&named[..key]));
            }
            _ => {
                out.extend(sigil.cloned());
                out.extend(self.peeked_tokens(named));
            }
        }
    }

    /// Whether a path of fields begins at a held local.
    fn is_held(&self, path: &[TokenTree]) -> bool {
        let Some(TokenTree::Ident(root)) = path.first() else { return false };
        matches!(self.lookup(&root.to_string()), Some((Binding::Slot(_), _)))
    }
}
