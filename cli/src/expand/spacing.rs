//! Tokens with the blanks that a person would put.
//!
//! In: tokens that are no Rust of their own. Out: one line. Invariant: read again, it is the same
//! tokens.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// The tokens as a line.
pub fn text(tokens: TokenStream) -> String {
    let mut out = String::new();
    let mut before: Option<TokenTree> = None;
    let mut joint_colons = false;
    for token in tokens {
        let glued = before.as_ref().is_none_or(|before| is_glued(before, &token, joint_colons));
        if !glued {
            out.push(' ');
        }
        push(&mut out, &token);
        joint_colons = match (&before, &token) {
            (Some(TokenTree::Punct(a)), TokenTree::Punct(b)) => {
                (a.as_char(), a.spacing(), b.as_char()) == (':', Spacing::Joint, ':')
            }
            _ => false,
        };
        before = Some(token);
    }
    out
}

fn push(out: &mut String, token: &TokenTree) {
    match token {
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("(", ")"),
                Delimiter::Bracket => ("[", "]"),
                Delimiter::Brace => ("{ ", " }"),
                Delimiter::None => ("", ""),
            };
            out.push_str(open);
            out.push_str(&text(group.stream()));
            out.push_str(close);
        }
        token => out.push_str(&token.to_string()),
    }
}

fn is_glued(before: &TokenTree, token: &TokenTree, joint_colons: bool) -> bool {
    if let TokenTree::Punct(punct) = before {
        let sign = punct.as_char();
        if punct.spacing() == Spacing::Joint
            || matches!(sign, '.' | '&' | '*' | '!' | '#' | '\'' | '<')
        {
            return true;
        }
        if sign == ':' && joint_colons {
            return true;
        }
    }
    match token {
        TokenTree::Punct(punct) => match punct.as_char() {
            ',' | ';' | '.' | '?' | '<' | '>' => true,
            // The first of two, after a path; or one of a type, after a name.
            ':' => true,
            '!' => matches!(before, TokenTree::Ident(_)),
            _ => false,
        },
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis | Delimiter::Bracket => {
                matches!(before, TokenTree::Ident(_) | TokenTree::Group(_))
            }
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn paths_calls_and_words_read_as_written() {
        for line in [
            "state @ State::Start",
            "suspend State::A",
            "f(x, &y).z",
            "::core::mem::drop",
            "x: Vec<u8> =",
        ] {
            assert_eq!(text(line.parse().unwrap()), line);
        }
    }
}
