//! Rule `unsafe`: unsafe code stays where it is looked for, and says why it is sound.
//!
//! In: any Rust file. Out: a violation for `unsafe` outside of [`ALLOWED`], and for an unsafe block
//! or impl without a `SAFETY:` comment. Invariant: code inside a quoting macro is the output of the
//! compiler, not part of it; the expansion is checked where it is compiled.

use super::{Finding, Source};

const ALLOWED: &[&str] = &[
    "runtime/src/channel",
    "runtime/src/executor",
    "runtime/src/frame",
    // Pins the parts of a join, which lie in it.
    "runtime/src/future",
    // Looks at tasks that wait, without their types.
    "runtime/src/inspect",
    "runtime/src/net",
    "runtime/src/queue",
    "runtime/src/reactor",
    "runtime/src/task",
    "runtime/src/time",
    "expand-examples",
    "bench",
];

/// How far above a block its reason may begin.
const REACH: usize = 12;

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for (token, after) in source.find(&["unsafe"]) {
        if token.is_quoted {
            continue;
        }
        if !source.is_in(ALLOWED) && !source.is_test(token.line) {
            let message = "this module is not in the list of those that may be unsafe";
            found.push(Finding::violation(source.path, token.line, "unsafe", message));
        }
        // A declaration states a contract, in its docs; a block or an impl has to keep one.
        let keeps_one =
            after.first().is_some_and(|next| matches!(next.text.as_str(), "{" | "impl"));
        if keeps_one && !has_reason(&source.lines, token.line) {
            let message = "say in a `// SAFETY:` comment above why this is sound";
            found.push(Finding::violation(source.path, token.line, "unsafe", message));
        }
    }
    found
}

/// Looks on the line itself, then up to the end of the statement before.
fn has_reason(lines: &[&str], line: usize) -> bool {
    let reason =
        |text: &str| text.split_once("//").is_some_and(|(_, said)| said.contains("SAFETY:"));
    let above = &lines[..line - 1];
    if lines.get(line - 1).is_some_and(|text| reason(text)) {
        return true;
    }
    for text in above.iter().rev().take(REACH) {
        let text = text.trim();
        if reason(text) {
            return true;
        }
        let is_comment = text.starts_with("//");
        if !is_comment && (text.is_empty() || text.ends_with([';', '}'])) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    const BARE: &str = "fn f() {\n    let a = 1;\n    unsafe { g() };\n}\n";
    const REASONED: &str = "fn f() {\n    // SAFETY: `g` has no\n    // condition.\n    \
                            let a =\n        unsafe { g() };\n}\n";

    #[test]
    fn a_block_needs_its_own_reason() {
        assert_eq!(lines_found(check, "runtime/src/task/raw.rs", BARE), [3]);
        assert!(lines_found(check, "runtime/src/task/raw.rs", REASONED).is_empty());
        let second =
            "fn f() {\n    // SAFETY: fine.\n    unsafe { g() };\n    unsafe { h() };\n}\n";
        assert_eq!(lines_found(check, "runtime/src/task/raw.rs", second), [4]);
    }

    #[test]
    fn a_module_outside_of_the_list_is_found() {
        assert_eq!(lines_found(check, "lowering/src/build/mod.rs", REASONED), [5]);
        assert!(lines_found(check, "runtime/tests/alloc.rs", REASONED).is_empty());
    }

    #[test]
    fn a_declaration_has_its_reason_in_its_docs() {
        let text = "unsafe fn f() {}\ntrait T { unsafe fn g(); }\n";
        assert!(lines_found(check, "runtime/src/frame/slot.rs", text).is_empty());
        assert_eq!(
            lines_found(check, "runtime/src/frame/slot.rs", "unsafe impl T for A {}\n"),
            [1]
        );
    }

    #[test]
    fn emitted_code_and_words_are_free() {
        let text = "//! unsafe\nfn f() { quote! { unsafe { #a } }; \"unsafe\"; }\n";
        assert!(lines_found(check, "lowering/src/emit/mod.rs", text).is_empty());
    }
}
