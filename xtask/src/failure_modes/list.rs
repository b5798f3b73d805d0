//! The list of failures, as the book has it.
//!
//! In: the text of the page. Out: a [`Row`] for each line of its tables. Invariant: each row cites
//! at least one number, and no number twice: a page that says otherwise is an error that names it.

use std::collections::BTreeSet;

/// One public failure.
#[derive(Debug)]
pub struct Row {
    /// The part of a runtime that it was in.
    pub group: String,
    /// What happened.
    pub what: String,
    /// Whose it was, and its number there: `tokio#6847`, `CVE-2021-32810`.
    pub citations: Vec<String>,
    /// Nothing here could fail that way yet.
    pub is_open: bool,
}

/// How a heading says that its part is not done.
const OPEN: &str = " (open)";

/// Every row of the page.
pub fn rows(text: &str) -> Result<Vec<Row>, String> {
    let (mut rows, mut seen) = (Vec::new(), BTreeSet::new());
    let (mut group, mut group_is_open) = ("", false);
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            group = heading.trim_end_matches(OPEN);
            group_is_open = heading.ends_with(OPEN);
        }
        let Some((what, places)) = cells(line) else { continue };
        let row = Row {
            group: group.to_owned(),
            what: what.trim_matches('*').to_owned(),
            citations: places.split(", ").map(str::to_owned).collect(),
            is_open: group_is_open || what.starts_with('*'),
        };
        for citation in &row.citations {
            if !is_citation(citation) {
                return Err(format!("`{citation}` is no citation like `tokio#6847`: {line}"));
            }
            if !seen.insert(citation.clone()) {
                return Err(format!("`{citation}` is in the list twice"));
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The two cells of a row that is no heading.
fn cells(line: &str) -> Option<(&str, &str)> {
    let (what, places) = line.strip_prefix('|')?.strip_suffix('|')?.split_once('|')?;
    let (what, places) = (what.trim(), places.trim());
    let is_heading = what == "what happened" || what.starts_with("---");
    (!is_heading).then_some((what, places))
}

/// A project, a number sign and a number; or the name of a vulnerability.
fn is_citation(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c))
    };
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match (text.split_once('#'), text.strip_prefix("CVE-")) {
        (Some((project, number)), _) => is_name(project) && is_number(number),
        (None, Some(numbers)) => numbers.split('-').all(is_number),
        (None, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Page\n\n## Done\n\n| what happened | where |\n|---|---|\n\
                        | It fell | tokio#1, futures-rs#2 |\n| *Later* | CVE-2021-3 |\n\
                        \n## Not done (open)\n\n| It rose | monoio#4 |\n";

    #[test]
    fn rows_know_their_part_and_whether_it_is_open() {
        let rows = rows(PAGE).unwrap();
        let seen: Vec<_> = rows.iter().map(|row| (&*row.group, &*row.what, row.is_open)).collect();
        let expected =
            [("Done", "It fell", false), ("Done", "Later", true), ("Not done", "It rose", true)];
        assert_eq!(seen, expected);
        assert_eq!(rows[0].citations, ["tokio#1", "futures-rs#2"]);
    }

    #[test]
    fn a_row_without_a_number_and_a_number_in_two_rows_are_errors() {
        assert!(rows("| It fell | tokio |\n").unwrap_err().contains("`tokio`"));
        assert!(rows("| It fell |  |\n").is_err());
        assert!(rows("| A | tokio#1 |\n| B | tokio#1 |\n").unwrap_err().contains("twice"));
    }
}
