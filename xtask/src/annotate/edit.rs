//! The attribute, put into a text and taken off again.
//!
//! In: the text of a file and its functions. Out: the new text, and what became of each function.
//! Invariant: nothing but insertions is made, and what is removed is exactly what would have been
//! inserted, so one undoes the other byte for byte.

use std::ops::Range;

use super::ATTRIBUTE;
use super::place::{Function, Place};

/// How the attribute is put.
pub struct Style<'s> {
    /// What is written; nothing, for the wrappers of tests alone.
    pub attribute: &'s str,
    /// Where it goes.
    pub line: Line,
    /// What happens to a function whose body another attribute takes.
    pub tests: Tests,
}

/// The line of the attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// One of its own, if the function starts one.
    Own,
    /// That of the function, so that all lines keep their numbers.
    OfFunction,
}

/// Functions whose body another attribute takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tests {
    /// They stay as they are.
    Leave,
    /// Their body becomes a function inside; see [`super::wrap`].
    Wrap,
}

/// What became of one function.
pub enum Outcome {
    /// It has the attribute now, or had it and has it no more.
    Changed,
    /// It was so before.
    Already,
    /// It stays without, and why.
    Skipped(String),
}

/// What stands in a range is replaced.
type Edit = (Range<usize>, String);

/// Puts the attribute on `functions`, those of `text`.
pub fn annotate(text: &str, functions: &[Function], style: &Style<'_>) -> (String, Vec<Outcome>) {
    let mut edits = Vec::new();
    let outcomes = functions.iter().map(|function| put(text, function, style, &mut edits));
    let outcomes = outcomes.collect();
    (apply(text, edits), outcomes)
}

/// The same, each function in a style of its own, by its number.
pub fn annotate_each<'s>(
    text: &str,
    functions: &[Function],
    style: impl Fn(usize) -> &'s Style<'s>,
) -> String {
    let mut edits = Vec::new();
    for (at, function) in functions.iter().enumerate() {
        put(text, function, style(at), &mut edits);
    }
    apply(text, edits)
}

fn put(text: &str, function: &Function, style: &Style<'_>, edits: &mut Vec<Edit>) -> Outcome {
    match &function.place {
        Place::Nowhere(reason) => Outcome::Skipped(reason.clone()),
        Place::Before { written: Some(_), .. } => Outcome::Already,
        Place::Before { token, written: None } => {
            let after = separator(text, *token, style.line);
            if !style.attribute.is_empty() {
                edits.push((*token..*token, format!("{}{after}", style.attribute)));
            }
            Outcome::Changed
        }
        Place::Inside(body) if style.tests == Tests::Leave => {
            Outcome::Skipped(format!("`{}` takes its body", body.taker))
        }
        Place::Inside(body) if body.is_wrapped(text) => Outcome::Already,
        Place::Inside(body) => {
            let Range { start, end } = body.bytes;
            edits.push((start..start, body.opening(style.attribute)));
            edits.push((end..end, body.closing()));
            Outcome::Changed
        }
    }
}

/// Takes off what [`annotate`] has put.
pub fn remove(text: &str, functions: &[Function]) -> (String, Vec<Outcome>) {
    let mut edits = Vec::new();
    let outcomes = functions.iter().map(|function| match &function.place {
        Place::Nowhere(reason) => Outcome::Skipped(reason.clone()),
        Place::Before { written: None, .. } => Outcome::Already,
        Place::Before { token, written: Some(written) } => {
            if !is_ours(text, written, *token) {
                return Outcome::Skipped("its attribute stands elsewhere".to_owned());
            }
            edits.push((written.start..*token, String::new()));
            Outcome::Changed
        }
        Place::Inside(body) if body.is_wrapped(text) => {
            let Range { start, end } = body.bytes;
            edits.push((start..start + body.opening(ATTRIBUTE).len(), String::new()));
            edits.push((end - body.closing().len()..end, String::new()));
            Outcome::Changed
        }
        Place::Inside(_) => Outcome::Already,
    });
    let outcomes = outcomes.collect();
    (apply(text, edits), outcomes)
}

/// What stands between the attribute and the function's first token, at `token`.
fn separator(text: &str, token: usize, line: Line) -> String {
    let start = text[..token].rfind('\n').map_or(0, |newline| newline + 1);
    let indent = &text[start..token];
    let is_first = indent.chars().all(|c| c == ' ' || c == '\t');
    if line == Line::OfFunction || !is_first {
        return " ".to_owned();
    }
    format!("{}{indent}", line_end(text, token))
}

