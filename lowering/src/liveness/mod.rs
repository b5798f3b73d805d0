//! `liveness`: what each slot holds, where.
//!
//! In: a body. Out: [`Liveness`]: for each mention whether it may be the last, for each point which
//! slots are occupied, for each local the guard that it needs. Invariant: what is said to be unused
//! later is never used later; where paths disagree the answer is the one that keeps more.
//!
//! Three analyses, each a fixed point over the flow graph:
//!
//! 1. `later`, backward: is a local mentioned again before it is filled again? Along the edges
//!    that surely exist, a "yes" proves that the mention here borrows or copies: rustc has accepted
//!    the body, and it rejects a use after a move. Along all edges, a "no" proves that the bytes
//!    are free once the value is gone.
//! 2. `contents`, forward: may the slot hold a value, may it be empty, may a part be gone?
//! 3. `borrows`: who may hold a reference to a local. A local used by value is gone only if it
//!    is not `Copy`, which no macro can know; if it is, references to it stay valid. Its bytes are
//!    kept while any local that may hold such a reference is in use.

mod borrows;
mod contents;
mod later;
mod print;
mod set;

use crate::ir::{Body, Call, Event, Known, LocalId, MentionId, PointId, Role, Usage};
pub use contents::{Contents, Decided};
pub use set::Set;

/// The guard that a slot needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// None: there is nothing to drop.
    None,
    /// One that is always armed.
    Held,
    /// One that can be disarmed; suspended states say whether it is armed.
    HeldIf,
    /// One that can be disarmed, with its flag in the frame.
    HeldFlag,
    /// One that knows which parts are gone, for as long as the resume runs.
    HeldRest,
    /// The same, with its mask in the frame.
    HeldRestFlag,
}

/// The result.
#[derive(Debug)]
pub struct Liveness {
    /// For each mention: whether none surely follows, so that it may be the one that moves.
    pub last: Vec<bool>,
    /// For each mention: whether another may follow.
    pub followed: Vec<bool>,
    /// For each point, what each slot may hold after it.
    pub contents: Vec<Vec<Contents>>,
    /// For each point, the slots whose bytes are in use after it.
    pub occupied: Vec<Set>,
    /// For each await its point.
    pub suspends: Vec<Option<PointId>>,
    /// For each local its guard.
    pub guards: Vec<Guard>,
    /// For each local whether the frame must keep it; the others live on the poll's stack.
    pub in_frame: Vec<bool>,
}

/// Analyses a body.
pub fn analyse(body: &Body) -> Liveness {
    let sure = later::later(body, true);
    let any = later::later(body, false);
    let last = later::last(body, &sure, &any);
    let holders = borrows::holders(body);
    let contents = contents::contents(body, &last, &holders);
    let occupied = occupied(body, &contents, &any, &holders);
    let suspends = suspends(body);
    let ever = ever(body, &contents);
    let guards =
        body.local_ids().map(|id| guard(body, id, ever[id.0], &contents, &suspends)).collect();
    let in_frame = in_frame(body, &occupied, &suspends);
    let followed = later::followed(body, &any);
    Liveness { last, followed, contents, occupied, suspends, guards, in_frame }
}

impl Liveness {
    /// Whether a mention may move its local.
    pub fn is_last(&self, mention: MentionId) -> bool {
        self.last[mention.0]
    }

    /// Whether another mention of its local may follow, before that is filled again.
    pub fn is_followed(&self, mention: MentionId) -> bool {
        self.followed[mention.0]
    }

    /// What a slot holds in the state of an await.
    pub fn suspended(&self, local: LocalId, await_index: usize) -> Contents {
        match self.suspends[await_index] {
            Some(point) => self.contents[point.0][local.0],
            None => Contents::ABSENT,
        }
    }

    /// Whether a slot's bytes are in use in the state of an await.
    pub fn is_occupied(&self, local: LocalId, await_index: usize) -> bool {
        self.suspends[await_index].is_some_and(|point| self.occupied[point.0].has(local.0))
    }

    /// The calls that decide what a suspended state holds, each once.
    pub fn deciding_calls(&self) -> Vec<Call> {
        let contents = |point: &PointId| self.contents[point.0].iter().zip(&self.guards);
        let mut calls: Vec<Call> = self
            .suspends
            .iter()
            .flatten()
            .flat_map(contents)
            .filter_map(|(contents, guard)| match (contents.decided(), guard) {
                // A flag knows without being told.
                (_, Guard::HeldFlag | Guard::HeldRestFlag) => None,
                (Decided::ByCall(call), _) => Some(call),
                _ => None,
            })
            .collect();
        calls.sort_unstable();
        calls.dedup();
        calls
    }

