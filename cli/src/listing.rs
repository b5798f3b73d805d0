//! The source with its states.
//!
//! In: a lowering and the text that its spans point into. Out: the function's lines, numbered, with
//! the states that a line suspends in beside it. Invariant: lines come as they are written.

use std::collections::BTreeMap;

use framewright_lowering::Lowering;
use syn::spanned::Spanned;

use crate::paint::{Paint, Style};

/// Marks do not stand further to the right, unless the line is longer.
const MARKS: usize = 84;

/// The function's lines.
pub fn listing(lowering: &Lowering, source: &str, paint: Paint) -> String {
    let mut marks: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for point in &lowering.body.awaits {
        marks.entry(point.span.start().line).or_default().push(point.state.to_string());
    }
    let first = lowering.function.signature.span().start().line;
    let last = lowering.function.block.brace_token.span.close().end().line;
    let lines: Vec<(usize, &str)> = source
        .lines()
        .enumerate()
        .map(|(index, text)| (index + 1, text))
        .filter(|(number, _)| (first..=last).contains(number))
        .collect();
    let indent = lines.iter().filter(|(_, text)| !text.trim().is_empty());
    let indent = indent.map(|(_, text)| text.len() - text.trim_start().len()).min().unwrap_or(0);
    let shown = |text: &str| text.chars().skip(indent).collect::<String>();
    let widest = lines
        .iter()
        .filter(|(number, _)| marks.contains_key(number))
        .map(|(_, text)| shown(text).chars().count())
        .max();
    let width = widest.unwrap_or(0).min(MARKS);
    let digits = last.to_string().len();
    let mut out = String::new();
    for (number, text) in lines {
        let number_text = paint.text(Style::Faint, &format!("{number:>digits$} │"));
        let text = shown(text);
        let line = match marks.get(&number) {
            Some(states) => {
                let states = paint.text(Style::State, &format!("◆ {}", states.join(", ")));
                format!("{number_text} {text:<width$}  {states}")
            }
            None => format!("{number_text} {text}"),
        };
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