/// How the lines around `at` end: the one before, or the one that follows.
fn line_end(text: &str, at: usize) -> &'static str {
    let newline = text[..at].rfind('\n').or_else(|| Some(at + text[at..].find('\n')?));
    match newline {
        Some(newline) if text[..newline].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Whether `written` is what would be put before `token`.
fn is_ours(text: &str, written: &Range<usize>, token: usize) -> bool {
    let without = [&text[..written.start], &text[token..]].concat();
    let between = &text[written.end..token];
    text[written.clone()] == *ATTRIBUTE
        && [Line::Own, Line::OfFunction]
            .iter()
            .any(|line| separator(&without, written.start, *line) == between)
}

fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut new = String::with_capacity(text.len());
    let mut done = 0;
    for (range, inserted) in edits {
        new.push_str(&text[done..range.start]);
        new.push_str(&inserted);
        done = range.end;
    }
    new + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::super::place::functions;
    use super::{ATTRIBUTE, Line, Outcome, Style, Tests, annotate, remove};

    /// What `annotate` makes of a text; taking it off again gives the text back.
    fn put(text: &str, line: Line, tests: Tests) -> String {
        let style = Style { attribute: ATTRIBUTE, line, tests };
        let (with, _) = annotate(text, &functions(text).unwrap(), &style);
        let (again, outcomes) = annotate(&with, &functions(&with).unwrap(), &style);
        assert_eq!(again, with);
        assert!(!outcomes.iter().any(|outcome| matches!(outcome, Outcome::Changed)));
        let (without, _) = remove(&with, &functions(&with).unwrap());
        assert_eq!(without, text);
        with
    }

    fn on_own_lines(text: &str) -> String {
        put(text, Line::Own, Tests::Leave)
    }

    #[test]
    fn it_goes_below_other_attributes_at_the_functions_own_indentation() {
        let text = "mod m {\n\t/// Docs.\n\t#[inline]\n\tpub(crate) async fn f() {}\n}\n";
        let with = "mod m {\n\t/// Docs.\n\t#[inline]\n\t#[framewright::coroutine]\n\tpub(crate) \
                    async fn f() {}\n}\n";
        assert_eq!(on_own_lines(text), with);
    }

    #[test]
    fn it_shares_a_line_where_the_function_does() {
        let text = "mod m { #[inline] async fn f() {} }";
        let with = "mod m { #[inline] #[framewright::coroutine] async fn f() {} }";
        assert_eq!(on_own_lines(text), with);
    }

    #[test]
    fn lines_end_as_those_around() {
        let with = on_own_lines("fn a() {}\r\n  async fn f() {}\r\n");
        assert_eq!(with, "fn a() {}\r\n  #[framewright::coroutine]\r\n  async fn f() {}\r\n");
        assert_eq!(on_own_lines("async fn f() {}\r\n").lines().count(), 2);
        assert!(!on_own_lines("async fn f() {}").contains('\r'));
    }

    #[test]
    fn a_byte_order_mark_and_a_script_line_stay_first() {
        for start in ["\u{feff}", "#!/usr/bin/env x\n", "\u{feff}#!/bin/x async fn\r\n"] {
            let text = format!("{start}// ü\nconst S: &str = \"äöü\"; async fn f() {{}}\n");
            assert!(on_own_lines(&text).starts_with(start), "{start:?}");
        }
        assert_eq!(on_own_lines("#![allow(unused)]\nasync fn f() {}").lines().count(), 3);
    }

    #[test]
    fn words_in_strings_comments_and_macros_are_no_functions() {
        let text = "const S: &str = r#\"\nasync fn f() {}\n\"#;\n// async fn g() {}\n\
                    /* async fn h() {} */\nmacro_rules! m { () => { async fn i() {} } }\n";
        assert_eq!(on_own_lines(text), text);
    }

    #[test]
    fn methods_defaults_and_functions_in_bodies_get_it() {
        let text = "trait T {\n    async fn a(&self);\n    async fn b(&self) {}\n}\n\
                    impl T for X {\n    async fn a(&self) {\n        async fn c() {}\n        \
                    let f = || {\n            async unsafe fn d() {}\n        };\n    }\n}\n\
                    fn e() {\n    async fn f() {}\n}\n";
        assert_eq!(on_own_lines(text).matches(ATTRIBUTE).count(), 5);
    }

    #[test]
    fn what_is_rewritten_first_is_left_out() {
        let text = "#[async_trait]\nimpl T for X {\n    async fn a(&self) {}\n}\n\
                    #[tonic::async_trait]\ntrait T {\n    async fn a(&self) {}\n}\n\
                    #[async_recursion]\nasync fn b() {}\nasync extern \"C\" fn c() {}\n\
                    #[tokio::main]\nasync fn main() {}\n";
        assert_eq!(on_own_lines(text), text);
    }

    #[test]
    fn a_function_that_is_the_tests_own_is_wrapped_only_when_asked() {
        let text = "#[tokio::test]\nasync fn t() -> io::Result<()> {\n    f().await\n}\n";
        assert_eq!(on_own_lines(text), text);
        let with = "#[tokio::test]\nasync fn t() -> io::Result<()> \
                    {#[framewright::coroutine] async fn t() -> io::Result<()> {\n    \
                    f().await\n} t().await}\n";
        assert_eq!(put(text, Line::Own, Tests::Wrap), with);
        let text = "#[tokio::test]\nasync fn t() {\n    #![allow(unused)]\n}\n\
                    #[rstest]\nasync fn u(n: u8) {}\n";
        assert_eq!(put(text, Line::Own, Tests::Wrap), text);
    }

    #[test]
    fn on_the_functions_line_no_line_moves() {
        let text =
            "#[tokio::test]\nasync fn t() {\n    async fn u() {}\n}\n\npub async fn v() {}\n";
        let with = put(text, Line::OfFunction, Tests::Wrap);
        assert_eq!(with.lines().count(), text.lines().count());
        assert_eq!(with.matches(ATTRIBUTE).count(), 3);
    }

    #[test]
    fn an_attribute_that_stands_otherwise_is_left_alone() {
        let text = "#[framewright::coroutine]\n#[inline]\nasync fn a() {}\n\
                    #[framewright::coroutine(edition = 2021)]\nasync fn b() {}\n";
        assert_eq!(on_own_lines(text), text);
        let text = "#[framewright::coroutine]   async fn a() {}\n";
        assert_eq!(remove(text, &functions(text).unwrap()).0, text);
    }
}
