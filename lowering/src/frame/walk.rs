//! Paths through the flow graph, for the check.
//!
//! In: a body and its liveness. Out: for one slot at a time, the points at which it is in use, and
//! whether a path comes to some of them without having filled it. Invariant: each walk visits a
//! point once; nothing here is shared with the passes that are checked.

use crate::ir::{Body, Event, LocalId, PointId, Usage};
use crate::liveness::Liveness;

/// The graph, forwards and backwards.
pub struct Walk<'a> {
    /// What is walked.
    pub body: &'a Body,
    /// What is checked.
    pub liveness: &'a Liveness,
    before: Vec<Vec<PointId>>,
    reachable: Vec<bool>,
    /// For each local the points that are about it.
    about: Vec<Vec<PointId>>,
}

impl<'a> Walk<'a> {
    /// Turns the edges around, and finds out what can be reached.
    pub fn new(body: &'a Body, liveness: &'a Liveness) -> Self {
        let mut before = vec![Vec::new(); body.flow.points.len()];
        let mut about = vec![Vec::new(); body.locals.len()];
        for (id, point) in body.flow.iter() {
            for (next, _) in &point.next {
                before[next.0].push(id);
            }
            if let Some(local) = subject(body, point.event) {
                about[local.0].push(id);
            }
        }
        let mut walk = Walk { body, liveness, before, reachable: Vec::new(), about };
        walk.reachable = walk.forward(vec![PointId(0)], |_| true);
        walk
    }

    /// Every point at which a slot is in use: on a path from a fill to where its value ends, or to
    /// a later mention.
    pub fn in_use(&self, local: LocalId) -> Vec<bool> {
        let mentioned = self.mentioned_after(local);
        let ends = |at: PointId| self.ends(self.event(at), local);
        let mut used = self.forward(self.fills(local), |at| !ends(at));
        // Where it was used by value, a copy is left for later mentions, and no longer.
        let left = self.about[local.0].iter().copied().filter(|at| ends(*at)).collect();
        let copied = self.forward(left, |at| mentioned[at.0]);
        used.iter_mut().zip(copied).for_each(|(used, copied)| *used |= copied);
        // A value with nothing to drop is in use only up to its mentions.
        if self.body.local(local).known.is_dropless() {
            used.iter_mut().zip(mentioned).for_each(|(used, mentioned)| *used &= mentioned);
        }
        // A write needs the bytes, whatever becomes of the value.
        self.fills(local).iter().for_each(|at| used[at.0] = true);
        used
    }

    /// Whether a path leads from a fill to a suspension, and not through a call on what was filled.
    pub fn waits_full(&self, local: LocalId) -> bool {
        let called = |event| match event {
            Event::Receive(id) | Event::End(id) => id == local,
            Event::Mention(id) => self.body.mention(id).local == local,
            _ => false,
        };
        let reached = self.forward(self.fills(local), |at| !called(self.event(at)));
        let suspends = |(id, reached): (usize, &bool)| {
            *reached && matches!(self.event(PointId(id)), Event::Suspend(_))
        };
        reached.iter().enumerate().any(suspends)
    }

    /// The first of some points, by its number, that a path from the entry or from an end of the
    /// slot comes to without a fill.
    pub fn unwritten(&self, local: LocalId, mut points: Vec<(PointId, usize)>) -> Option<usize> {
        let mut seen = vec![false; self.body.flow.points.len()];
        points.retain(|(point, _)| self.reachable[point.0]);
        while let Some((at, number)) = points.pop() {
            if std::mem::replace(&mut seen[at.0], true) || fills(self.body, self.event(at), local) {
                continue;
            }
            if at == PointId(0) || self.event(at) == Event::End(local) {
                return Some(number);
            }
            let before = self.before[at.0].iter().filter(|before| self.reachable[before.0]);
            points.extend(before.map(|before| (*before, number)));
        }
        None
    }

    /// Every point after which a path mentions a local before it is filled or ends.
    fn mentioned_after(&self, local: LocalId) -> Vec<bool> {
        let mut after = vec![false; self.body.flow.points.len()];
        let mentions = |at: &PointId| self.mentions(*at, local);
        let mut work: Vec<PointId> = self.about[local.0].iter().copied().filter(mentions).collect();
        while let Some(at) = work.pop() {
            for before in &self.before[at.0] {
                let is_new = !std::mem::replace(&mut after[before.0], true);
                // A mention has been walked from already, and what fills or ends stops the walk.
                if is_new && subject(self.body, self.event(*before)) != Some(local) {
                    work.push(*before);
                }
            }
        }
        after
    }

    /// Every point that can be reached by way of points that let a walk pass, and these.
    fn forward(&self, mut work: Vec<PointId>, passes: impl Fn(PointId) -> bool) -> Vec<bool> {
        let mut seen = vec![false; self.body.flow.points.len()];
        while let Some(at) = work.pop() {
            if seen.get(at.0) == Some(&false) && passes(at) {
                seen[at.0] = true;
                work.extend(self.body.flow.points[at.0].next.iter().map(|(next, _)| *next));
            }
        }
        seen
    }

    fn event(&self, at: PointId) -> Event {
        self.body.flow.points[at.0].event
    }

    fn fills(&self, local: LocalId) -> Vec<PointId> {
        let about = self.about[local.0].iter().copied();
        about.filter(|at| fills(self.body, self.event(*at), local)).collect()
    }

    fn mentions(&self, at: PointId, local: LocalId) -> bool {
        let event = self.event(at);
        !fills(self.body, event, local)
            && matches!(
                event,
                Event::Mention(_)
                    | Event::Test(_)
                    | Event::Take(_)
                    | Event::Receive(_)
                    | Event::TakeApart(_)
            )
    }

    /// Whether a point certainly empties a slot.
    fn ends(&self, event: Event, local: LocalId) -> bool {
        match event {
            Event::End(ended) | Event::Take(ended) | Event::Declare(ended) => ended == local,
            Event::Mention(id) => {
                let mention = self.body.mention(id);
                mention.local == local
                    && self.liveness.is_last(id)
                    && matches!(mention.usage, Usage::Value | Usage::Scrutinee)
            }
            _ => false,
        }
    }
}

/// The local that a point is about.
fn subject(body: &Body, event: Event) -> Option<LocalId> {
    match event {
        Event::Pass | Event::Suspend(_) => None,
        Event::Declare(local)
        | Event::Init(local)
        | Event::Take(local)
        | Event::Receive(local)
        | Event::TakeApart(local)
        | Event::End(local) => Some(local),
        Event::Mention(id) | Event::Test(id) => Some(body.mention(id).local),
    }
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
