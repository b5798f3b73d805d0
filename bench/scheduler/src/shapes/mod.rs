//! What is measured, one shape a file.
//!
//! In: a runtime. Out: the time of a known number of operations. Invariant: a shape's code knows no
//! runtime, and no operation is optimised away.

mod chained_spawn;
mod ping_pong;
mod remote_spawn;
mod spawn_blocking;
mod spawn_join;
mod spawn_many;
mod wake_remote;
mod yield_many;

pub use chained_spawn::ChainedSpawn;
pub use ping_pong::PingPong;
pub use remote_spawn::RemoteSpawn;
pub use spawn_blocking::SpawnBlocking;
pub use spawn_join::SpawnJoin;
pub use spawn_many::{SpawnManyLocal, SpawnManyRemote};
pub use wake_remote::WakeRemote;
pub use yield_many::YieldMany;

use crate::runtimes::Runtime;

pub trait Shape {
    const NAME: &'static str;
    /// One of these is what the table shows the time of.
    const OPERATION: &'static str;
    /// How many one run has.
    const OPERATIONS: usize;

    fn run<R: Runtime>(runtime: &R);
}
