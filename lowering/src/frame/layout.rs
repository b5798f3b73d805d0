//! From conflicts to a tree.
//!
//! In: slots and their conflicts. Out: parts, to be put side by side. Invariant: two slots end up
//! over each other only if they do not conflict.

use super::staircase::levelled;
use super::{Part, Slot};
use crate::liveness::Set;

/// The library has parts of up to this many members.
pub const MOST_MEMBERS: usize = 12;

/// What is known of slots beside their conflicts.
pub trait Kinds {
    /// Whether several suspensions need it.
    fn is_kept_long(&self, slot: Slot) -> bool;
    /// Whether it is for a future that is awaited, which may be large.
    fn is_future(&self, slot: Slot) -> bool;
}

/// The parts of a frame; `passed_on` are pairs of slots of which one gets the other's value.
pub fn parts(
    slots: &[Slot],
    conflicts: Vec<Set>,
    passed_on: &[(usize, usize)],
    kinds: &dyn Kinds,
) -> Vec<Part> {
    let all: Vec<usize> = (0..slots.len()).collect();
    let nodes: Vec<Part> = slots.iter().copied().map(Part::Slot).collect();
    let graph = || Graph { nodes: nodes.clone(), conflicts: conflicts.clone(), passed_on, kinds };
    let decomposed = graph().decompose(&all);
    let whole = match decomposed.map(|all| levelled(all, &|slot| kinds.is_kept_long(slot))) {
        // A type that is too deep is one that the compiler gives up on.
        Some(part) if depth(&part) > MOST_DEPTH => Some(graph().flat(&all)),
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

/// What is to be laid out: at first a node is a slot.
struct Graph<'a> {
    nodes: Vec<Part>,
    conflicts: Vec<Set>,
    passed_on: &'a [(usize, usize)],
    kinds: &'a dyn Kinds,
}

impl Graph<'_> {
    /// A shallow tree: slots that do not conflict share bytes, the first that fit together, and
    /// these groups lie side by side.
    fn flat(&self, members: &[usize]) -> Part {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for member in members {
            let fits = |group: &&mut Vec<usize>| {
                group.iter().all(|other| !self.conflicts[*member].has(*other))
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.push(*member),
                None => groups.push(vec![*member]),
            }
        }
        let parts = groups
            .into_iter()
            .map(|group| match group[..] {
                [one] => self.nodes[one].clone(),
                _ => {
                    let parts = group.iter().map(|member| self.nodes[*member].clone()).collect();
                    Part::Overlap(grouped(parts, Part::Overlap))
                }
            })
            .collect();
        Part::Beside(parts)
    }

    fn decompose(&mut self, members: &[usize]) -> Option<Part> {
        match members {
            [] => return None,
            [one] => return Some(self.nodes[*one].clone()),
            _ => {}
        }
        let apart = components(members, |a, b| self.conflicts[a].has(b));
        if apart.len() > 1 {
            let parts = apart.iter().filter_map(|part| self.decompose(part)).collect();
            return Some(Part::Overlap(grouped(parts, Part::Overlap)));
        }
        let together = components(members, |a, b| !self.conflicts[a].has(b));
        if together.len() > 1 {
            return Some(self.beside(&together));
        }
        // Neither. A slot that gets the value of another one has its size, so the two over each
        // other waste nothing. What is left may come apart.
        if let Some(rest) = self.join_two(members) {
            return self.decompose(&rest);
        }
        // Else the slot with most conflicts goes beside the rest: one that several suspensions
        // need, if there is one, for the compiler never lets that share bytes.
        let most = *members.iter().max_by_key(|member| {
            let own = &self.conflicts[**member];
            let count = members.iter().filter(|other| own.has(**other)).count();
            (self.any_slot(**member, |slot| self.kinds.is_kept_long(slot)), count)
        })?;
        let rest: Vec<usize> = members.iter().copied().filter(|member| *member != most).collect();
        Some(self.beside(&[vec![most], rest]))
    }

    /// Puts two members over each other of which one gets the other's value; returns the rest and
    /// the two as one.
    fn join_two(&mut self, members: &[usize]) -> Option<Vec<usize>> {
        let (one, other) = self.passed_on.iter().copied().find(|(one, other)| {
            one != other
                && members.contains(one)
                && members.contains(other)
                && !self.conflicts[*one].has(*other)
                && !self.parts_futures(members, *one, *other)
        })?;
        let over = |part: &Part| match part {
            Part::Overlap(parts) => parts.clone(),
            part => vec![part.clone()],
        };
        let parts = [over(&self.nodes[one]), over(&self.nodes[other])].concat();
        self.nodes[one] = Part::Overlap(grouped(parts, Part::Overlap));
        let conflicts = self.conflicts[other].clone();
        self.conflicts[one].merge(&conflicts);
        conflicts.iter().for_each(|third| self.conflicts[third].add(one));
        Some(members.iter().copied().filter(|member| *member != other).collect())
    }

    /// Whether two nodes over each other would bring a future to lie beside another one that it
    /// does not conflict with: a future that an argument is passed on to may be much larger.
    fn parts_futures(&self, members: &[usize], one: usize, other: usize) -> bool {
        let is_future = |node| self.any_slot(node, |slot| self.kinds.is_future(slot));
        let brings = |future: usize, with: usize| {
            is_future(future)
                && members.iter().any(|third| {
                    self.conflicts[with].has(*third)
                        && !self.conflicts[future].has(*third)
                        && is_future(*third)
                })
        };
        brings(one, other) || brings(other, one)
    }

    fn any_slot(&self, node: usize, is_so: impl Fn(Slot) -> bool) -> bool {
        self.nodes[node].slots().into_iter().any(is_so)
    }

    fn beside(&mut self, groups: &[Vec<usize>]) -> Part {
        let mut parts = Vec::new();
        for group in groups {
            match self.decompose(group) {
                Some(Part::Beside(inner)) => parts.extend(inner),
                Some(part) => parts.push(part),
                None => {}
            }
        }
        Part::Beside(grouped(parts, Part::Beside))
    }
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
pub(super) fn grouped(parts: Vec<Part>, group: fn(Vec<Part>) -> Part) -> Vec<Part> {
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
