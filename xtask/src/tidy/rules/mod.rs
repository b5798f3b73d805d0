//! The rules, one file for each thing they protect.
//!
//! In: one file's [`Source`]. Out: its findings. Invariant: what a rule allows stands in a list at
//! the top of its file, and a list only grows in a change that says why.

mod errors;
mod header;
mod leftovers;
mod length;
mod names;
mod quoting;
mod stages;
mod unsafety;

pub mod docs;

use super::finding::Finding;
use super::source::Source;

/// A rule about Rust files.
pub type Rule = fn(&Source<'_>) -> Vec<Finding>;

/// Every rule about Rust files.
pub const ALL: &[Rule] = &[
    header::check,
    names::check,
    length::check,
    stages::check,
    quoting::check,
    errors::check,
    unsafety::check,
    leftovers::check,
];

/// The lines at which a rule finds something in a fixture.
#[cfg(test)]
fn lines_found(rule: Rule, path: &str, text: &str) -> Vec<usize> {
    let source = Source::new(path, text).expect("the fixture parses");
    rule(&source).iter().map(|finding| finding.line).collect()
}
