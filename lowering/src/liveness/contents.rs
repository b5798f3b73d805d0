//! What a slot may hold.
//!
//! In: the flow graph, and which mentions may be the last. Out: for each point and local a set of
//! possibilities. Invariant: every possibility of a run is in the set.

use crate::ir::{Body, Event, LocalId, Usage};

/// What a slot may hold: a set of possibilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents(u8);

impl Contents {
    /// Not reached.
    pub const NEVER: Contents = Contents(0);
    /// Out of scope.
    pub const ABSENT: Contents = Contents(1);
    /// A whole value.
    pub const WHOLE: Contents = Contents(2);
    /// In scope and empty.
    pub const GONE: Contents = Contents(4);
    /// A value of which a part is gone.
    pub const PARTIAL: Contents = Contents(8);

    /// Either.
    pub fn or(self, other: Contents) -> Contents {
        Contents(self.0 | other.0)
    }

    /// Whether it may hold something to drop.
    pub fn may_hold(self) -> bool {
        self.0 & (Contents::WHOLE.0 | Contents::PARTIAL.0) != 0
    }

    /// Whether it may be in scope and empty.
    pub fn may_be_gone(self) -> bool {
        self.0 & Contents::GONE.0 != 0
    }

    /// Whether a part may be gone.
    pub fn may_be_partial(self) -> bool {
        self.0 & Contents::PARTIAL.0 != 0
    }

    /// Whether it is in scope on some path.
    pub fn may_be_in_scope(self) -> bool {
        self.0 & !Contents::ABSENT.0 != 0
    }
}

/// Contents after each point.
pub fn contents(body: &Body, last: &[bool]) -> Vec<Vec<Contents>> {
    let count = body.locals.len();
    let mut before = vec![vec![Contents::NEVER; count]; body.flow.points.len()];
    let mut after = before.clone();
    if let Some(entry) = before.first_mut() {
        entry.fill(Contents::ABSENT);
    }
    let mut work: Vec<usize> = (0..body.flow.points.len()).rev().collect();
    while let Some(at) = work.pop() {
        let mut now = before[at].clone();
        if now.iter().all(|contents| *contents == Contents::NEVER) {
            continue;
        }
        apply(body, last, body.flow.points[at].event, &mut now);
        if now == after[at] {
            continue;
        }
        for (next, _) in &body.flow.points[at].next {
            let into = &mut before[next.0];
            let merged: Vec<_> = into.iter().zip(&now).map(|(a, b)| a.or(*b)).collect();
            if merged != *into {
                *into = merged;
                work.push(next.0);
            }
        }
        after[at] = now;
    }
    after
}

fn apply(body: &Body, last: &[bool], event: Event, now: &mut [Contents]) {
    let mut set = |local: LocalId, contents| now[local.0] = contents;
    match event {
        Event::Pass | Event::Suspend(_) | Event::Test(_) => {}
        Event::Declare(local) | Event::Take(local) => set(local, Contents::GONE),
        Event::Init(local) => set(local, Contents::WHOLE),
        Event::End(local) => set(local, Contents::ABSENT),
        Event::Receive(local) => set(local, Contents::WHOLE.or(Contents::GONE)),
        Event::TakeApart(local) => set(local, Contents::WHOLE.or(Contents::PARTIAL)),
        Event::Mention(id) => {
            let mention = body.mention(id);
            let local = mention.local;
            if mention.usage == Usage::Assign {
                now[local.0] = Contents::WHOLE;
                return;
            }
            if !last[id.0] || body.local(local).known.is_dropless() {
                return;
            }
            let held = now[local.0];
            now[local.0] = match mention.usage {
                Usage::Value | Usage::Scrutinee => Contents::GONE,
                Usage::Receiver => held.or(Contents::GONE),
                Usage::PartReceiver | Usage::Part | Usage::Select => held.or(Contents::PARTIAL),
                _ => held,
            };
        }
    }
}
