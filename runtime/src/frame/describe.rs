//! What a coroutine's frame looks like, as data.
//!
//! In: constants that the macro writes from the source. Out: names, lines and, for a living frame,
//! the bytes of every slot. Invariant: costs no byte in the frame.

/// The static part: what the source says.
#[derive(Debug, Clone, Copy)]
pub struct Description {
    /// The function's name.
    pub name: &'static str,
    /// Where the function stands.
    pub file: &'static str,
    /// Every state, in the order of the state tag.
    pub states: &'static [StateDescription],
    /// Every slot of the frame, outermost scope first.
    pub slots: &'static [SlotDescription],
}

/// One state of a coroutine.
#[derive(Debug, Clone, Copy)]
pub struct StateDescription {
    /// The name: `Start`, `Done`, `Poisoned`, or one made from what is awaited.
    pub name: &'static str,
    /// The source line of the await; 0 where there is none.
    pub line: u32,
    /// What is awaited, as the source writes it; empty where nothing is.
    pub awaits: &'static str,
}

/// One slot of a frame.
#[derive(Debug, Clone, Copy)]
pub struct SlotDescription {
    /// The local's name, or one made from the future's.
    pub name: &'static str,
    /// The states in which the slot holds a value, as indices into [`Description::states`].
    pub occupied_in: &'static [u16],
}

/// A state, as emitted code says it.
pub const fn state(name: &'static str, line: u32, awaits: &'static str) -> StateDescription {
    StateDescription { name, line, awaits }
}

/// A slot, as emitted code says it.
pub const fn slot(name: &'static str, occupied_in: &'static [u16]) -> SlotDescription {
    SlotDescription { name, occupied_in }
}

/// Where a slot lies in its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotPlace {
    /// Bytes from the start of the frame.
    pub offset: usize,
    /// Size in bytes.
    pub size: usize,
}
