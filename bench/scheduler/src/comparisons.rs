//! Which runtimes are compared, and on which shapes.
//!
//! In: nothing. Out: tables of comparisons. Invariant: an event loop is compared with executors of
//! one thread, a pool with pools.

use crate::measure::{Comparison, Side};
use crate::runtimes::{EventLoop, Pool, SmolLocal, SmolPool, TokioCurrentThread, TokioMultiThread};
use crate::shapes::{
    ChainedSpawn, PingPong, RemoteSpawn, Shape, SpawnBlocking, SpawnJoin, SpawnManyLocal,
    SpawnManyRemote, WakeRemote, YieldMany,
};

/// Comparisons with the same sides.
pub struct Table {
    pub title: &'static str,
    pub comparisons: Vec<Comparison>,
}

/// A comparison of the runtimes, on each of the shapes.
macro_rules! on_every_shape {
    ($($name:literal: $runtime:ty),+ $(,)?) => {
        on_every_shape!(@ { $($name: $runtime),+ }
            SpawnManyLocal SpawnManyRemote SpawnJoin YieldMany PingPong ChainedSpawn WakeRemote
            RemoteSpawn SpawnBlocking)
    };
    (@ $runtimes:tt $($shape:ident)+) => { vec![$(on_every_shape!(# $shape $runtimes)),+] };
    (# $shape:ident { $($name:literal: $runtime:ty),+ }) => {
        Comparison {
            shape: $shape::NAME,
            operation: $shape::OPERATION,
            sides: vec![$(Side::new::<$shape, $runtime>($name)),+],
        }
    };
}

/// Ours against the peers.
pub fn against_peers() -> Vec<Table> {
    let event_loop = on_every_shape! {
        "framewright": EventLoop,
        "tokio current-thread": TokioCurrentThread,
        "smol, 1 thread": SmolLocal,
    };
    let pool = on_every_shape! {
        "framewright": Pool,
        "tokio multi-thread": TokioMultiThread,
        "smol": SmolPool,
    };
    vec![
        Table { title: "event loop", comparisons: event_loop },
        Table { title: "pool", comparisons: pool },
    ]
}

/// The options of our pool against its defaults.
pub fn of_options() -> Vec<Table> {
    let slot_uses = on_every_shape! {
        "3": Pool,
        "0": Pool<0>,
        "no limit": Pool<{ u32::MAX }>,
    };
    let watch = on_every_shape! { "on": Pool, "off": Pool<3, false> };
    let local_queue = on_every_shape! {
        "growing": Pool,
        "bounded, 256": Pool<3, true, 256>,
        "bounded, 1024": Pool<3, true, 1_024>,
    };
    vec![
        Table { title: "slot uses", comparisons: slot_uses },
        Table { title: "watch", comparisons: watch },
        Table { title: "local queue", comparisons: local_queue },
    ]
}
