//! Rule `header`: a file opens with what it is for.
//!
//! In: any Rust file. Out: a violation if its first line is not `//!` and text. Invariant: a
//! shebang or an attribute goes after the header, so that reading starts with a sentence.

use super::{Finding, Source};

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let first = source.lines.first().copied().unwrap_or_default();
    if first.strip_prefix("//!").is_some_and(|text| !text.trim().is_empty()) {
        return Vec::new();
    }
    let message = "open the file with `//!`: what comes in, what goes out, what always holds";
    vec![Finding::violation(source.path, 1, "header", message)]
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    #[test]
    fn only_a_sentence_is_a_header() {
        assert!(lines_found(check, "a.rs", "//! In: nothing.\nfn f() {}\n").is_empty());
        assert_eq!(lines_found(check, "a.rs", "//!\nfn f() {}\n"), [1]);
        assert_eq!(lines_found(check, "a.rs", "fn f() {}\n"), [1]);
        assert_eq!(lines_found(check, "a.rs", ""), [1]);
    }
}
