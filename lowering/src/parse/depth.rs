//! How deep an item is nested, before anything walks it.
//!
//! In: the tokens of an item. Out: nothing, or an error where they go too deep. Invariant: what
//! passes does not overflow the stack of a compiler's thread, 8 MiB, in any stage of an unoptimised
//! macro.
//!
//! Depth is not only that of brackets: `a + a + a` is a tree as deep as it is long, and so are
//! `&&&a` and `Vec<Vec<u8>>`. Nobody knows the tree before it is parsed, and the parser is the
//! first to overflow. So each token on the way from the root costs what the stages were measured to
//! need for the deepest tree that it can stand in; what ends an expression or a statement gives
//! back what was spent on it.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};
use syn::Result;

use crate::diagnostics;

/// What may be spent, in units of about a KiB of stack. Two thirds of what a thread has.
const BUDGET: usize = 5_400;
/// The inside of brackets.
const INSIDE: usize = 36;
/// The `<` of a type.
const ANGLE: usize = 52;
/// `&` or `*` before a type or a value, and `->`.
const PREFIX: usize = 36;
/// A word that begins a construct with an expression in it.
const KEYWORD: usize = 16;
/// What opens the body of a closure, and what assigns.
const BODY: usize = 10;
/// An operator with one operand, and brackets behind a value.
const UNARY: usize = 7;
/// Any other token.
const OTHER: usize = 4;
const KEYWORDS: &[&str] = &[
    "async", "await", "break", "else", "fn", "for", "if", "impl", "in", "let", "loop", "match",
    "mod", "move", "return", "static", "unsafe", "while", "yield",
];

/// Refuses what is too deep.
pub fn check(tokens: &TokenStream) -> Result<()> {
    match deepest(tokens.clone(), 0, true) {
        Ok(()) => Ok(()),
        Err(span) => Err(diagnostics::too_deep(span)),
    }
}

/// Walks one group's tokens, of which `spent` is the depth. `parsed` is false inside a macro that
/// nobody parses: there only brackets count.
fn deepest(tokens: TokenStream, spent: usize, parsed: bool) -> std::result::Result<(), Span> {
    let mut now = spent;
    // What had been spent before each `<` that is open.
    let mut angles: Vec<usize> = Vec::new();
    let mut before = Before::default();
    for token in tokens {
        // Once: a word is the compiler's, and is asked for.
        let word = match &token {
            TokenTree::Ident(word) => Some(word.to_string()),
            _ => None,
        };
        if ends_statement(&token, word.as_deref(), &before) {
            angles.clear();
            now = spent;
        } else if is(&token, ',') {
            now = angles.last().map_or(spent, |before| before + ANGLE);
        } else if is(&token, '>') && !before.is_arrow && !angles.is_empty() {
            now = angles.pop().unwrap_or(spent) + OTHER;
        } else if parsed {
            let cost = cost(&token, word.as_deref(), &before);
            if cost == ANGLE {
                angles.push(now);
            }
            now += cost;
        }
        if now > BUDGET {
            return Err(token.span());
        }
        if let TokenTree::Group(group) = &token {
            inside(group, now, parsed, &before)?;
        }
        before.advance(&token, word);
    }
    Ok(())
}

fn inside(
    group: &Group,
    now: usize,
    parsed: bool,
    before: &Before,
) -> std::result::Result<(), Span> {
    let now = now + INSIDE;
    if now > BUDGET {
        return Err(group.span_open());
    }
    let opaque = before.is_bang
        && before.word.as_deref().is_some_and(|name| !diagnostics::is_understood(name));
    deepest(group.stream(), now, parsed && !opaque)
}

/// What stands before a token.
#[derive(Default)]
struct Before {
    /// The last word, if nothing but a `!` came after it.
    word: Option<String>,
    /// Whether a `<` here is that of a type.
    names_type: bool,
    /// Whether a value ends here, so that an operator is one between two.
    ends_value: bool,
    is_bang: bool,
    is_arrow: bool,
    is_fat_arrow: bool,
    is_lifetime: bool,
    is_block: bool,
}

impl Before {
    fn advance(&mut self, token: &TokenTree, word: Option<String>) {
        let last = std::mem::take(self);
        match token {
            TokenTree::Ident(_) => {
                let word = word.unwrap_or_default();
                let begins = word.starts_with(|c: char| c.is_uppercase() || c == '_');
                let prefix = matches!(word.as_str(), "mut" | "const" | "dyn" | "impl" | "raw");
                self.names_type = begins || prefix || matches!(word.as_str(), "for" | "fn");
                // A lifetime's name stands before a type.
                self.ends_value = !prefix && !last.is_lifetime && !KEYWORDS.contains(&&*word);
                self.word = Some(word);
            }
            TokenTree::Punct(punct) => {
                let mark = punct.as_char();
                self.is_bang = mark == '!';
                self.word = last.word.filter(|_| self.is_bang);
                self.is_arrow = mark == '-' && punct.spacing() == Spacing::Joint;
                self.is_fat_arrow = mark == '=' && punct.spacing() == Spacing::Joint;
                self.is_lifetime = mark == '\'';
                self.names_type = true;
                self.ends_value = matches!(mark, '?' | '>');
            }
            TokenTree::Literal(_) => self.ends_value = true,
            TokenTree::Group(group) => {
                self.ends_value = true;
                self.is_block = group.delimiter() == Delimiter::Brace;
            }
        }
    }
}

/// Whether nothing before a token can contain it: it ends a statement, the head of an arm, or
/// follows a block that no operator goes on with.
fn ends_statement(token: &TokenTree, word: Option<&str>, before: &Before) -> bool {
    let goes_on = match token {
        TokenTree::Punct(punct) => punct.as_char() != '#',
        _ => matches!(word, Some("else" | "as")),
    };
    is(token, ';') || (is(token, '>') && before.is_fat_arrow) || (before.is_block && !goes_on)
}

fn is(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn cost(token: &TokenTree, word: Option<&str>, before: &Before) -> usize {
    let punct = match token {
        TokenTree::Punct(punct) => punct,
        TokenTree::Group(_) => return UNARY,
        _ if word.is_some_and(|word| KEYWORDS.contains(&word)) => return KEYWORD,
        _ => return OTHER,
    };
    match punct.as_char() {
        '<' if before.names_type || !before.ends_value => ANGLE,
        '&' | '*' if !before.ends_value => PREFIX,
        '>' if before.is_arrow => PREFIX,
        '|' | '=' => BODY,
        '?' | '!' | '-' => UNARY,
        _ => OTHER,
    }
}
