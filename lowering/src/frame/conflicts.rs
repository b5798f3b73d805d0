//! Which slots are ever in use together.
//!
//! In: liveness. Out: a symmetric relation. Invariant: a flag is in use as long as its local is in
//! scope.

use super::Slot;
use crate::ir::{Body, Event, Role, Usage};
use crate::liveness::{Liveness, Set};

/// For each slot the set of slots that conflict with it, by position.
pub fn conflicts(body: &Body, liveness: &Liveness, slots: &[Slot]) -> Vec<Set> {
    let mut conflicts = vec![Set::new(slots.len()); slots.len()];
    // Arguments are written all at once, when the frame is made, whatever becomes of them.
    let is_argument = |slot: &Slot| match slot {
        Slot::Value(local) => body.local(*local).role == Role::Argument,
        Slot::Flag(_) => false,
    };
    let mut before = chosen(slots, is_argument);
    note(&mut conflicts, &Set::new(slots.len()), &before);
    for (id, _) in body.flow.iter() {
        let now = chosen(slots, |slot| match *slot {
            Slot::Value(local) => liveness.occupied[id.0].has(local.0),
            Slot::Flag(local) => liveness.contents[id.0][local.0].may_be_in_scope(),
        });
        note(&mut conflicts, &before, &now);
        before = now;
    }
    conflicts
}

/// Pairs of slots of which one gets the other's value: they are of one size, or almost.
///
/// Nothing but the choice of a layout depends on them.
pub fn passed_on(body: &Body, slots: &[Slot]) -> Vec<(usize, usize)> {
    let position = |local| slots.iter().position(|slot| *slot == Slot::Value(local));
    let mut pairs = Vec::new();
    for (_, point) in body.flow.iter() {
        let Event::Mention(id) = point.event else { continue };
        let mention = body.mention(id);
        if mention.usage != Usage::Value {
            continue;
        }
        let filled =
            point.next.iter().filter_map(|(next, _)| match body.flow.points[next.0].event {
                Event::Init(filled) => position(filled),
                _ => None,
            });
        pairs.extend(position(mention.local).into_iter().zip(filled));
    }
    pairs
}

/// The slots that are in use, by position.
fn chosen(slots: &[Slot], in_use: impl Fn(&Slot) -> bool) -> Set {
    let mut set = Set::new(slots.len());
    slots.iter().enumerate().filter(|(_, slot)| in_use(slot)).for_each(|(at, _)| set.add(at));
    set
}

/// Each pair of slots that are in use now conflicts. Pairs that were in use before are noted.
fn note(conflicts: &mut [Set], before: &Set, now: &Set) {
    for new in now.iter().filter(|at| !before.has(*at)) {
        conflicts[new].merge(now);
        conflicts[new].remove(new);
        now.iter().filter(|other| *other != new).for_each(|other| conflicts[other].add(new));
    }
}
