//! What patterns take of locals inside of an async block.
//!
//! In: the patterns of a `let` or a match in a block without `move`, and what they are matched
//! with. Out: which fields the block takes of a local, if it is sure that it takes no more.
//! Invariant: a local is taken apart only where every use of it takes fields by value.

use syn::{Expr, Pat};

use super::patterns::bound_paths;
use super::places;
use super::resolve::{Opaque, Resolver};
use crate::ir::{LocalId, Usage, mark};

/// A use of a local as what patterns are matched with.
pub struct Apart {
    /// Its number among the uses in the block.
    index: usize,
    /// The fields that are bound by value, if the patterns look at nothing else.
    bound: Option<Vec<Vec<String>>>,
}

impl Resolver<'_> {
    /// Notes patterns that a place has been matched with, if they look into a struct or a tuple.
    pub(super) fn note_apart(&mut self, scrutinee: &Expr, patterns: &[&Pat], fails: bool) {
        let by_fields = patterns.iter().any(|pat| matches!(pat, Pat::Struct(_) | Pat::Tuple(_)));
        let Some(mention) = mark::root_mention(scrutinee) else { return };
        let local = self.mentions[mention.0].local;
        let Some(opaque) = self.opaque.first_mut() else { return };
        let Some(index) = opaque.slots.len().checked_sub(1).filter(|_| by_fields) else { return };
        if opaque.slots[index].0 != local || opaque.slots[index].1 != Usage::Scrutinee {
            return;
        }
        let from = &opaque.paths[index];
        let is_sure = !fails && from.iter().all(|name| name != "*");
        let below = |path: Vec<String>| from.iter().cloned().chain(path).collect();
        let bound = |pattern: &&Pat| bound_paths(pattern).filter(|_| !places::lends(pattern));
        let bound = patterns.iter().map(bound).collect::<Option<Vec<_>>>().filter(|_| is_sure);
        let bound = bound.map(|paths| paths.into_iter().flatten().map(below).collect());
        opaque.apart.push(Apart { index, bound });
    }
}

impl Opaque {
    /// Whether patterns look into fields of a local.
    pub(super) fn is_matched_by_fields(&self, local: LocalId) -> bool {
        self.apart.iter().any(|apart| self.slots[apart.index].0 == local)
    }

    /// The fields that patterns take of a local, if the block does nothing else with it than to
    /// take fields.
    pub(super) fn taken_apart(&self, local: LocalId) -> Option<Vec<Vec<String>>> {
        let mut parts: Vec<Vec<String>> = Vec::new();
        let of_local = |index: &usize| self.slots[*index].0 == local;
        for index in (0..self.slots.len()).filter(of_local) {
            let apart = self.apart.iter().find(|apart| apart.index == index);
            let paths = match (self.slots[index].1, apart) {
                (Usage::Scrutinee, Some(apart)) => apart.bound.clone()?,
                (Usage::Part, _) => vec![self.paths[index].clone()],
                _ => return None,
            };
            for path in paths {
                if path.iter().any(|name| name == "*") {
                    return None;
                }
                if !parts.iter().any(|part| path.starts_with(part)) {
                    parts.retain(|part| !part.starts_with(&path));
                    parts.push(path);
                }
            }
        }
        self.is_matched_by_fields(local).then_some(parts)
    }
}
