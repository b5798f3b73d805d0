//! `frame`: which slots share bytes.
//!
//! In: a body and its liveness. Out: a [`Layout`]: a tree of slots beside each other and over each
//! other. Invariant: two slots share bytes only if no point of the flow has both occupied; an
//! independent pass, [`check`], derives that again from the flow graph alone.
//!
//! A macro knows no sizes, so the tree is chosen by conflicts only: slots that never conflict with
//! each other go over each other, slots that all conflict go side by side. Conflicts of scopes and
//! of values passed along are such that this recursion always ends in single slots; where it does
//! not, the slot with most conflicts is put beside the rest.

pub mod check;
mod conflicts;
mod layout;
mod print;
mod receivers;
mod relay;
mod staircase;
mod walk;

use proc_macro2::Ident;

use crate::build::names::Names;
use crate::ir::{Body, LocalId, Role};
use crate::liveness::{Guard, Liveness};

/// Something with bytes in the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// A local's value.
    Value(LocalId),
    /// Whether a local's slot is filled, or which parts of it are left.
    Flag(LocalId),
}

/// A part of the frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// One slot.
    Slot(Slot),
    /// Parts side by side.
    Beside(Vec<Part>),
    /// Parts over the same bytes.
    Overlap(Vec<Part>),
}

/// The frame of a function.
#[derive(Debug, Default)]
pub struct Layout {
    /// Parts of the frame itself, side by side.
    pub parts: Vec<Part>,
    /// The part in which the state lies too, by its number; else there is a tag of its own.
    pub relay: Option<usize>,
    /// Names of the flags, by local.
    pub flags: Vec<Option<Ident>>,
    /// For locals that have room in the frame only if a method borrows them, the name of the
    /// pointer to it.
    pub rooms: Vec<Option<Ident>>,
    /// Slots on the poll's stack, and flags of those.
    pub on_stack: Vec<Slot>,
}

/// How many flags lie beside the tag: with it they fill a word.
const MOST_BESIDE_TAG: usize = 7;

/// Lays out the frame, and has that checked; the message of an error is for the authors of this
/// crate.
pub fn checked_layout(
    body: &Body,
    liveness: &Liveness,
    names: &mut Names,
) -> Result<Layout, String> {
    let layout = layout(body, liveness, names);
    check::check(body, liveness, &layout)?;
    Ok(layout)
}

/// Lays out the frame.
fn layout(body: &Body, liveness: &Liveness, names: &mut Names) -> Layout {
    let mut slots = Vec::new();
    let mut on_stack = Vec::new();
    let mut flags = vec![None; body.locals.len()];
    for id in body.local_ids().filter(|id| body.has_slot(*id) && liveness.is_used(*id)) {
        let in_frame = liveness.in_frame[id.0];
        let value = Slot::Value(id);
        match body.local(id).role {
            _ if in_frame => slots.push(value),
            Role::Argument => continue,
            _ => on_stack.push(value),
        }
        let kind = match liveness.guards[id.0] {
            Guard::HeldFlag => "armed",
            Guard::HeldRest | Guard::HeldRestFlag => "parts",
            _ => continue,
        };
        flags[id.0] = Some(names.fresh(&format!("{}_{kind}", body.local(id).slot)));
        let kept = in_frame && liveness.guards[id.0] != Guard::HeldRest;
        if kept { slots.push(Slot::Flag(id)) } else { on_stack.push(Slot::Flag(id)) }
    }
    // A few flags fit beside the tag, into what would be padding; anywhere else each has its own.
    let is_flag = |slot: &Slot| matches!(slot, Slot::Flag(_));
    let mut beside_tag = Vec::new();
    if slots.iter().filter(|slot| is_flag(slot)).count() <= MOST_BESIDE_TAG {
        beside_tag = slots.extract_if(.., |slot| is_flag(slot)).collect();
    }
    let conflicts = conflicts::conflicts(body, liveness, &slots);
    let passed_on = conflicts::passed_on(body, &slots);
    let mut parts = layout::parts(&slots, conflicts, &passed_on, &BodyKinds { body, liveness });
    parts.extend(beside_tag.into_iter().map(Part::Slot));
    let parts = layout::grouped(parts, Part::Beside);
    let relay = relay::relay(body, &parts);
    let mut rooms = vec![None; body.locals.len()];
    for local in receivers::receivers(body, liveness) {
        if slots.contains(&Slot::Value(local)) {
            rooms[local.0] = Some(names.fresh(&format!("{}_room", body.local(local).slot)));
        }
    }
    Layout { parts, relay, flags, rooms, on_stack }
}

/// What is known of the slots of a body.
struct BodyKinds<'a> {
    body: &'a Body,
    liveness: &'a Liveness,
}

impl layout::Kinds for BodyKinds<'_> {
    fn is_kept_long(&self, slot: Slot) -> bool {
        let Slot::Value(local) = slot else { return true };
        let mut awaits =
            (0..self.body.awaits.len()).filter(|at| self.liveness.is_occupied(local, *at));
        awaits.nth(1).is_some()
    }

    fn is_future(&self, slot: Slot) -> bool {
        matches!(slot, Slot::Value(local)
            if matches!(self.body.local(local).role, Role::Future(_)))
    }
}

impl Part {
    /// The slots of a part.
    pub fn slots(&self) -> Vec<Slot> {
        match self {
            Part::Slot(slot) => vec![*slot],
            Part::Beside(parts) | Part::Overlap(parts) => {
                parts.iter().flat_map(Part::slots).collect()
            }
        }
    }
}

impl Layout {
    /// The slots of the frame, outermost first.
    pub fn slots(&self) -> Vec<Slot> {
        self.parts.iter().flat_map(Part::slots).collect()
    }

    /// The part in which the state lies too, and the arguments among it.
    pub fn relay(&self, body: &Body) -> Option<(&Part, Option<&Part>)> {
        let relay = self.parts.get(self.relay?)?;
        Some((relay, relay::arguments(body, relay)))
    }

    /// The parts that lie beside what tells the state.
    pub fn beside(&self) -> Vec<&Part> {
        let parts = self.parts.iter().enumerate();
        parts.filter(|(index, _)| Some(*index) != self.relay).map(|(_, part)| part).collect()
    }

    /// The identifier of the pointer to a slot's bytes in the frame.
    pub fn pointer(&self, body: &Body, slot: Slot) -> Ident {
        let room = match slot {
            Slot::Value(local) => self.rooms[local.0].clone(),
            Slot::Flag(_) => None,
        };
        room.unwrap_or_else(|| self.ident(body, slot))
    }

    /// The identifier of a slot.
    pub fn ident(&self, body: &Body, slot: Slot) -> Ident {
        match slot {
            Slot::Value(id) => body.local(id).slot.clone(),
            Slot::Flag(id) => {
                self.flags[id.0].clone().unwrap_or_else(|| body.local(id).slot.clone())
            }
        }
    }
}
