//! One event loop per core, each on a thread of its own.
//!
//! In: futures and messages, for a core or for any. Out: their outputs, each from the loop that it
//! was given to. Invariant: nothing moves from one loop to another by itself: a task is polled and
//! dropped on the thread of its core.
//!
//! - `shared`: the cores, to any thread
//! - `core`: the thread of one core
//! - `inbox`: messages to a core, and the end
//! - `here`: which core the present thread is
//! - `affinity`: keeping a thread on one processor
//! - `error`: why a core took nothing

mod affinity;
mod core;
mod error;
mod here;
mod inbox;
mod shared;

use std::cell::Cell;
use std::io;
use std::sync::Arc;
use std::time::Duration;

pub use error::CoreError;
pub(crate) use here::runtime as runtime_here;
pub(crate) use shared::Shared;

use super::builder::Builder;

/// The loops, for whoever owns them.
pub(crate) struct PerCore {
    shared: Arc<Shared>,
    /// Whether the drop still has to wait for the threads.
    waits: Cell<bool>,
}

impl PerCore {
    /// Starts `cores` loops, each on a thread of its own.
    pub(crate) fn start(cores: usize, options: &Builder) -> io::Result<PerCore> {
        let shared = Arc::new(Shared::new(cores, options)?);
        let per_core = PerCore { shared, waits: Cell::new(true) };
        for index in 0..cores {
            // If one cannot begin, the drop of `per_core` ends the others.
            core::start(&per_core.shared, index, options)?;
        }
        Ok(per_core)
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Drops every task, ends every loop, and waits for that; no longer than `longest`. A second
    /// call does nothing.
    pub(crate) fn shut_down(&self, longest: Option<Duration>) {
        if self.waits.replace(false) {
            self.shared.shut_down(longest);
        }
    }
}

impl Drop for PerCore {
    fn drop(&mut self) {
        self.shut_down(None);
    }
}
