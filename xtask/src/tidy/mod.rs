//! `cargo xtask tidy`: the project's own rules, as checks.
//!
//! In: every Rust and Markdown file of the workspace. Out: one line for each finding, `file:line:
//! rule: what to do`, and `tidy: files N, violations V` as the last line. Invariant: rules only
//! read; a rule sees one file at a time and does not know of the others.
//!
//! Two levels: a violation fails the run, a warning is only printed.

mod finding;
mod rules;
mod source;
mod syntax;
mod walk;

pub use walk::files;

use std::fs;

use crate::process::{Failure, root};
use finding::{Finding, Level};
use rules::docs::Known;
use source::Source;

/// Checks the whole workspace.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        return Err(Failure::unexpected("tidy", arguments));
    }
    let root = root();
    let unreadable = |error: std::io::Error| Failure::Check(format!("cannot read: {error}"));
    let files = walk::files(&root).map_err(unreadable)?;
    let known = Known::of_workspace(&root, &files).map_err(unreadable)?;

    let mut findings = Vec::new();
    for path in &files {
        let text = fs::read_to_string(root.join(path)).map_err(unreadable)?;
        findings.extend(check(path, &text, &known));
    }
    let violations = findings.iter().filter(|finding| finding.level == Level::Violation).count();
    for finding in &findings {
        println!("{finding}");
    }
    println!("tidy: files {}, violations {violations}", files.len());
    match violations {
        0 => Ok(()),
        _ => Err(Failure::Check("the rules above do not hold".to_owned())),
    }
}

fn check(path: &str, text: &str, known: &Known) -> Vec<Finding> {
    if path.ends_with(".md") {
        return rules::docs::check(path, text, known);
    }
    // What a user gets wrong, and may get wrong in any style.
    if is_ui_input(path) {
        return Vec::new();
    }
    match Source::new(path, text) {
        Ok(source) => rules::ALL.iter().flat_map(|rule| rule(&source)).collect(),
        Err(error) => {
            let line = error.span().start().line;
            vec![Finding::violation(path, line, "syntax", format!("does not parse: {error}"))]
        }
    }
}

/// Inputs of the compiler-message tests: all of ui-tests but its harness.
fn is_ui_input(path: &str) -> bool {
    let Some(inside) = path.strip_prefix("ui-tests/") else { return false };
    let harness = inside.strip_prefix("tests/").is_some_and(|name| !name.contains('/'));
    !harness && !inside.starts_with("src/") && inside != "build.rs"
}

#[cfg(test)]
mod tests {
    use super::{Known, check, is_ui_input};

    #[test]
    fn inputs_of_ui_tests_are_free_and_their_harness_is_not() {
        assert!(is_ui_input("ui-tests/tests/check/select.rs"));
        assert!(is_ui_input("ui-tests/ui/parse/not_async.rs"));
        assert!(!is_ui_input("ui-tests/tests/messages.rs"));
        assert!(!is_ui_input("ui-tests/src/lib.rs"));
        assert!(!is_ui_input("lowering/src/lib.rs"));
    }

    #[test]
    fn a_file_that_does_not_parse_is_one_finding() {
        let findings = check("cli/src/main.rs", "//! Text.\nfn main( {\n", &Known::default());
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].rule, "syntax");
    }
}
