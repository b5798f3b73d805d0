//! An independent check of what is unsound if it is wrong.
//!
//! In: a body, its liveness and its layout. Out: nothing, or what is wrong. It shares no code with
//! the passes that it checks: where they solve equations over sets, it walks paths, one slot at a
//! time.
//!
//! Proved here, for every suspension:
//!
//! 1. what may hold a value, or is mentioned later, is kept: *live implies saved*;
//! 2. slots over the same bytes are never both in use, at any point: *shared implies never both*;
//! 3. a slot that is certainly filled was written on every path: *listed implies written*;
//! 4. every kept operand and temporary has a scope: *filled implies declared*.

use std::collections::HashSet;

use super::{Layout, Part, Slot};
use crate::ir::{Body, Event, LocalId, PointId, Usage};
use crate::liveness::Liveness;

/// Checks; the message of an error is for the authors of this crate.
pub fn check(body: &Body, liveness: &Liveness, layout: &Layout) -> Result<(), String> {
    let kept: HashSet<Slot> = layout.slots().into_iter().collect();
    let mut in_use: Vec<HashSet<PointId>> = vec![HashSet::new(); body.locals.len()];
    for local in body.local_ids() {
        in_use[local.0] = walk_from_fills(body, liveness, local);
        for (index, suspend) in liveness.suspends.iter().enumerate() {
            let Some(suspend) = suspend else { continue };
            if in_use[local.0].contains(suspend) && !kept.contains(&Slot::Value(local)) {
                return Err(wrong(body, local, index, "is live, but not kept in the frame"));
            }
            let contents = liveness.suspended(local, index);
            if contents.may_hold() && !contents.may_be_gone() && !written(body, local, *suspend) {
                return Err(wrong(body, local, index, "is listed, but not written on every path"));
            }
        }
    }
    if let Some(local) = undeclared(body) {
        return Err(format!("`{}` is filled, but its guard is nowhere declared", local.slot));
    }
    for (a, b) in sharing(&layout.parts) {
        let (Slot::Value(a), Slot::Value(b)) = (a, b) else { continue };
        if in_use[a.0].intersection(&in_use[b.0]).next().is_some() {
            let (a, b) = (&body.local(a).slot, &body.local(b).slot);
            return Err(format!("`{a}` and `{b}` share bytes and are both in use"));
        }
    }
    Ok(())
}

/// A kept value whose scope has been lost.
fn undeclared(body: &Body) -> Option<&crate::ir::Local> {
    use crate::ir::Role;
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

/// Every point at which a slot is in use: on a path from a fill to where its value ends, or to a
/// later mention.
fn walk_from_fills(body: &Body, liveness: &Liveness, local: LocalId) -> HashSet<PointId> {
    let mut seen = HashSet::new();
    let fills = body.flow.iter().filter(|(_, point)| fills(body, point.event, local));
    let mut work: Vec<PointId> = fills.map(|(id, _)| id).collect();
    while let Some(id) = work.pop() {
        let point = &body.flow.points[id.0];
        let gone = ends(body, liveness, point.event, local) && !mentioned_from(body, id, local);
        if gone || !seen.insert(id) {
            continue;
        }
        work.extend(point.next.iter().map(|(next, _)| *next));
    }
    // A value with nothing to drop is in use only up to its mentions.
    if body.local(local).known.is_dropless() {
        seen.retain(|id| mentioned_from(body, *id, local));
    }
    seen
}

fn fills(body: &Body, event: Event, local: LocalId) -> bool {
    match event {
        Event::Init(filled) => filled == local,
        Event::Mention(id) => {
            let mention = body.mention(id);
            mention.local == local && mention.usage == Usage::Assign
        }
        _ => false,
    }
}

/// Whether a point certainly empties a slot.
fn ends(body: &Body, liveness: &Liveness, event: Event, local: LocalId) -> bool {
    match event {
        Event::End(ended) | Event::Take(ended) | Event::Declare(ended) => ended == local,
        Event::Mention(id) => {
            let mention = body.mention(id);
            mention.local == local
                && liveness.is_last(id)
                && matches!(mention.usage, Usage::Value | Usage::Scrutinee)
        }
        _ => false,
    }
}

/// Whether a path from after a point mentions a local before it is filled or ends.
fn mentioned_from(body: &Body, from: PointId, local: LocalId) -> bool {
    let mut seen = HashSet::new();
    let mut work: Vec<PointId> =
        body.flow.points[from.0].next.iter().map(|(next, _)| *next).collect();
    while let Some(id) = work.pop() {
        if !seen.insert(id) {
            continue;
        }
        let point = &body.flow.points[id.0];
        match point.event {
            event if fills(body, event, local) => continue,
            Event::End(ended) | Event::Declare(ended) if ended == local => continue,
            Event::Mention(mention) | Event::Test(mention)
                if body.mention(mention).local == local =>
            {
                return true;
            }
            Event::Take(used) | Event::Receive(used) | Event::TakeApart(used) if used == local => {
                return true;
            }
            _ => {}
        }
        work.extend(point.next.iter().map(|(next, _)| *next));
    }
    false
}

/// Whether every path from the entry to a suspension fills the slot last of all that it does to it.
fn written(body: &Body, local: LocalId, suspend: PointId) -> bool {
    // Walk from the entry and from every end without passing a fill: the suspension is not there.
    let mut seen = HashSet::new();
    let mut work = vec![PointId(0)];
    for (id, point) in body.flow.iter() {
        if matches!(point.event, Event::End(ended) if ended == local) {
            work.push(id);
        }
    }
    while let Some(id) = work.pop() {
        if fills(body, body.flow.points[id.0].event, local) || !seen.insert(id) {
            continue;
        }
        work.extend(body.flow.points[id.0].next.iter().map(|(next, _)| *next));
    }
    !seen.contains(&suspend) || !reachable(body, suspend)
}

fn reachable(body: &Body, point: PointId) -> bool {
    let mut seen = HashSet::new();
    let mut work = vec![PointId(0)];
    while let Some(id) = work.pop() {
        if id == point {
            return true;
        }
        if seen.insert(id) {
            work.extend(body.flow.points[id.0].next.iter().map(|(next, _)| *next));
        }
    }
    false
}

/// All pairs of slots that share bytes.
fn sharing(parts: &[Part]) -> Vec<(Slot, Slot)> {
    let mut pairs = Vec::new();
    for part in parts {
        match part {
            Part::Slot(_) => {}
            Part::Beside(inner) => pairs.extend(sharing(inner)),
            Part::Overlap(inner) => {
                for (index, one) in inner.iter().enumerate() {
                    for other in &inner[index + 1..] {
                        for a in one.slots() {
                            pairs.extend(other.slots().into_iter().map(|b| (a, b)));
                        }
                    }
                }
                pairs.extend(sharing(inner));
            }
        }
    }
    pairs
}
