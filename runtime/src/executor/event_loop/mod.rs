//! The event loop of one thread: tasks and callbacks, in the order of Node.js.
//!
//! In: tasks, callbacks, wake-ups. Out: polls and calls, one phase after the other. Invariant: the
//! loop never sleeps over work, and no borrow of it is held while code of a user runs.
//!
//! A turn of the loop has five phases. After each callback, and after each phase that ran
//! something, there is a [checkpoint](#checkpoints).
//!
//! | phase | runs |
//! |---|---|
//! | timers | what [`set_timeout`] and [`set_interval`] were given, and sleeps, once they are due |
//! | pending | tasks that other threads have woken, and those that the turn before left ready |
//! | poll | waits for file descriptors; the tasks that they wake, until none is left of these |
//! | check | what [`set_immediate`] was given before this phase began |
//! | close | what [`on_close`] was given before this phase began, the latest first |
//!
//! # Checkpoints
//!
//! First the microtasks run ([`queue_microtask`]), until there are none, including those that they
//! queue themselves. Then each task that is ready at that moment is polled once, and the microtasks
//! run after each poll. So a task that a callback has woken goes on before the next callback.
//!
//! # Panics of callbacks
//!
//! A callback that panics ends by itself: the panic hook reports it, and the loop goes on with the
//! next one. An interval stays armed. Node.js ends the process there, unless it is told not to.
//!
//! # Callbacks and tasks
//!
//! Callbacks need not be `Send`; they belong to the loop of the thread that sets them, and are
//! called and dropped there. They are for what the order of phases is made for; everything that
//! waits more than once is easier to write as a task.
//!
//! ```
//! use framewright::event_loop::{queue_microtask, set_immediate, set_timeout};
//! use std::time::Duration;
//! # use std::{cell::RefCell, rc::Rc};
//!
//! let runtime = framewright::Runtime::new()?;
//! # let log = Rc::new(RefCell::new(Vec::new()));
//! # let say = { let log = log.clone(); move |word| log.borrow_mut().push(word) };
//! runtime.block_on(async move {
//!     set_timeout(Duration::from_millis(5), {
//!         # let say = say.clone();
//!         move || {
//!             # let inner = say.clone();
//!             set_immediate(move || inner("third"));
//!             # let inner = say.clone();
//!             queue_microtask(move || inner("second"));
//!             say("first");
//!         }
//!     });
//! });
//! runtime.run();
//! # assert_eq!(*log.borrow(), ["first", "second", "third"]);
//! # Ok::<(), std::io::Error>(())
//! ```
//
// - `run`: the loop: its parts, and its tasks
// - `turn`: one turn after the other, until there is no reason to
// - `timers`, `pending`, `poll`, `check`, `close`: the phases
// - `checkpoint`: what runs after each callback
// - `callbacks`: what the phases take callbacks from
// - `timer_lists`, `immediates`, `closing`, `microtasks`: the four places where they wait
// - `set`: setting them
// - `clock`: the time of a loop
// - `starvation`: what is known when microtasks do not end
// - `tasks`: all tasks, and those that are ready
// - `shared`: the way in from other threads
// - `root`: the wake-ups of the future that `block_on` was given

mod callbacks;
mod check;
mod checkpoint;
mod clock;
mod close;
mod closing;
mod immediates;
mod microtasks;
mod pending;
mod poll;
mod root;
mod run;
mod set;
mod shared;
mod starvation;
mod tasks;
mod timer_lists;
mod timers;
mod turn;

pub use set::{
    Immediate, Timer, on_close, queue_microtask, set_immediate, set_interval, set_timeout,
};
pub use starvation::Starvation;

pub(crate) use run::EventLoop;
pub(crate) use shared::LoopShared;
pub(super) use starvation::Hook;
