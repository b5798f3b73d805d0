//! Which slots are ever in use together.
//!
//! In: liveness. Out: a symmetric relation. Invariant: a flag is in use as long as its local is in
//! scope.

use super::Slot;
use crate::ir::{Body, Role};
use crate::liveness::{Liveness, Set};

/// For each slot the set of slots that conflict with it, by position.
pub fn conflicts(body: &Body, liveness: &Liveness, slots: &[Slot]) -> Vec<Set> {
    let mut conflicts = vec![Set::new(slots.len()); slots.len()];
    let is_argument = |slot: Slot| match slot {
        Slot::Value(local) => body.local(local).role == Role::Argument,
        Slot::Flag(_) => false,
    };
    // Arguments are written all at once, when the frame is made, whatever becomes of them.
    let arguments: Vec<usize> = (0..slots.len()).filter(|at| is_argument(slots[*at])).collect();
    conflict(&mut conflicts, &arguments);
    for (id, _) in body.flow.iter() {
        let in_use: Vec<usize> = (0..slots.len())
            .filter(|index| match slots[*index] {
                Slot::Value(local) => liveness.occupied[id.0].has(local.0),
                Slot::Flag(local) => liveness.contents[id.0][local.0].may_be_in_scope(),
            })
            .collect();
        conflict(&mut conflicts, &in_use);
    }
    conflicts
}

/// Each of these with each other.
fn conflict(conflicts: &mut [Set], together: &[usize]) {
    for &a in together {
        for &b in together {
            if a != b {
                conflicts[a].add(b);
            }
        }
    }
}
