//! Whether a local is mentioned again.
//!
//! In: the flow graph. Out: for each point the locals mentioned after it, before they are filled
//! again. Invariant: with `sure` only paths count that rustc's borrow checker certainly sees.

use super::Set;
use crate::ir::{Body, Event, LocalId, Mention, PointId, Usage, pointee};

/// The locals mentioned after each point.
pub fn later(body: &Body, sure: bool) -> Vec<Set> {
    let count = body.locals.len();
    let mut after = vec![Set::new(count); body.flow.points.len()];
    let mut before = Set::new(count);
    let mut changed = true;
    while changed {
        changed = false;
        for (id, point) in body.flow.iter().rev() {
            for (next, is_sure) in &point.next {
                if !sure || *is_sure {
                    before.copy(&after[next.0]);
                    mention(body, *next, &mut before);
                    changed |= after[id.0].merge(&before);
                }
            }
        }
    }
    after
}

/// Makes of what is mentioned after a point what is mentioned before it.
fn mention(body: &Body, point: PointId, set: &mut Set) {
    match body.flow.points[point.0].event {
        Event::Pass | Event::Suspend(_) => {}
        Event::Declare(local) | Event::Init(local) | Event::End(local) => set.remove(local.0),
        Event::Take(local) | Event::Receive(local) | Event::TakeApart(local) => set.add(local.0),
        Event::Test(id) => set.add(body.mention(id).local.0),
        Event::Mention(id) => {
            let mention = body.mention(id);
            if mention.usage == Usage::Assign {
                set.remove(mention.local.0);
            } else {
                set.add(mention.local.0);
            }
        }
    }
}

/// Whether a mention of the same part surely follows, before that part is filled again.
///
/// What a closure `captures` may be copied, and then a part that is assigned to was not gone.
fn part_follows(
    body: &Body,
    from: PointId,
    what: &Mention,
    part: &[String],
    captures: bool,
) -> bool {
    let (local, any) = (what.local, may_take_box(what));
    let mut seen = vec![false; body.flow.points.len()];
    let mut work = vec![from];
    while let Some(at) = work.pop() {
        for (next, sure) in &body.flow.points[at.0].next {
            if !(*sure || any) || std::mem::replace(&mut seen[next.0], true) {
                continue;
            }
            match body.flow.points[next.0].event {
                Event::Declare(other) | Event::Init(other) | Event::End(other)
                    if other == local => {}
                Event::Take(other) | Event::Receive(other) | Event::TakeApart(other)
                    if other == local =>
                {
                    return true;
                }
                Event::Mention(id) | Event::Test(id) if body.mention(id).local == local => {
                    let other = body.mention(id);
                    match other.usage {
                        Usage::Assign => {}
                        Usage::AssignPart if !captures && other.fills(part) => {}
                        _ if other.uses(part) => return true,
                        _ => work.push(*next),
                    }
                }
                _ => work.push(*next),
            }
        }
    }
    false
}

/// Whether a mention may take a box with what it points to. An assignment to the pointee needs the
/// box, so that any mention that may follow counts, and not only one that surely does.
fn may_take_box(mention: &Mention) -> bool {
    matches!(mention.usage, Usage::Receiver | Usage::PartReceiver)
        && mention.paths.iter().any(|path| pointee::is_path(path))
}

/// For each mention whether no other surely follows.
///
/// A mention that is not in the flow stands inside a closure, and is decided by its capture.
pub fn last(body: &Body, sure: &[Set], any: &[Set]) -> Vec<bool> {
    let mut last = vec![false; body.mentions.len()];
    for (id, point) in body.flow.iter() {
        if let Event::Mention(mention) = point.event {
            let captures = body.captures.iter().any(|c| c.mentions.contains(&mention));
            let what = body.mention(mention);
            let LocalId(local) = what.local;
            let whole = what.paths.iter().any(Vec::is_empty);
            // Parts that follow are copied, and it does not matter whether they count as moved.
            let moves = |part: &Vec<String>| !part_follows(body, id, what, part, captures);
            let later = if may_take_box(what) { any } else { sure };
            let follows = later[id.0].has(local);
            // A match has a point for each of its arms, and one that may move is enough.
            last[mention.0] |= !follows || (!whole && what.paths.iter().any(moves));
        }
    }
    last
}

/// For each mention whether another may follow.
pub fn followed(body: &Body, any: &[Set]) -> Vec<bool> {
    let mut followed = vec![false; body.mentions.len()];
    for (id, point) in body.flow.iter() {
        if let Event::Mention(mention) = point.event {
            followed[mention.0] |= any[id.0].has(body.mention(mention).local.0);
        }
    }
    followed
}
