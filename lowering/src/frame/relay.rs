//! Whether the state can be told by what the frame waits for.
//!
//! In: a body and the parts of its frame. Out: the part whose slots are the arguments of a relay
//! and its futures. Invariant: in every suspended state the awaited future is the one slot of that
//! part that is in use, so that the library can keep it in an enum, with the tag in a niche of it.
//!
//! Other slots lie beside it, and what is small among these fits between a tag and what is aligned
//! to words, but not into an enum. So there is a relay only where all others are references.

use super::{Part, Slot};
use crate::ir::{Body, Known, LocalId, Role};

/// The library has relays for up to this many awaits.
const MOST_AWAITS: usize = 4;

/// The part that is a relay, by its number.
pub fn relay(body: &Body, parts: &[Part]) -> Option<usize> {
    if body.awaits.is_empty() || body.awaits.len() > MOST_AWAITS {
        return None;
    }
    // An argument that is awaited itself is as large as the future, and leaves no niche of it free.
    let is_argument = |local: LocalId| body.local(local).role == Role::Argument;
    if body.awaits.iter().any(|point| point.local.is_some_and(is_argument)) {
        return None;
    }
    let at = parts.iter().position(|part| holds_all_futures(body, part))?;
    let is_reference = |slot: &Slot| match slot {
        Slot::Value(local) => {
            matches!(body.local(*local).known, Known::SharedRef | Known::MutRef)
        }
        Slot::Flag(_) => false,
    };
    let others = parts.iter().enumerate().filter(|(index, _)| *index != at);
    others.flat_map(|(_, part)| part.slots()).all(|slot| is_reference(&slot)).then_some(at)
}

/// The arguments of a relay, if there are any.
pub fn arguments<'a>(body: &Body, relay: &'a Part) -> Option<&'a Part> {
    members(relay).iter().find(|member| are_arguments(body, member))
}

fn holds_all_futures(body: &Body, part: &Part) -> bool {
    let (arguments, others): (Vec<&Part>, Vec<&Part>) =
        members(part).iter().partition(|member| are_arguments(body, member));
    let is_future = |member: &&Part| matches!(member, Part::Slot(slot) if is_future(body, *slot));
    let is_waited_for =
        |future: LocalId| others.iter().any(|member| **member == Part::Slot(Slot::Value(future)));
    arguments.len() <= 1
        && others.iter().all(is_future)
        && body.awaits.iter().all(|point| !point.yields && is_waited_for(point.future))
}

fn members(part: &Part) -> &[Part] {
    match part {
        Part::Overlap(members) => members,
        part => std::slice::from_ref(part),
    }
}

fn is_future(body: &Body, slot: Slot) -> bool {
    matches!(slot, Slot::Value(local) if matches!(body.local(local).role, Role::Future(_)))
}

fn are_arguments(body: &Body, part: &Part) -> bool {
    part.slots().iter().all(|slot| match slot {
        Slot::Value(local) => body.local(*local).role == Role::Argument,
        Slot::Flag(_) => false,
    })
}