    /// Whether a local occurs in the flow at all.
    pub fn is_used(&self, local: LocalId) -> bool {
        self.contents.iter().any(|point| point[local.0] != Contents::ABSENT)
    }
}

fn occupied(
    body: &Body,
    contents: &[Vec<Contents>],
    any: &[Set],
    holders: &borrows::Holders,
) -> Vec<Set> {
    let mut occupied: Vec<Set> = Vec::with_capacity(body.flow.points.len());
    for (id, point) in body.flow.iter() {
        let mut set = Set::new(body.locals.len());
        // What is written needs its bytes for that, even if it is never read.
        if let Some(local) = written(body, point.event) {
            set.add(local);
        }
        for local in body.local_ids() {
            if holds(body, local, contents[id.0][local.0], any[id.0].has(local.0), holders) {
                set.add(local.0);
            }
        }
        keep_borrowed(body, &contents[id.0], holders, &mut set);
        occupied.push(set);
    }
    occupied
}

/// The local that an event writes as a whole.
fn written(body: &Body, event: Event) -> Option<usize> {
    match event {
        Event::Init(local) => Some(local.0),
        Event::Mention(id) if body.mention(id).usage == Usage::Assign => {
            Some(body.mention(id).local.0)
        }
        _ => None,
    }
}

/// Whether a local's bytes are in use for its own sake.
fn holds(
    body: &Body,
    local: LocalId,
    contents: Contents,
    mentioned: bool,
    holders: &borrows::Holders,
) -> bool {
    let in_scope = contents.may_hold() || contents.may_be_gone();
    match body.local(local).known {
        Known::Nothing => contents.may_hold() || contents.may_be_lent() || (mentioned && in_scope),
        // Nothing to drop: in use until the last mention, or for good once it has been lent.
        _ => in_scope && (mentioned || (contents.may_hold() && holders.is_borrowed(local))),
    }
}

/// Keeps what has been used by value, but may be `Copy` and still lent to something in use.
fn keep_borrowed(body: &Body, contents: &[Contents], holders: &borrows::Holders, set: &mut Set) {
    for local in body.local_ids() {
        if set.has(local.0) || !contents[local.0].may_be_copied() || !holders.is_borrowed(local) {
            continue;
        }
        if holders.any_of(set, local) {
            set.add(local.0);
        }
    }
}

fn suspends(body: &Body) -> Vec<Option<PointId>> {
    let mut suspends = vec![None; body.awaits.len()];
    for (id, point) in body.flow.iter() {
        if let Event::Suspend(await_id) = point.event {
            suspends[await_id.0] = Some(id);
        }
    }
    suspends
}

/// What each slot may hold at one point or another.
fn ever(body: &Body, contents: &[Vec<Contents>]) -> Vec<Contents> {
    let mut ever = vec![Contents::NEVER; body.locals.len()];
    for point in contents {
        ever.iter_mut().zip(point).for_each(|(ever, now)| *ever = ever.or(*now));
    }
    ever
}

fn guard(
    body: &Body,
    local: LocalId,
    all: Contents,
    contents: &[Vec<Contents>],
    suspends: &[Option<PointId>],
) -> Guard {
    let what = body.local(local);
    if what.known.is_dropless() || matches!(what.role, Role::Future(_)) {
        return Guard::None;
    }
    let unsure = suspends
        .iter()
        .flatten()
        .map(|point| contents[point.0][local.0])
        .any(|contents| contents.may_be_partial() || contents.decided() == Decided::ByPath);
    if all.may_be_partial() {
        if unsure { Guard::HeldRestFlag } else { Guard::HeldRest }
    } else if all.may_be_gone() {
        if unsure { Guard::HeldFlag } else { Guard::HeldIf }
    } else {
        Guard::Held
    }
}

fn in_frame(body: &Body, occupied: &[Set], suspends: &[Option<PointId>]) -> Vec<bool> {
    body.local_ids()
        .map(|local| {
            // Arguments come in the frame; one that nothing mentions or drops need not come.
            (body.local(local).role == Role::Argument && !is_ignored(body, local))
                || suspends.iter().flatten().any(|point| occupied[point.0].has(local.0))
        })
        .collect()
}

/// Whether nothing is ever done with an argument.
fn is_ignored(body: &Body, local: LocalId) -> bool {
    body.local(local).known.is_dropless()
        && body.mentions.iter().all(|mention| mention.local != local)
        && body.parameters.iter().all(|p| p.local != local || p.pattern.is_none())
}
