//! Which tests cite which failures.
//!
//! In: a Rust file. Out: each citation in a comment directly above or inside of a test, with that
//! test. Invariant: only comments count, for a number in code proves nothing; and only functions
//! with an attribute that ends in `test`.

use std::fmt;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A test that cites a failure.
#[derive(Debug, PartialEq, Eq)]
pub struct Cited {
    /// Relative to the workspace.
    pub path: String,
    /// Where the function begins.
    pub line: usize,
    /// Its name.
    pub name: String,
}

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.path, self.line, self.name)
    }
}

/// Every citation in a test of this file. A file that does not parse has none; that it does not is
/// for tidy to say.
pub fn of_file(path: &str, text: &str) -> Vec<(String, Cited)> {
    // Most files cite nothing, and need not be parsed.
    if !text.lines().any(|line| !in_comment(line).is_empty()) {
        return Vec::new();
    }
    let Ok(tree) = syn::parse_file(text) else { return Vec::new() };
    let mut tests = Tests(Vec::new());
    tests.visit_file(&tree);
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for Test { name, line, first, last } in tests.0 {
        let above = lines[..first - 1].iter().rev();
        let above = above.take_while(|line| line.trim_start().starts_with("//")).count();
        let mut citations: Vec<&str> =
            lines[first - 1 - above..last].iter().flat_map(|line| in_comment(line)).collect();
        citations.sort_unstable();
        citations.dedup();
        for citation in citations {
            let cited = Cited { path: path.to_owned(), line, name: name.clone() };
            found.push((citation.to_owned(), cited));
        }
    }
    found
}

/// The citations in a line's comment: words with a number sign, and names of vulnerabilities.
fn in_comment(line: &str) -> Vec<&str> {
    let Some((_, comment)) = line.split_once("//") else { return Vec::new() };
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_#".contains(c);
    comment.split(|c| !is_part(c)).filter(|word| is_cited(word)).collect()
}

fn is_cited(word: &str) -> bool {
    let numbered =
        |rest: &str| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == '-');
    match word.split_once('#') {
        Some((project, number)) => !project.is_empty() && numbered(number),
        None => word.strip_prefix("CVE-").is_some_and(numbered),
    }
}

struct Test {
    name: String,
    line: usize,
    /// The first line of its docs or attributes, and the last of its body.
    first: usize,
    last: usize,
}

struct Tests(Vec<Test>);

impl<'ast> Visit<'ast> for Tests {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        let is_test = |attribute: &syn::Attribute| {
            attribute.path().segments.last().is_some_and(|last| last.ident == "test")
        };
        if item.attrs.iter().any(is_test) {
            let span = item.span();
            let line = item.sig.span().start().line;
            let (first, last) = (span.start().line, span.end().line);
            self.0.push(Test { name: item.sig.ident.to_string(), line, first, last });
        }
        visit::visit_item_fn(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::of_file;

    fn cited(text: &str) -> Vec<(String, String)> {
        of_file("a.rs", text).into_iter().map(|(said, test)| (said, test.to_string())).collect()
    }

    #[test]
    fn comments_above_and_inside_of_a_test_count() {
        let text = "/// tokio#1, CVE-2021-32810: it fell.\n#[test]\nfn f() {\n    // monoio#2\n}\n\
                    // async-std#3\n#[framewright::test]\nasync fn g() {}\n";
        let pairs = [
            ("CVE-2021-32810", "a.rs:3 f"),
            ("monoio#2", "a.rs:3 f"),
            ("tokio#1", "a.rs:3 f"),
            ("async-std#3", "a.rs:8 g"),
        ];
        assert_eq!(cited(text), pairs.map(|(said, test)| (said.to_owned(), test.to_owned())));
    }

    #[test]
    fn other_functions_code_and_what_stands_apart_do_not_count() {
        assert!(cited("/// tokio#1\nfn f() {}\n").is_empty());
        assert!(cited("#[test]\nfn f() {\n    let a = \"tokio#1\";\n}\n").is_empty());
        assert!(cited("// tokio#1\n\n#[test]\nfn f() {}\n").is_empty());
        assert!(cited("// tokio#1x #2 tokio# CVE-\n#[test]\nfn f() {}\n").is_empty());
    }
}
