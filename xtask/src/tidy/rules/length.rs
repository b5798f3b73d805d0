//! Rules `file-length`, `function-length`, `line-length`: what is long is split.
//!
//! In: any Rust file. Out: violations above the limits, a warning for a file that nears its own.
//! Invariant: a function is measured from `fn` to its closing brace, its docs left out.

use super::super::syntax::functions;
use super::{Finding, Source};

const FILE_AIM: usize = 300;
const FILE_LIMIT: usize = 400;
const FUNCTION_LIMIT: usize = 70;
const LINE_LIMIT: usize = 100;

/// The three rules.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(file_length(source));
    for function in functions(&source.tree) {
        if function.length > FUNCTION_LIMIT {
            let message = format!(
                "`{}` has {} lines; at most {FUNCTION_LIMIT} fit a screen",
                function.name, function.length
            );
            let line = function.line;
            found.push(Finding::violation(source.path, line, "function-length", message));
        }
    }
    for (index, text) in source.lines.iter().enumerate() {
        let width = text.chars().count();
        if width > LINE_LIMIT && !text.contains("://") {
            let message = format!("{width} columns; at most {LINE_LIMIT}");
            found.push(Finding::violation(source.path, index + 1, "line-length", message));
        }
    }
    found
}

fn file_length(source: &Source<'_>) -> Option<Finding> {
    let count = source.lines.len();
    if count <= FILE_AIM {
        return None;
    }
    let message = format!("{count} lines; aim under {FILE_AIM}, at most {FILE_LIMIT}");
    let finding = Finding::violation(source.path, count, "file-length", message);
    Some(if count > FILE_LIMIT { finding } else { finding.into_warning() })
}

#[cfg(test)]
mod tests {
    use super::super::super::finding::Level;
    use super::super::{Source, lines_found};
    use super::check;

    #[test]
    fn a_function_of_seventy_lines_fits_and_one_more_does_not() {
        let of = |length: usize| format!("fn f() {{\n{}}}\n", "    g();\n".repeat(length - 2));
        assert!(lines_found(check, "a.rs", &of(70)).is_empty());
        assert_eq!(lines_found(check, "a.rs", &of(71)), [1]);
    }

    #[test]
    fn a_method_and_a_nested_function_are_measured() {
        let body = "        g();\n".repeat(80);
        let text = format!("impl A {{\n    fn f() {{\n{body}    }}\n}}\n");
        assert_eq!(lines_found(check, "a.rs", &text), [2]);
    }

    #[test]
    fn a_long_file_warns_before_it_fails() {
        let level = |count: usize| {
            let text = "// .\n".repeat(count);
            check(&Source::new("a.rs", &text).unwrap()).first().map(|finding| finding.level)
        };
        assert_eq!(level(300), None);
        assert_eq!(level(301), Some(Level::Warning));
        assert_eq!(level(401), Some(Level::Violation));
    }

    #[test]
    fn a_long_line_is_found_unless_it_is_an_address() {
        let long = "x".repeat(98);
        assert_eq!(lines_found(check, "a.rs", &format!("\n// {long}\n")), [2]);
        assert!(lines_found(check, "a.rs", &format!("// https://{long}\n")).is_empty());
    }
}
