//! Why a core took nothing.
//!
//! In: the number of a core. Out: an error that says what to do instead. Invariant: what was to go
//! to the core has been dropped on the thread that sent it.

use std::fmt;

/// What was for one core went to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoreError {
    /// The runtime is one event loop, or a pool.
    NotPerCore,
    /// The runtime has fewer cores.
    NoSuchCore {
        /// The number that was asked for.
        core: usize,
        /// How many there are; the first is number 0.
        cores: usize,
    },
    /// The runtime has ended, or is about to.
    Ended,
}

impl fmt::Display for CoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoreError::NotPerCore => f.write_str(
                "this runtime has no cores to choose from: build it with `Builder::per_core`, or \
                 use `spawn`",
            ),
            CoreError::NoSuchCore { core, cores } => write!(
                f,
                "there is no core {core}: this runtime has {cores}, and the first is number 0"
            ),
            CoreError::Ended => f.write_str("the runtime of this core has ended"),
        }
    }
}

impl std::error::Error for CoreError {}
