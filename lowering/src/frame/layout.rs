//! From conflicts to a tree.
//!
//! In: slots and their conflicts. Out: parts, to be put side by side. Invariant: two slots end up
//! over each other only if they do not conflict.

use super::{Part, Slot};
use crate::liveness::Set;

/// The library has parts of up to this many members.
pub const MOST_MEMBERS: usize = 12;

/// The parts of a frame.
pub fn parts(slots: &[Slot], conflicts: &[Set]) -> Vec<Part> {
    let all: Vec<usize> = (0..slots.len()).collect();
    let whole = match decompose(&all, slots, conflicts) {
        // A type that is too deep is one that the compiler gives up on.
        Some(part) if depth(&part) > MOST_DEPTH => Some(flat(&all, slots, conflicts)),
        whole => whole,
    };
    let parts = match whole {
        None => Vec::new(),
        Some(Part::Beside(parts)) => parts,
        Some(part) => vec![part],
    };
    grouped(parts, Part::Beside)
}

/// How deep parts may lie in each other.
const MOST_DEPTH: usize = 24;

fn depth(part: &Part) -> usize {
    match part {
        Part::Slot(_) => 0,
        Part::Beside(parts) | Part::Overlap(parts) => {
            1 + parts.iter().map(depth).max().unwrap_or(0)
        }
    }
}

/// A shallow tree: slots that do not conflict share bytes, the first that fit together, and these
/// groups lie side by side.
fn flat(members: &[usize], slots: &[Slot], conflicts: &[Set]) -> Part {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for member in members {
        let fits =
            |group: &&mut Vec<usize>| group.iter().all(|other| !conflicts[*member].has(*other));
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(*member),
            None => groups.push(vec![*member]),
        }
    }
    let parts = groups
        .into_iter()
        .map(|group| match group[..] {
            [one] => Part::Slot(slots[one]),
            _ => {
                let parts = group.iter().map(|member| Part::Slot(slots[*member])).collect();
                Part::Overlap(grouped(parts, Part::Overlap))
            }
        })
        .collect();
    Part::Beside(parts)
}

fn decompose(members: &[usize], slots: &[Slot], conflicts: &[Set]) -> Option<Part> {
    match members {
        [] => return None,
        [one] => return Some(Part::Slot(slots[*one])),
        _ => {}
    }
    let apart = components(members, |a, b| conflicts[a].has(b));
    if apart.len() > 1 {
        let parts = apart.iter().filter_map(|part| decompose(part, slots, conflicts)).collect();
        return Some(Part::Overlap(grouped(parts, Part::Overlap)));
    }
    let together = components(members, |a, b| !conflicts[a].has(b));
    if together.len() > 1 {
        return Some(beside(&together, slots, conflicts));
    }
    // Neither: the slot with most conflicts goes beside the rest.
    let most = *members.iter().max_by_key(|member| {
        members.iter().filter(|other| conflicts[**member].has(**other)).count()
    })?;
    let rest: Vec<usize> = members.iter().copied().filter(|member| *member != most).collect();
    Some(beside(&[vec![most], rest], slots, conflicts))
}

fn beside(groups: &[Vec<usize>], slots: &[Slot], conflicts: &[Set]) -> Part {
    let mut parts = Vec::new();
    for group in groups {
        match decompose(group, slots, conflicts) {
            Some(Part::Beside(inner)) => parts.extend(inner),
            Some(part) => parts.push(part),
            None => {}
        }
    }
    Part::Beside(grouped(parts, Part::Beside))
}

/// Connected components, each and all in the order of their first member.
fn components(members: &[usize], linked: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = members.to_vec();
    let mut found = Vec::new();
    while !left.is_empty() {
        let mut component = vec![left.remove(0)];
        let mut at = 0;
        while at < component.len() {
            let member = component[at];
            let (near, far) = left.iter().partition(|other| linked(member, **other));
            left = far;
            let near: Vec<usize> = near;
            component.extend(near);
            at += 1;
        }
        component.sort_unstable();
        found.push(component);
    }
    found
}

/// No more members than the library's types have.
fn grouped(parts: Vec<Part>, group: fn(Vec<Part>) -> Part) -> Vec<Part> {
    if parts.len() <= MOST_MEMBERS {
        return parts;
    }
    let size = parts.len().div_ceil(MOST_MEMBERS).max(2);
    let groups = parts
        .chunks(size)
        .map(|chunk| match chunk {
            [one] => one.clone(),
            several => group(grouped(several.to_vec(), group)),
        })
        .collect();
    grouped(groups, group)
}
