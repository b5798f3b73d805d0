//! Whether a local is mentioned again.
//!
//! In: the flow graph. Out: for each point the locals mentioned after it, before they are filled
//! again. Invariant: with `sure` only paths count that rustc's borrow checker certainly sees.

use super::Set;
use crate::ir::{Body, Event, LocalId, PointId, Usage};

/// The locals mentioned after each point.
pub fn later(body: &Body, sure: bool) -> Vec<Set> {
    let count = body.locals.len();
    let mut after = vec![Set::new(count); body.flow.points.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (id, point) in body.flow.iter().rev() {
            let mut joined = Set::new(count);
            for (next, is_sure) in &point.next {
                if !sure || *is_sure {
                    joined.merge(&before(body, *next, &after[next.0]));
                }
            }
            changed |= after[id.0].merge(&joined);
        }
    }
    after
}

/// The same before a point.
fn before(body: &Body, point: PointId, after: &Set) -> Set {
    let mut set = after.clone();
    match body.flow.points[point.0].event {
        Event::Pass | Event::Suspend(_) => {}
        Event::Declare(local) | Event::Init(local) | Event::End(local) => set.remove(local.0),
        Event::Take(local) | Event::Receive(local) | Event::TakeApart(local) => set.add(local.0),
        Event::Mention(id) => {
            let mention = body.mention(id);
            if mention.usage == Usage::Assign {
                set.remove(mention.local.0);
            } else {
                set.add(mention.local.0);
            }
        }
    }
    set
}

/// For each mention whether no other surely follows.
///
/// A mention that is not in the flow stands inside a closure, and is decided by its capture.
pub fn last(body: &Body, sure: &[Set]) -> Vec<bool> {
    let mut last = vec![false; body.mentions.len()];
    for (id, point) in body.flow.iter() {
        if let Event::Mention(mention) = point.event {
            let LocalId(local) = body.mention(mention).local;
            last[mention.0] = !sure[id.0].has(local);
        }
    }
    last
}
