//! An independent check of what is unsound if it is wrong.
//!
//! In: a body, its liveness and its layout. Out: nothing, or what is wrong. It shares no code with
//! the passes that it checks: where they solve equations over sets, it walks paths, one slot at a
//! time.
//!
//! Proved here, for every suspension:
//!
//! 1. what may hold a value, or is mentioned later, is kept: *live implies saved*;
//! 2. slots over the same bytes are never both in use, at any point, and are not both arguments,
//!    which are written all at once: *shared implies never both*;
//! 3. a slot that is certainly filled was written on every path: *listed implies written*;
//! 4. every kept operand and temporary has a scope: *filled implies declared*;
//! 5. a receiver whose room depends on the call is not held before that: *sized implies called*.

use std::collections::HashSet;

use super::walk::Walk;
use super::{Layout, Part, Slot};
use crate::ir::{Body, Event, LocalId, Role};
use crate::liveness::Liveness;

/// Checks; the message of an error is for the authors of this crate.
pub fn check(body: &Body, liveness: &Liveness, layout: &Layout) -> Result<(), String> {
    let kept: HashSet<Slot> = layout.slots().into_iter().collect();
    let walk = Walk::new(body, liveness);
    let mut in_use = Vec::with_capacity(body.locals.len());
    for local in body.local_ids() {
        let used = walk.in_use(local);
        check_suspensions(&walk, local, &used, kept.contains(&Slot::Value(local)))?;
        in_use.push(used);
    }
    if let Some(local) = undeclared(body) {
        return Err(format!("`{}` is filled, but its guard is nowhere declared", local.slot));
    }
    let is_early = |local: &LocalId| layout.rooms[local.0].is_some() && walk.waits_full(*local);
    if let Some(local) = body.local_ids().find(is_early) {
        let slot = &body.local(local).slot;
        return Err(format!("`{slot}` is sized by a call, and held before that"));
    }
    let shared = |what: &str, (one, other): (LocalId, LocalId)| {
        let (one, other) = (&body.local(one).slot, &body.local(other).slot);
        format!("`{one}` and `{other}` share bytes and are both {what}")
    };
    let is_argument = |local: LocalId| body.local(local).role == Role::Argument;
    for part in &layout.parts {
        sole(part, &is_argument).map_err(|pair| shared("arguments", pair))?;
        for (point, _) in body.flow.iter() {
            sole(part, &|local| in_use[local.0][point.0]).map_err(|pair| shared("in use", pair))?;
        }
    }
    Ok(())
}

fn check_suspensions(
    walk: &Walk<'_>,
    local: LocalId,
    in_use: &[bool],
    kept: bool,
) -> Result<(), String> {
    let mut listed = Vec::new();
    for (index, suspend) in walk.liveness.suspends.iter().enumerate() {
        let Some(suspend) = suspend else { continue };
        if in_use[suspend.0] && !kept {
            return Err(wrong(walk.body, local, index, "is live, but not kept in the frame"));
        }
        let contents = walk.liveness.suspended(local, index);
        if contents.may_hold() && !contents.may_be_gone() {
            listed.push((*suspend, index));
        }
    }
    match walk.unwritten(local, listed) {
        Some(index) => {
            Err(wrong(walk.body, local, index, "is listed, but not written on every path"))
        }
        None => Ok(()),
    }
}

/// A slot of a part that is in use, if any; an error if two are whose bytes are the same.
fn sole(
    part: &Part,
    in_use: &impl Fn(LocalId) -> bool,
) -> Result<Option<LocalId>, (LocalId, LocalId)> {
    match part {
        Part::Slot(Slot::Value(local)) => Ok(in_use(*local).then_some(*local)),
        Part::Slot(Slot::Flag(_)) => Ok(None),
        Part::Beside(parts) => {
            let mut found = None;
            for part in parts {
                found = sole(part, in_use)?.or(found);
            }
            Ok(found)
        }
        Part::Overlap(parts) => {
            let mut found = None;
            for part in parts {
                match (found, sole(part, in_use)?) {
                    (Some(one), Some(other)) => return Err((one, other)),
                    (None, one) => found = one,
                    (Some(_), None) => {}
                }
            }
            Ok(found)
        }
    }
}

/// A kept value whose scope has been lost.
fn undeclared(body: &Body) -> Option<&crate::ir::Local> {
    let declared: HashSet<LocalId> = body
        .flow
        .iter()
        .filter_map(|(_, point)| match point.event {
            Event::Declare(local) => Some(local),
            _ => None,
        })
        .collect();
    let filled = body.flow.iter().filter_map(|(_, point)| match point.event {
        Event::Init(local) => Some(local),
        _ => None,
    });
    filled.filter(|local| !declared.contains(local)).map(|local| body.local(local)).find(|local| {
        matches!(local.role, Role::Operand | Role::Temporary | Role::Extended | Role::Place)
    })
}

fn wrong(body: &Body, local: LocalId, index: usize, what: &str) -> String {
    format!("in {}, `{}` {what}", body.awaits[index].state, body.local(local).slot)
}
