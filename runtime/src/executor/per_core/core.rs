//! The thread of one core.
//!
//! In: its part of what the cores share. Out: an event loop that runs until the inbox closes.
//! Invariant: the loop is made, run and dropped on this thread.

use std::io;
use std::rc::Rc;
use std::sync::{Arc, mpsc};

use super::affinity;
use super::here;
use super::shared::Shared;
use crate::executor::builder::Builder;
use crate::executor::event_loop::EventLoop;

/// Starts the thread, and waits until its loop can run.
///
/// # Errors
///
/// When the system refuses the thread, or an option makes no sense.
pub(super) fn start(shared: &Arc<Shared>, core: usize, options: &Builder) -> io::Result<()> {
    let (says, said) = mpsc::sync_channel(1);
    let (shared_there, options) = (shared.clone(), options.clone());
    shared.threads.start(move || {
        if options.pin {
            // Where it is not allowed, the thread runs as well, only not always here.
            let _ = affinity::pin(core);
        }
        let around = shared_there.event_loop(core).clone();
        match EventLoop::around(around, &options) {
            Ok(event_loop) => {
                let _ = says.send(Ok(()));
                run(&shared_there, core, &Rc::new(event_loop));
            }
            Err(error) => drop(says.send(Err(error))),
        }
    })?;
    said.recv().unwrap_or_else(|_| Err(io::Error::other("the thread of a core ended too soon")))
}

fn run(shared: &Arc<Shared>, core: usize, event_loop: &Rc<EventLoop>) {
    let _entered = here::enter(shared, core);
    event_loop.block_on(std::pin::pin!(shared.inbox(core).calls()));
    event_loop.shut_down();
}
