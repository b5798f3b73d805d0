//! `cargo xtask failure-modes`: public failures of other runtimes, and the tests that cite them.
//!
//! In: the list in the book, and every Rust file of the workspace. Out: a line for each citation
//! and test, then `failure-modes: lines N, tested K`. Invariant: it only reads. A row counts as
//! tested when tests cite each of its numbers; one that is not is a failure, unless its part or
//! itself is open.

mod citations;
mod list;

use std::collections::BTreeMap;
use std::fs;

use crate::process::{Failure, root};
use crate::tidy::files;
use citations::Cited;
use list::Row;

/// Where the list is.
const LIST: &str = "docs/src/reference/failure_modes.md";

/// Prints line and test, and checks that no part that is done has a gap.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        return Err(Failure::unexpected("failure-modes", arguments));
    }
    let root = root();
    let unreadable = |error: std::io::Error| Failure::Check(format!("cannot read: {error}"));
    let text = fs::read_to_string(root.join(LIST)).map_err(unreadable)?;
    let rows = list::rows(&text).map_err(Failure::Check)?;

    let mut tests = BTreeMap::<String, Vec<Cited>>::new();
    for path in files(&root).map_err(unreadable)? {
        // The list itself, and what this command makes up for its own tests, are no tests of ours.
        if path.ends_with(".rs") && !path.starts_with("xtask/") {
            let text = fs::read_to_string(root.join(&path)).map_err(unreadable)?;
            for (citation, test) in citations::of_file(&path, &text) {
                tests.entry(citation).or_default().push(test);
            }
        }
    }
    report(&rows, &tests)
}

fn report(rows: &[Row], tests: &BTreeMap<String, Vec<Cited>>) -> Result<(), Failure> {
    let mut group = "";
    let (mut tested, mut gaps) = (0, Vec::new());
    for row in rows {
        if row.group != group {
            group = &row.group;
            println!("\n{group}");
        }
        println!("  {}", row.what);
        let mut missing = false;
        for citation in &row.citations {
            let found = tests.get(citation).map_or(&[][..], Vec::as_slice);
            found.iter().for_each(|test| println!("    {citation:20} {test}"));
            if found.is_empty() {
                missing = true;
                let gap = if row.is_open { "open" } else { "NO TEST" };
                println!("    {citation:20} {gap}");
                if !row.is_open {
                    gaps.push(citation.as_str());
                }
            }
        }
        tested += usize::from(!missing);
    }
    println!("\nfailure-modes: lines {}, tested {tested}", rows.len());
    if gaps.is_empty() {
        return Ok(());
    }
    let gaps = gaps.join(", ");
    Err(Failure::Check(format!("no test cites {gaps}: write one, and cite it in a comment there")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(citations: &[&str], is_open: bool) -> Row {
        let citations = citations.iter().map(|&citation| citation.to_owned()).collect();
        Row { group: "Part".to_owned(), what: "It fell".to_owned(), citations, is_open }
    }

    fn tests_of(citations: &[&str]) -> BTreeMap<String, Vec<Cited>> {
        let test = || vec![Cited { path: "a.rs".to_owned(), line: 1, name: "f".to_owned() }];
        citations.iter().map(|&citation| (citation.to_owned(), test())).collect()
    }

    #[test]
    fn a_gap_in_what_is_done_is_a_failure_that_names_it() {
        let rows = [row(&["tokio#1", "tokio#2"], false)];
        assert!(report(&rows, &tests_of(&["tokio#1", "tokio#2"])).is_ok());
        let failure = report(&rows, &tests_of(&["tokio#1"])).unwrap_err();
        assert!(matches!(failure, Failure::Check(text) if text.contains("cites tokio#2:")));
    }

    #[test]
    fn what_is_open_may_have_gaps() {
        assert!(report(&[row(&["tokio#1"], true)], &tests_of(&[])).is_ok());
    }
}
