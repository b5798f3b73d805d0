//! Which functions of a crate can be lowered.
//!
//! In: the sources. Out: a copy in which every function that can has the attribute, built, and for
//! each other why not. Invariant: a function loses its attribute only after an error that points
//! at it, or, where an error points at none that has one, together with all that the error may be
//! about; the reason says which of the two.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::build::{Built, CompilerError, build};
use super::crates::Published;
use super::sources::{Id, Sources};
use crate::annotate::ATTRIBUTE;
use crate::process::Failure;

/// Why a function is not lowered.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The macro says so.
    Refused(String),
    /// The compiler does not accept what the macro has made, or what depends on it.
    Broken(String),
}

/// What an attribute that does not exist makes the compiler say where it is reached.
const REACHED: &str = "#[framewright_reached]";

/// The functions that are compiled for the tests with these features.
pub fn reached(
    published: &Published,
    sources: &Sources,
    copy: &Path,
    target: &Path,
) -> Result<BTreeSet<Id>, Failure> {
    let mut reached = BTreeSet::new();
    let mut done = BTreeSet::new();
    // What depends on a library with errors is not compiled, so files that are through are left
    // as they were and the rest is asked again.
    loop {
        let is_chosen = |id: &Id| !done.contains(&id.0);
        sources.write(copy, REACHED, is_chosen).map_err(|error| failed(copy, &error))?;
        let built = build(published, copy, target)?;
        let name = REACHED.trim_matches(['#', '[', ']']);
        let (ours, others): (Vec<_>, Vec<_>) =
            built.errors.into_iter().partition(|error| error.message.contains(name));
        let found: Vec<Id> = ours
            .iter()
            .filter_map(|error| error.places.first())
            .filter_map(|(path, line)| sources.at(path, *line))
            .filter(|id| !done.contains(&id.0))
            .collect();
        if found.is_empty() {
            return match others.first() {
                None => Ok(reached),
                Some(error) => Err(Failure::Check(format!(
                    "{} does not build as published: {}",
                    published.name, error.rendered
                ))),
            };
        }
        done.extend(found.iter().map(|id| id.0.clone()));
        reached.extend(found);
    }
}

/// Lowers all that can be. `functions` are those to try.
pub fn lower(
    published: &Published,
    sources: &Sources,
    functions: &BTreeSet<Id>,
    copy: &Path,
    target: &Path,
) -> Result<(Built, BTreeMap<Id, Refusal>), Failure> {
    let mut refused: BTreeMap<Id, Refusal> = BTreeMap::new();
    loop {
        let has_attribute = |id: &Id| functions.contains(id) && !refused.contains_key(id);
        sources.write(copy, ATTRIBUTE, has_attribute).map_err(|error| failed(copy, &error))?;
        let built = build(published, copy, target)?;
        if built.errors.is_empty() {
            return Ok((built, refused));
        }
        let mut new = BTreeMap::new();
        let mut unplaced = Vec::new();
        for error in &built.errors {
            let mut at = error.places.iter().filter_map(|(path, line)| sources.at(path, *line));
            match at.find(&has_attribute) {
                Some(id) => {
                    new.entry(id).or_insert_with(|| refusal(error));
                }
                None => unplaced.push(error),
            }
        }
        if new.is_empty() {
            for error in unplaced {
                for id in suspects(error, sources, &has_attribute) {
                    let reason = format!("perhaps: {}", in_short(error));
                    new.entry(id).or_insert(Refusal::Broken(reason));
                }
            }
        }
        if new.is_empty() {
            let rendered = &built.errors[0].rendered;
            return Err(Failure::Check(format!("cannot tell whose error this is: {rendered}")));
        }
        println!("  {}: {} functions lose the attribute", published.name, new.len());
        refused.extend(new);
    }
}

/// The functions that an error may be about which points at none of them: those whose names stand
/// on the lines that it shows, else those of the file, else all.
fn suspects(
    error: &CompilerError,
    sources: &Sources,
    has_attribute: &dyn Fn(&Id) -> bool,
) -> Vec<Id> {
    let words: BTreeSet<&str> =
        error.rendered.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let candidates: Vec<_> = sources.functions().filter(|(id, _)| has_attribute(id)).collect();
    let last = |name: &str| name.rsplit("::").next().unwrap_or_default().to_owned();
    let named = candidates.iter().filter(|(_, f)| words.contains(last(&f.name).as_str()));
    let named: Vec<Id> = named.map(|(id, _)| id.clone()).collect();
    if !named.is_empty() {
        return named;
    }
    let files: BTreeSet<_> = error.places.iter().map(|(path, _)| path).collect();
    let near: Vec<Id> = candidates
        .iter()
        .filter(|(id, _)| files.contains(&id.0))
        .map(|(id, _)| id.clone())
        .collect();
    if near.is_empty() { candidates.into_iter().map(|(id, _)| id).collect() } else { near }
}

/// Errors of the compiler that have no code, by how they begin.
const UNCODED: &[&str] = &[
    "implementation of",
    "lifetime may not live long enough",
    "higher-ranked",
    "cannot find",
    "future cannot be",
    "could not prove",
    "coroutine",
    "future returned",
    "no rules expected",
    "unused",
    "queries overflow",
    "reached the recursion limit",
    "reached the type-length limit",
    "couldn't",
    "internal compiler error",
];

fn refusal(error: &CompilerError) -> Refusal {
    let is_ours = error.code.is_none() && !UNCODED.iter().any(|m| error.message.starts_with(m));
    let text = in_short(error);
    if is_ours { Refusal::Refused(text) } else { Refusal::Broken(text) }
}

fn in_short(error: &CompilerError) -> String {
    let code = error.code.as_ref().map(|code| format!("{code}: ")).unwrap_or_default();
    format!("{code}{}", error.message)
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Check(format!("{}: {error}", path.display()))
}
