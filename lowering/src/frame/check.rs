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
//! 4. every kept operand and temporary has a scope: *filled implies declared*.

use std::collections::HashSet;

use super::{Layout, Part, Slot};
use crate::ir::{Body, Event, LocalId, PointId, Role, Usage};
use crate::liveness::Liveness;

/// Checks; the message of an error is for the authors of this crate.
pub fn check(body: &Body, liveness: &Liveness, layout: &Layout) -> Result<(), String> {
    let kept: HashSet<Slot> = layout.slots().into_iter().collect();
    let before = predecessors(body);
    let reached = walk(body, [PointId(0)], |_| true);
    let mut in_use: Vec<Points> = Vec::with_capacity(body.locals.len());
    for local in body.local_ids() {
        let used = walk_from_fills(body, liveness, local, &mentioned_after(body, local, &before));
        let unwritten = walk_unwritten(body, local);
        for (index, suspend) in liveness.suspends.iter().enumerate() {
            let Some(suspend) = suspend else { continue };
            if used[suspend.0] && !kept.contains(&Slot::Value(local)) {
                return Err(wrong(body, local, index, "is live, but not kept in the frame"));
            }
            let contents = liveness.suspended(local, index);
            let listed = contents.may_hold() && !contents.may_be_gone();
            if listed && unwritten[suspend.0] && reached[suspend.0] {
                return Err(wrong(body, local, index, "is listed, but not written on every path"));
            }
        }
        in_use.push(used);
    }
    if let Some(local) = undeclared(body) {
        return Err(format!("`{}` is filled, but its guard is nowhere declared", local.slot));
    }
    for (a, b) in sharing(&layout.parts) {
        let (Slot::Value(a), Slot::Value(b)) = (a, b) else { continue };
        let [one, other] = [a, b].map(|local| body.local(local));
        if [one, other].iter().all(|local| local.role == Role::Argument) {
            let (one, other) = (&one.slot, &other.slot);
            return Err(format!("the arguments `{one}` and `{other}` share bytes"));
        }
        if in_use[a.0].iter().zip(&in_use[b.0]).any(|(a, b)| *a && *b) {
            let (a, b) = (&body.local(a).slot, &body.local(b).slot);
            return Err(format!("`{a}` and `{b}` share bytes and are both in use"));
        }
    }
    Ok(())
}

/// A set of points.
type Points = Vec<bool>;

/// All points that a walk from some points enters; it goes on from those that `passes` lets.
fn walk(
    body: &Body,
    from: impl IntoIterator<Item = PointId>,
    passes: impl Fn(PointId) -> bool,
) -> Points {
    let mut seen = vec![false; body.flow.points.len()];
    let mut work: Vec<PointId> = from.into_iter().collect();
    while let Some(id) = work.pop() {
        if seen[id.0] || !passes(id) {
            continue;
        }
        seen[id.0] = true;
        work.extend(body.flow.points[id.0].next.iter().map(|(next, _)| *next));
    }
    seen
}

/// The points before each point.
fn predecessors(body: &Body) -> Vec<Vec<PointId>> {
    let mut before = vec![Vec::new(); body.flow.points.len()];
    for (id, point) in body.flow.iter() {
        for (next, _) in &point.next {
            before[next.0].push(id);
        }
    }
    before
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

/// Every point at which a slot is in use: on a path from a fill to where its value ends, or to a
/// later mention.
fn walk_from_fills(
    body: &Body,
    liveness: &Liveness,
    local: LocalId,
    mentioned_after: &Points,
) -> Points {
    let event = |id: PointId| body.flow.points[id.0].event;
    let fills = body.flow.iter().filter(|(_, point)| fills(body, point.event, local));
    let mut seen = walk(body, fills.map(|(id, _)| id), |id| {
        mentioned_after[id.0] || !ends(body, liveness, event(id), local)
    });
    // A value with nothing to drop is in use only up to its mentions.
    if body.local(local).known.is_dropless() {
        seen.iter_mut().zip(mentioned_after).for_each(|(seen, mentioned)| *seen &= mentioned);
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

/// The points from after which a path mentions a local before it is filled or ends.
fn mentioned_after(body: &Body, local: LocalId, before: &[Vec<PointId>]) -> Points {
    let found = body.flow.iter().filter(|(_, point)| mentions(body, point.event, local));
    let mut work: Vec<PointId> = found.map(|(id, _)| id).collect();
    let mut after = vec![false; body.flow.points.len()];
    while let Some(id) = work.pop() {
        for &earlier in &before[id.0] {
            if after[earlier.0] {
                continue;
            }
            after[earlier.0] = true;
            let event = body.flow.points[earlier.0].event;
            let stops = match event {
                Event::End(ended) | Event::Declare(ended) => ended == local,
                // A mention is one already, and an assignment does not need what was there.
                event => fills(body, event, local) || mentions(body, event, local),
            };
            if !stops {
                work.push(earlier);
            }
        }
    }
    after
}

/// Whether a point uses what is in a slot.
fn mentions(body: &Body, event: Event, local: LocalId) -> bool {
    match event {
        Event::Mention(mention) | Event::Test(mention) => {
            body.mention(mention).local == local && !fills(body, event, local)
        }
        Event::Take(used) | Event::Receive(used) | Event::TakeApart(used) => used == local,
        _ => false,
    }
}

/// The points that a path from the entry, or from an end of the slot, enters without a fill.
fn walk_unwritten(body: &Body, local: LocalId) -> Points {
    let ended =
        body.flow.iter().filter(|(_, point)| matches!(point.event, Event::End(id) if id == local));
    let from = ended.map(|(id, _)| id).chain([PointId(0)]);
    walk(body, from, |id| !fills(body, body.flow.points[id.0].event, local))
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
