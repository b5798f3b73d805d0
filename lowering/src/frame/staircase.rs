//! What lies deep, brought up.
//!
//! In: the parts of a frame. Out: parts of fewer levels. Invariant: a slot comes to lie beside
//! slots over which it lay, and never over one beside which it lay.
//!
//! Locals of one block that are declared one after the other, with awaits between, make a
//! staircase:
//!
//! ```text
//! side by side                          side by side
//!   first                                 first
//!   over each other                       second
//!     first_fut                           third
//!     side by side              =>        over each other
//!       second                              first_fut
//!       over each other                     second_fut
//!         second_fut                        third_fut
//!         side by side
//!           third
//!           third_fut
//! ```
//!
//! Each step is padded to the alignment of what lies deepest in it, and what is small beside it
//! may cost 8 bytes, or 128. What is kept at several suspensions is brought up. The compiler never
//! lets such a local share bytes, so this makes no frame larger than a native one.

use super::layout::grouped;
use super::{Part, Slot};

/// A staircase is left as it is up to this many steps.
const MOST_STEPS: usize = 2;

/// Brings up what is kept at several suspensions, by `is_kept_long`.
pub fn levelled(part: Part, is_kept_long: &impl Fn(Slot) -> bool) -> Part {
    match part {
        Part::Slot(slot) => Part::Slot(slot),
        Part::Overlap(parts) => Part::Overlap(each(parts, is_kept_long)),
        Part::Beside(parts) if steps(&parts) > MOST_STEPS => {
            let (mut level, mut left) = (Vec::new(), Vec::new());
            for part in parts {
                left.push(without_steps(part, is_kept_long, &mut level));
            }
            level.extend(each(left.into_iter().flatten().collect(), is_kept_long));
            Part::Beside(grouped(level, Part::Beside))
        }
        Part::Beside(parts) => Part::Beside(each(parts, is_kept_long)),
    }
}

fn each(parts: Vec<Part>, is_kept_long: &impl Fn(Slot) -> bool) -> Vec<Part> {
    parts.into_iter().map(|part| levelled(part, is_kept_long)).collect()
}

/// How many steps a staircase has that begins with these parts, side by side.
fn steps(parts: &[Part]) -> usize {
    1 + parts.iter().filter_map(next_step).map(steps).max().unwrap_or(0)
}

/// The one member of an overlap that is not a slot.
fn next_step(part: &Part) -> Option<&[Part]> {
    let Part::Overlap(members) = part else { return None };
    let mut groups = members.iter().filter_map(|member| match member {
        Part::Beside(parts) => Some(&parts[..]),
        _ => None,
    });
    groups.next().filter(|_| groups.next().is_none())
}

/// A part without what is brought up from its steps; `None` if nothing is left.
fn without_steps(
    part: Part,
    is_kept_long: &impl Fn(Slot) -> bool,
    level: &mut Vec<Part>,
) -> Option<Part> {
    if next_step(&part).is_none() {
        return Some(part);
    }
    let Part::Overlap(members) = part else { return Some(part) };
    let mut over = Vec::new();
    for member in members {
        let Part::Beside(parts) = member else {
            over.push(member);
            continue;
        };
        let mut beside = Vec::new();
        for part in parts {
            match part {
                Part::Slot(slot) if is_kept_long(slot) => level.push(part),
                part => beside.extend(without_steps(part, is_kept_long, level)),
            }
        }
        match (beside.pop(), beside.is_empty()) {
            (Some(Part::Overlap(inner)), true) => over.extend(inner),
            (Some(only), true) => over.push(only),
            (Some(last), false) => {
                beside.push(last);
                over.push(Part::Beside(beside));
            }
            (None, _) => {}
        }
    }
    match (over.pop(), over.is_empty()) {
        (Some(only), true) => Some(only),
        (Some(last), false) => {
            over.push(last);
            Some(Part::Overlap(grouped(over, Part::Overlap)))
        }
        (None, _) => None,
    }
}
