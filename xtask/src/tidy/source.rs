//! One Rust file, as the rules see it.
//!
//! In: path and text. Out: its lines, its syntax tree, and all its tokens in order, those inside
//! macro calls too. Invariant: comments and strings are no tokens, so a rule that looks for
//! `todo!` never finds the word in a sentence.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::syntax::test_lines;

/// A Rust file that parses.
pub struct Source<'a> {
    /// Relative to the workspace, with `/`.
    pub path: &'a str,
    /// The text, line by line.
    pub lines: Vec<&'a str>,
    /// The syntax tree.
    pub tree: syn::File,
    /// Every token, groups opened up.
    pub tokens: Vec<Token>,
    /// Lines of `#[cfg(test)]` items, both ends included.
    test_lines: Vec<(usize, usize)>,
    is_test_file: bool,
}

/// An identifier, a punctuation character, a literal, or one end of a group.
pub struct Token {
    /// As printed.
    pub text: String,
    /// The line, from 1.
    pub line: usize,
    /// Inside the arguments of a quoting macro: part of the output, not of this program.
    pub is_quoted: bool,
}

/// The macros whose argument is code to be emitted.
const QUOTING: &[&str] = &["quote", "quote_spanned", "parse_quote", "parse_quote_spanned"];

impl<'a> Source<'a> {
    /// Reads a file; fails if it is not Rust.
    pub fn new(path: &'a str, text: &'a str) -> syn::Result<Self> {
        let tree = syn::parse_file(text)?;
        let mut tokens = Vec::new();
        flatten(text.parse::<TokenStream>()?, false, &mut tokens);
        Ok(Self {
            path,
            lines: text.lines().collect(),
            test_lines: test_lines(&tree),
            is_test_file: is_test_file(path),
            tree,
            tokens,
        })
    }

    /// Whether this line is compiled for tests only.
    pub fn is_test(&self, line: usize) -> bool {
        let within = |&(first, last): &(usize, usize)| (first..=last).contains(&line);
        self.is_test_file || self.test_lines.iter().any(within)
    }

    /// Whether the file is one of these, or lies in one of these folders.
    pub fn is_in(&self, places: &[&str]) -> bool {
        places.iter().any(|place| match self.path.strip_prefix(place) {
            Some(rest) => rest.is_empty() || rest.starts_with('/') || place.ends_with('/'),
            None => false,
        })
    }

    /// Every place where these tokens stand in a row: the first of them, and all that follows.
    pub fn find<'s>(
        &'s self,
        wanted: &'s [&str],
    ) -> impl Iterator<Item = (&'s Token, &'s [Token])> {
        self.tokens.windows(wanted.len()).enumerate().filter_map(move |(at, window)| {
            let same = window.iter().zip(wanted).all(|(token, text)| token.text == *text);
            same.then(|| (&window[0], &self.tokens[at + wanted.len()..]))
        })
    }
}

fn is_test_file(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "ui-tests"))
}

fn flatten(stream: TokenStream, is_quoted: bool, into: &mut Vec<Token>) {
    for tree in stream {
        let (start, end) = (tree.span().start().line, tree.span().end().line);
        let TokenTree::Group(group) = tree else {
            into.push(Token { text: tree.to_string(), line: start, is_quoted });
            continue;
        };
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Brace => ("{", "}"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::None => ("", ""),
        };
        let inner_is_quoted = is_quoted || ends_in_quoting_call(into);
        into.push(Token { text: open.to_owned(), line: start, is_quoted });
        flatten(group.stream(), inner_is_quoted, into);
        into.push(Token { text: close.to_owned(), line: end, is_quoted });
    }
}

/// Whether the next group is the argument of a quoting macro.
fn ends_in_quoting_call(tokens: &[Token]) -> bool {
    match tokens {
        [.., name, bang] => bang.text == "!" && QUOTING.contains(&name.text.as_str()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::Source;

    const TEXT: &str = "//! todo!()\nfn f() {\n    let s = \"todo!()\";\n    g!(a, todo!());\n}\n\
                        #[cfg(test)]\nmod tests {\n    fn t() {}\n}\n";

    #[test]
    fn tokens_are_found_in_macros_and_not_in_text() {
        let source = Source::new("cli/src/a.rs", TEXT).unwrap();
        let lines: Vec<usize> = source.find(&["todo", "!"]).map(|(token, _)| token.line).collect();
        assert_eq!(lines, [4]);
    }

    #[test]
    fn test_items_and_test_files_are_told_apart() {
        let source = Source::new("cli/src/a.rs", TEXT).unwrap();
        assert!(!source.is_test(4) && source.is_test(8));
        assert!(Source::new("cli/tests/a.rs", TEXT).unwrap().is_test(4));
    }

    #[test]
    fn what_is_quoted_is_marked() {
        let source = Source::new("a.rs", "fn f() { quote! { unsafe { #x } } }").unwrap();
        assert!(source.find(&["unsafe"]).all(|(token, _)| token.is_quoted));
        assert!(source.find(&["quote"]).all(|(token, _)| !token.is_quoted));
    }

    #[test]
    fn a_folder_does_not_include_its_neighbour() {
        let source = Source::new("runtime/src/network.rs", "").unwrap();
        assert!(!source.is_in(&["runtime/src/net"]));
        assert!(source.is_in(&["runtime/src"]) && source.is_in(&["runtime/src/network.rs"]));
    }
}
