//! What went wrong, as the user reads it.
//!
//! In: an error with its place in a source. Out: the message, the position, the line with a mark
//! under the tokens at fault. Invariant: columns count from 1, and a line without a position is
//! not made up.

use std::fmt::Write;

use proc_macro2::Span;

/// Every message of a syntax error or a refusal, with its line of the source.
pub fn describe(path: &str, source: &str, error: &syn::Error) -> String {
    let mut out = String::new();
    for single in error.clone() {
        let _ = writeln!(out, "error: {single}");
        out.push_str(&place(path, source, single.span()));
    }
    out
}

fn place(path: &str, source: &str, span: Span) -> String {
    let (start, end) = (span.start(), span.end());
    let Some(text) = start.line.checked_sub(1).and_then(|index| source.lines().nth(index)) else {
        return String::new();
    };
    let number = start.line.to_string();
    let gutter = " ".repeat(number.len());
    let width = if end.line == start.line {
        end.column.saturating_sub(start.column)
    } else {
        text.chars().count().saturating_sub(start.column)
    };
    // A tab before the mark stays a tab, so that the mark stands under what it means.
    let before: String =
        text.chars().take(start.column).map(|c| if c == '\t' { c } else { ' ' }).collect();
    let mark = "^".repeat(width.max(1));
    let column = start.column + 1;
    format!(
        "{gutter}--> {path}:{number}:{column}\n{gutter} |\n{number} | {text}\n{gutter} | \
         {before}{mark}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn the_mark_stands_under_the_fault() {
        let source = "fn f() {\n    let x = = 1;\n}\n";
        let error = syn::parse_file(source).unwrap_err();
        let text = describe("a.rs", source, &error);
        assert!(text.contains(" --> a.rs:2:13\n"), "{text}");
        assert!(text.contains("2 |     let x = = 1;\n  |             ^\n"), "{text}");
    }
}
