//! Which functions of a crate can be lowered.
//!
//! In: a copy of the sources. Out: the same copy, built, in which every function that can has the
//! attribute, and for each other why not. Invariant: a function is without the attribute only if
//! an error points at it, or if the crate does not build with it while it builds without.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::blame::{self, Refusal};
use super::build::{Built, build};
use super::crates::Package;
use super::sources::{Id, Sources};
use crate::annotate::ATTRIBUTE;
use crate::process::Failure;

/// A copy of a package, and where it is built.
pub struct Copy<'c> {
    /// Which package.
    pub package: &'c Package,
    /// Its files as published.
    pub sources: &'c Sources,
    /// The copy.
    pub folder: &'c Path,
    /// The build directory.
    pub target: &'c Path,
}

impl Copy<'_> {
    /// Builds it with an attribute on the functions that `is_chosen`.
    pub fn build(
        &self,
        attribute: &str,
        is_chosen: impl Fn(&Id) -> bool,
        depth: Depth,
    ) -> Result<Built, Failure> {
        let failed = |error| Failure::Check(format!("{}: {error}", self.folder.display()));
        let of_crate = match depth {
            Depth::Default => "",
            Depth::Raised => "#![recursion_limit = \"1024\"]",
        };
        self.sources.write(self.folder, attribute, is_chosen, of_crate).map_err(failed)?;
        build(self.package, self.folder, self.target)
    }
}

/// How deep the compiler follows types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// As it does by itself.
    Default,
    /// Eight times as deep.
    Raised,
}

/// What an attribute that does not exist makes the compiler say where it is reached.
const REACHED: &str = "#[framewright_reached]";

/// The functions that are compiled for the tests with these features.
pub fn reached(copy: &Copy<'_>) -> Result<BTreeSet<Id>, Failure> {
    let mut reached = BTreeSet::new();
    let mut done = BTreeSet::new();
    // What depends on a library with errors is not compiled, so files that are through are left
    // as they were and the rest is asked again.
    loop {
        let built = copy.build(REACHED, |id| !done.contains(&id.0), Depth::Default)?;
        let name = REACHED.trim_matches(['#', '[', ']']);
        let (ours, others): (Vec<_>, Vec<_>) =
            built.errors.into_iter().partition(|error| error.message.contains(name));
        let places = ours.iter().filter_map(|error| error.places.first());
        let found: Vec<Id> =
            places.filter_map(|(path, line)| copy.sources.at(path, *line)).collect();
        if found.is_empty() {
            return match others.first() {
                None => Ok(reached),
                Some(error) => {
                    let name = &copy.package.name;
                    let text = &error.rendered;
                    Err(Failure::Check(format!("{name} does not build as published: {text}")))
                }
            };
        }
        done.extend(found.iter().map(|id| id.0.clone()));
        reached.extend(found);
    }
}

/// How many of those that no error points at are tried one by one.
const MOST_TRIED: usize = 16;

/// A copy in which all that can be is lowered.
pub struct Lowered {
    /// Its programs.
    pub built: Built,
    /// The functions that stay as they were.
    pub without: BTreeMap<Id, Refusal>,
    /// Whether the lowered types are deeper than the compiler follows by itself.
    pub depth: Depth,
}

/// Lowers all that can be. `functions` are those to try.
pub fn lower(copy: &Copy<'_>, functions: &BTreeSet<Id>) -> Result<Lowered, Failure> {
    let mut without: BTreeMap<Id, Refusal> = BTreeMap::new();
    let mut suspects = Vec::new();
    let mut depth = Depth::Default;
    let mut built = loop {
        let has_attribute = |id: &Id| functions.contains(id) && !without.contains_key(id);
        let built = copy.build(ATTRIBUTE, has_attribute, depth)?;
        if built.errors.is_empty() {
            break built;
        }
        if depth == Depth::Default && built.errors.iter().any(blame::is_depth) {
            depth = Depth::Raised;
            continue;
        }
        let mut blamed = blame::pointed_at(&built.errors, copy.sources, &has_attribute);
        if blamed.is_empty() {
            blamed = blame::suspects(&built.errors, copy.sources, &has_attribute);
            suspects.extend(blamed.keys().cloned());
        }
        if blamed.is_empty() {
            let text = &built.errors[0].rendered;
            return Err(Failure::Check(format!("no function is to blame for this: {text}")));
        }
        without.extend(blamed);
    };
    // Most suspects are innocent: those that the rest builds with are taken back.
    for id in suspects.iter().take(MOST_TRIED) {
        let Some(refusal) = without.remove(id) else { continue };
        let has_attribute = |id: &Id| functions.contains(id) && !without.contains_key(id);
        if !copy.build(ATTRIBUTE, has_attribute, depth)?.errors.is_empty() {
            without.insert(id.clone(), refusal);
        }
    }
    if !suspects.is_empty() {
        // The programs of the last trial are those of another choice.
        let has_attribute = |id: &Id| functions.contains(id) && !without.contains_key(id);
        built = copy.build(ATTRIBUTE, has_attribute, depth)?;
    }
    Ok(Lowered { built, without, depth })
}
