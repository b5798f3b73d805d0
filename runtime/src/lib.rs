//! Hand-visible async state machines on stable Rust, and the runtime they run on.
//!
//! `#[framewright::coroutine]` on an ordinary `async fn` lowers it into an explicit state machine;
//! [`frame`] is what the lowered code is made of, and needs `core` and `alloc`. Everything else is
//! the bundled runtime (feature `rt`, on by default).
#![cfg_attr(
    feature = "rt",
    doc = "
- [`Runtime`], [`Builder`], [`main`](macro@main): one event loop, a pool of workers, or a loop
  for each core
- [`spawn`], [`spawn_local`], [`task`]: tasks, with names, abort and budget
- [`spawn_blocking`], [`block_in_place`]: code that blocks
- [`Handle`]: a runtime from other threads, and one core from another
- [`event_loop`]: callbacks in the order of Node.js
- [`time`], [`net`], [`io`], [`channel`], [`future`]: what tasks wait for
- [`inspect`], [`metrics`](metrics()): what a running program does

```
use std::time::Duration;

use framewright::{Runtime, spawn, time::sleep};

let runtime = Runtime::builder().workers(2).build()?;
let sum = runtime.block_on(async {
    let later = spawn(async {
        sleep(Duration::from_millis(1)).await;
        40
    });
    later.await.unwrap() + 2
});
assert_eq!(sum, 42);
# Ok::<(), std::io::Error>(())
```
"
)]
#![cfg_attr(not(feature = "rt"), no_std)]

pub mod frame;

#[cfg(feature = "rt")]
pub mod channel;
#[cfg(feature = "rt")]
mod executor;
#[cfg(feature = "rt")]
pub mod future;
#[cfg(feature = "rt")]
pub mod inspect;
#[cfg(feature = "rt")]
pub mod io;
#[cfg(feature = "rt")]
mod lock;
#[cfg(feature = "rt")]
pub mod net;
#[cfg(feature = "rt")]
mod queue;
#[cfg(feature = "rt")]
mod reactor;
#[cfg(feature = "rt")]
mod slab;
#[cfg(feature = "rt")]
mod sync;
#[cfg(feature = "rt")]
pub mod task;
#[cfg(feature = "rt")]
pub mod time;

#[cfg(feature = "rt")]
pub use executor::{
    Builder, CoreError, Handle, LocalQueue, Metrics, RejectReason, Rejected, Runtime, SpawnError,
    WhenFull, WorkerMetrics, YieldNow, block_in_place, block_on, event_loop, metrics,
    spawn_blocking, try_spawn_blocking, yield_now,
};
#[cfg(feature = "histograms")]
pub use executor::{Distribution, Histograms};
#[doc(hidden)]
pub use framewright_macros::__coroutine;
#[doc(hidden)]
#[cfg(feature = "rt")]
pub use framewright_macros::__select;
pub use framewright_macros::coroutine;
#[cfg(feature = "rt")]
pub use framewright_macros::{main, test};
#[cfg(feature = "rt")]
pub use task::{JoinError, Task, spawn, spawn_inspected, spawn_local, try_spawn};
