//! Rule `leftovers`: nothing unfinished, nothing for one's own eyes, no test that waits or sleeps.
//!
//! In: any Rust file. Out: violations for `todo!`, `unimplemented!` and `dbg!`, for an ignored test
//! without an issue, for `thread::sleep` in tests. Invariant: a construct that programs under
//! test may contain is free where it is input: below `expand-examples/inputs`, and when quoted. In
//! [`IGNORING`], where an ignored test is what is tested, any reason will do.

use super::{Finding, Source};

const UNFINISHED: &[&str] = &["todo", "unimplemented", "dbg"];
const INPUTS: &[&str] = &["expand-examples/inputs"];
const IGNORING: &[&str] = &[
    // `#[framewright::test]` has to leave `#[ignore]` to the test harness.
    "runtime/tests/entry.rs",
];

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut push = |line: usize, message: String| {
        found.push(Finding::violation(source.path, line, "leftovers", message));
    };
    for name in UNFINISHED {
        for (token, _) in source.find(&[name, "!"]) {
            if !token.is_quoted && !source.is_in(INPUTS) {
                push(token.line, format!("`{name}!` is left over; finish it or remove it"));
            }
        }
    }
    for (token, after) in source.find(&["#", "[", "ignore"]) {
        let reason = match after {
            [equals, text, ..] if equals.text == "=" => text.text.as_str(),
            _ => "",
        };
        let is_material = token.is_quoted || source.is_in(IGNORING) && !reason.is_empty();
        if !is_material && !names_an_issue(reason) {
            push(token.line, "name the issue: `#[ignore = \"#123: why\"]`".to_owned());
        }
    }
    for (token, _) in source.find(&["thread", ":", ":", "sleep"]) {
        if source.is_test(token.line) {
            push(token.line, "wait for the event itself; a sleeping test is slow or flaky".into());
        }
    }
    found
}

/// Whether the text has a number sign and a number, or an address of an issue.
fn names_an_issue(reason: &str) -> bool {
    let numbered = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
    reason.split('#').skip(1).any(numbered) || reason.split("/issues/").skip(1).any(numbered)
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    #[test]
    fn unfinished_code_is_found_and_words_are_not() {
        let text = "fn f() {\n    todo!();\n    // todo!()\n    let todo = dbg!(1);\n}\n";
        assert_eq!(lines_found(check, "cli/src/a.rs", text), [2, 4]);
        assert!(lines_found(check, "expand-examples/inputs/macros.rs", text).is_empty());
    }

    #[test]
    fn an_ignored_test_names_its_issue() {
        let ignored = |attribute: &str| {
            lines_found(check, "cli/tests/a.rs", &format!("#[test]\n{attribute}\nfn t() {{}}\n"))
        };
        assert_eq!(ignored("#[ignore]"), [2]);
        assert_eq!(ignored("#[ignore = \"slow\"]"), [2]);
        assert!(ignored("#[ignore = \"#12: needs a kernel of 2024\"]").is_empty());
        assert!(ignored("#[ignore = \"https://a.example/b/issues/12\"]").is_empty());
    }

    #[test]
    fn an_ignored_test_that_is_material_needs_no_issue() {
        let text = "fn f() { quote! { #[ignore] fn t() {} } }\n";
        assert!(lines_found(check, "macros/src/a.rs", text).is_empty());
        let text = "#[ignore = \"slow\"]\nfn t() {}\n#[ignore]\nfn u() {}\n";
        assert_eq!(lines_found(check, "runtime/tests/entry.rs", text), [3]);
    }

    #[test]
    fn a_test_does_not_sleep_and_a_program_may() {
        let text = "fn f() { std::thread::sleep(d); }\n";
        assert_eq!(lines_found(check, "runtime/tests/a.rs", text), [1]);
        assert!(lines_found(check, "runtime/src/time/a.rs", text).is_empty());
    }
}
