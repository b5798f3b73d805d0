//! The user's own mistakes are found at the same place with the attribute and without.
//!
//! In: `ui/native/*.rs`, one mistake each. Out: nothing, or what differs. Invariant: a file is
//! compiled twice, as it is and with the attribute blanked out, so that lines and columns stay; the
//! two give the same errors and warnings, by code and primary span. Further ones at the same place
//! are allowed, as rustc may say a thing twice; none is allowed elsewhere.

#[path = "same_place/compile.rs"]
mod compile;
#[path = "same_place/known.rs"]
mod known;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use compile::{Diagnostic, Form};
use known::{KNOWN_DIFFERENCES, KNOWN_WHERE_JUDGED};

#[test]
fn mistakes_are_found_at_the_same_place() {
    // One after the other, for they share a folder.
    compare("lowered", KNOWN_DIFFERENCES);
    compare("judged", KNOWN_WHERE_JUDGED);
}

fn compare(check: &str, known_differences: &[(&str, &str)]) {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/native");
    let mut found = compile::all(&inputs, check);
    let names: BTreeSet<String> = found.keys().map(|(name, _)| name.clone()).collect();
    assert!(!names.is_empty(), "no inputs in {}", inputs.display());

    let mut report = String::new();
    let mut differing = BTreeSet::new();
    for name in &names {
        let mut of = |form| found.remove(&(name.clone(), form)).unwrap_or_default();
        let difference = difference(&of(Form::Native), &of(Form::Lowered));
        if difference.is_empty() {
            continue;
        }
        differing.insert(name.as_str());
        match known_differences.iter().find(|(known, _)| known == name) {
            Some((_, reason)) => println!("{name}: {reason}\n{difference}"),
            None => write!(report, "{name}\n{difference}").unwrap(),
        }
    }
    for (known, _) in known_differences {
        if !differing.contains(known) {
            writeln!(report, "{check}: {known}: no longer differs; take it out of known.rs")
                .unwrap();
        }
    }
    assert!(report.is_empty(), "{check}: with the attribute and without differ:\n{report}");
}

/// What one form says and the other does not, line by line.
fn difference(native: &[Diagnostic], lowered: &[Diagnostic]) -> String {
    let mut lines = String::new();
    let places: BTreeSet<_> = native.iter().map(|diagnostic| &diagnostic.place).collect();
    let seen: BTreeSet<_> = lowered.iter().map(Diagnostic::key).collect();
    for diagnostic in native.iter().filter(|diagnostic| !seen.contains(&diagnostic.key())) {
        writeln!(lines, "    lost:    {diagnostic}").unwrap();
    }
    let known: BTreeSet<_> = native.iter().map(Diagnostic::key).collect();
    let is_lost = !lines.is_empty();
    // Each once, though rustc may say it for several copies of the body.
    let mut said = BTreeSet::new();
    for diagnostic in lowered.iter().filter(|diagnostic| !known.contains(&diagnostic.key())) {
        let label = match places.contains(&diagnostic.place) {
            true if is_lost => "instead",
            true => continue,
            false => "further",
        };
        said.insert(format!("    {label}: {diagnostic}"));
    }
    for line in said {
        writeln!(lines, "{line}").unwrap();
    }
    lines
}
