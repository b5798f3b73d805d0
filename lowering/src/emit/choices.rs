//! Which parts of a value may be gone together.
//!
//! In: parts that may be moved out of a local, each with its number. Out: a tree of questions: is
//! this part gone? Invariant: every combination of parts that have nothing in common is answered by
//! one way through the tree, and no way goes through two that overlap.

use super::parts::{How, MOST_PARTS, PartTaken};
use crate::ir::in_common;

/// A part with its number.
pub type Numbered = (usize, PartTaken);

/// A question.
pub struct Choice<'p> {
    /// Whether this part is gone.
    pub part: &'p Numbered,
    /// If it is: what else may be.
    pub beside: Vec<Choice<'p>>,
    /// If it is not.
    pub otherwise: Vec<Choice<'p>>,
}

impl Choice<'_> {
    /// Whether any of the parts leaves in some way.
    pub fn any(&self, is: &dyn Fn(&How) -> bool) -> bool {
        is(&self.part.1.how) || self.beside.iter().chain(&self.otherwise).any(|next| next.any(is))
    }
}

/// Whether parts overlap in so many ways that the questions would get out of hand.
pub fn are_tangled(parts: &[PartTaken]) -> bool {
    let parts: Vec<Numbered> = parts.iter().take(MOST_PARTS).cloned().enumerate().collect();
    choices(&parts).is_none()
}

/// The questions about some parts: about those of one group, which have something in common with
/// each other, and then those of the next.
pub fn choices(parts: &[Numbered]) -> Option<Vec<Choice<'_>>> {
    let mut budget = 4 * MOST_PARTS;
    among(parts.iter().collect(), &mut budget)
}

fn among<'p>(parts: Vec<&'p Numbered>, budget: &mut usize) -> Option<Vec<Choice<'p>>> {
    groups(parts).iter().map(|group| of_group(group, budget)).collect()
}

/// First the part that leaves the fewest others open.
fn of_group<'p>(group: &[&'p Numbered], budget: &mut usize) -> Option<Choice<'p>> {
    *budget = budget.checked_sub(1)?;
    let overlaps =
        |part: &Numbered| group.iter().filter(|other| overlap(&part.1, &other.1)).count();
    let most = group.iter().map(|part| overlaps(part)).max();
    let part = *group.iter().find(|part| Some(overlaps(part)) == most)?;
    let others: Vec<_> = group.iter().copied().filter(|other| other.0 != part.0).collect();
    let beside = others.iter().copied().filter(|other| !overlap(&part.1, &other.1)).collect();
    let (beside, otherwise) = (among(beside, budget)?, among(others, budget)?);
    Some(Choice { part, beside, otherwise })
}

fn overlap(one: &PartTaken, other: &PartTaken) -> bool {
    one.paths.iter().any(|a| other.paths.iter().any(|b| in_common(a, b)))
}

/// Parts by what they have in common: those of one group with those of another, nothing.
fn groups(parts: Vec<&Numbered>) -> Vec<Vec<&Numbered>> {
    let mut groups: Vec<Vec<&Numbered>> = Vec::new();
    for part in parts {
        let common = |other: &&Numbered| overlap(&part.1, &other.1);
        let (with, without): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(common));
        let mut joined: Vec<_> = with.into_iter().flatten().collect();
        joined.push(part);
        groups = without;
        groups.push(joined);
    }
    groups
}
