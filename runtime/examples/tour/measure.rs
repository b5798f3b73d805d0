//! Frames, measured.
//!
//! In: a lowered future and its native twin. Out: names, sizes and the place of every slot.
//! Invariant: the floor is what no frame of these slots can go below.

use framewright::frame::Coroutine;

/// A slot of a frame.
pub struct Measured {
    /// Its name in the expansion.
    pub name: &'static str,
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The states in which it holds something.
    pub occupied_in: &'static [u16],
}

/// A frame, and its native twin's size.
pub struct Frame {
    /// The function.
    pub name: &'static str,
    /// Names of the states: `Start`, then the awaits.
    pub states: Vec<&'static str>,
    /// Slots by their places.
    pub slots: Vec<Measured>,
    /// Bytes of rustc's future.
    pub native: usize,
    /// Bytes of ours.
    pub ours: usize,
}

impl Frame {
    /// Measures both; nothing is polled.
    pub fn of(native: &impl Future, lowered: &impl Coroutine) -> Frame {
        let description = lowered.description();
        let mut slots = Vec::new();
        lowered.layout(&mut |places| {
            slots = description
                .slots
                .iter()
                .zip(places)
                .map(|(slot, place)| Measured {
                    name: slot.name,
                    start: place.offset,
                    end: place.offset + place.size,
                    occupied_in: slot.occupied_in,
                })
                .collect();
        });
        slots.sort_by_key(|slot| (slot.start, slot.occupied_in[0]));
        let kept =
            |state: &&framewright::frame::StateDescription| state.line > 0 || state.name == "Start";
        Frame {
            name: description.name,
            states: description.states.iter().filter(kept).map(|state| state.name).collect(),
            slots,
            native: size_of_val(native),
            ours: size_of_val(lowered),
        }
    }

    /// The largest sum of bytes held in one state, and the state tag.
    pub fn floor(&self) -> usize {
        let held = |state| {
            let held = self.slots.iter().filter(|slot| slot.is_held(state));
            held.map(|slot| slot.end - slot.start).sum::<usize>()
        };
        (0..self.states.len()).map(held).max().unwrap_or(0) + 1
    }
}

impl Measured {
    /// Whether it says of another slot what is left in it.
    pub fn is_flag(&self) -> bool {
        self.name.ends_with("_armed") || self.name.ends_with("_parts")
    }

    /// Whether it holds something in a state.
    pub fn is_held(&self, state: usize) -> bool {
        self.occupied_in.iter().any(|index| usize::from(*index) == state)
    }
}
