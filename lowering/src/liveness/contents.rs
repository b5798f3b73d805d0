//! What a slot may hold.
//!
//! In: the flow graph, and which mentions may be the last. Out: for each point and local a set of
//! possibilities. Invariant: every possibility of a run is in the set.

use super::borrows::Holders;
use crate::ir::{Body, Call, Event, LocalId, Mention, Usage};

/// What a slot may hold: a set of possibilities, and what decides between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    what: u8,
    decided: Decided,
}

/// What decides whether a slot that may be whole and may be empty is which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// Nothing has to: only one is possible.
    Already,
    /// Whether this call takes its receiver; it has been made on every path.
    ByCall(Call),
    /// The path.
    ByPath,
}

const ABSENT: u8 = 1;
const WHOLE: u8 = 2;
const GONE: u8 = 4;
const PARTIAL: u8 = 8;
const UNFILLED: u8 = 16;
const LENT: u8 = 32;
const EMPTY: u8 = GONE | UNFILLED | LENT;

impl Contents {
    /// Not reached.
    pub const NEVER: Contents = Contents::certain(0);
    /// Out of scope.
    pub const ABSENT: Contents = Contents::certain(ABSENT);
    /// A whole value.
    pub const WHOLE: Contents = Contents::certain(WHOLE);
    /// In scope, and not filled so far: nothing can have been lent.
    pub const UNFILLED: Contents = Contents::certain(UNFILLED);
    /// In scope and empty, after it was used by value.
    pub const GONE: Contents = Contents::certain(GONE);
    /// The same where a local of the poll may have a reference to it, if it is `Copy`.
    pub const LENT: Contents = Contents::certain(LENT);
    /// A value of which a part is gone.
    pub const PARTIAL: Contents = Contents::certain(PARTIAL);

    const fn certain(what: u8) -> Contents {
        Contents { what, decided: Decided::Already }
    }

    /// A whole value, unless a call has taken it.
    fn unless_taken(call: Call) -> Contents {
        Contents { what: WHOLE | GONE, decided: Decided::ByCall(call) }
    }

    /// Either.
    pub fn or(self, other: Contents) -> Contents {
        let what = self.what | other.what;
        let decided = match (self.in_scope(), other.in_scope()) {
            (0, _) => other.decided,
            (_, 0) => self.decided,
            (a, b) if a == b && self.decided == other.decided => self.decided,
            _ if what & WHOLE != 0 && what & EMPTY != 0 => Decided::ByPath,
            _ => Decided::Already,
        };
        Contents { what, decided }
    }

    fn in_scope(self) -> u8 {
        self.what & !ABSENT
    }

    /// What decides whether it holds a whole value or nothing.
    pub fn decided(self) -> Decided {
        self.decided
    }

    /// Whether it may hold something to drop.
    pub fn may_hold(self) -> bool {
        self.what & (WHOLE | PARTIAL) != 0
    }

    /// Whether it may be in scope and empty.
    pub fn may_be_gone(self) -> bool {
        self.what & EMPTY != 0
    }

    /// Whether it may have been used by value, which leaves a value of a `Copy` type where it is.
    pub fn may_be_copied(self) -> bool {
        self.what & (GONE | LENT) != 0
    }

    /// Whether a local of the poll may have a reference to what was used by value.
    pub fn may_be_lent(self) -> bool {
        self.what & LENT != 0
    }

    /// The same over a suspension, which no local of the poll outlives.
    fn suspended(self) -> Contents {
        match self.may_be_lent() {
            true => Contents { what: self.what & !LENT | GONE, ..self },
            false => self,
        }
    }

    /// Whether a part may be gone.
    pub fn may_be_partial(self) -> bool {
        self.what & PARTIAL != 0
    }

    /// Whether it is in scope on some path.
    pub fn may_be_in_scope(self) -> bool {
        self.in_scope() != 0
    }
}

/// Contents after each point.
pub fn contents(body: &Body, last: &[bool], holders: &Holders) -> Vec<Vec<Contents>> {
    let count = body.locals.len();
    let is_lent = |mention: &Mention| {
        matches!(mention.usage, Usage::Value | Usage::Scrutinee)
            && (mention.lent.is_some() || holders.is_lent_on(body, mention))
    };
    let lent: Vec<bool> = body.mentions.iter().map(is_lent).collect();
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
        apply(body, (last, &lent), body.flow.points[at].event, &mut now);
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

fn apply(body: &Body, (last, lent): (&[bool], &[bool]), event: Event, now: &mut [Contents]) {
    let mut set = |local: LocalId, contents| now[local.0] = contents;
    match event {
        Event::Pass | Event::Test(_) => {}
        Event::Suspend(_) => now.iter_mut().for_each(|contents| *contents = contents.suspended()),
        Event::Declare(local) => set(local, Contents::UNFILLED),
        Event::Take(local) => set(local, Contents::GONE),
        Event::Init(local) => set(local, Contents::WHOLE),
        Event::End(local) => set(local, Contents::ABSENT),
        Event::Receive(local) => {
            set(local, after_call(body, Contents::WHOLE, Call::OnTemporary(local)));
        }
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
                _ if lent[id.0] => Contents::LENT,
                Usage::Value | Usage::Scrutinee => Contents::GONE,
                Usage::Receiver => after_call(body, held, Call::OnLocal(id)),
                Usage::PartReceiver | Usage::Part | Usage::Select => held.or(Contents::PARTIAL),
                _ => held,
            };
        }
    }
}

/// What a slot holds after a call on it that types may make take it.
fn after_call(body: &Body, held: Contents, call: Call) -> Contents {
    if held.in_scope() == WHOLE && !body.flow.closed_calls.contains(&call) {
        return Contents::unless_taken(call);
    }
    held.or(Contents::GONE)
}
