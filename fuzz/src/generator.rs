//! Choices.
//!
//! In: a seed, or the bytes that a fuzzer gives. Out: numbers. Invariant: the same for the same
//! input, on every machine.

use std::collections::VecDeque;

/// Where the choices come from.
pub enum Generator {
    /// xorshift, by Marsaglia. Never zero.
    Seeded(u64),
    /// Each choice takes two bytes; when there are none left, it is the first.
    Given(VecDeque<u8>),
}

impl Generator {
    /// From a seed.
    pub fn new(seed: u64) -> Self {
        Generator::Seeded(seed.max(1))
    }

    /// From bytes.
    pub fn given(bytes: &[u8]) -> Self {
        Generator::Given(bytes.iter().copied().collect())
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        match self {
            Generator::Seeded(state) => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                // The low bits of a xorshift are its weakest.
                ((*state >> 16) % bound as u64) as usize
            }
            Generator::Given(bytes) => {
                let mut byte = || usize::from(bytes.pop_front().unwrap_or(0));
                (byte() << 8 | byte()) % bound
            }
        }
    }
}
