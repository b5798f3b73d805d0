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
