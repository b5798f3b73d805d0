//! Which core the present thread is.
//!
//! In: the thread of a core, when it begins and ends. Out: its runtime and its number, to whatever
//! runs there. Invariant: only threads of cores have an entry, and each has its own.

use std::cell::RefCell;
use std::sync::Arc;

use super::shared::Shared;
use crate::executor::event_loop::EventLoop;

thread_local! {
    static HERE: RefCell<Option<(Arc<Shared>, usize)>> = const { RefCell::new(None) };
}

/// Makes this thread a core, until the guard goes.
pub(super) fn enter(shared: &Arc<Shared>, core: usize) -> Entered {
    HERE.with_borrow_mut(|here| *here = Some((shared.clone(), core)));
    Entered(())
}

pub(super) struct Entered(());

impl Drop for Entered {
    fn drop(&mut self) {
        // Dropped outside of the borrow.
        let _gone = HERE.take();
    }
}

/// The number of this thread among the cores of `shared`.
pub(super) fn core_of(shared: &Shared) -> Option<usize> {
    let find = |here: &Option<(Arc<Shared>, usize)>| match here {
        Some((mine, core)) if std::ptr::eq(&**mine, shared) => Some(*core),
        _ => None,
    };
    // A destructor of another thread-local may ask when this one is gone.
    HERE.try_with(|here| find(&here.borrow())).ok().flatten()
}

/// The runtime whose core runs `event_loop` on this thread. Another loop may run here for a moment:
/// one that was made here, and is dropped here.
pub(crate) fn runtime(event_loop: &EventLoop) -> Option<Arc<Shared>> {
    let find = |here: &Option<(Arc<Shared>, usize)>| {
        let (shared, core) = here.as_ref()?;
        event_loop.is_behind(shared.event_loop(*core)).then(|| shared.clone())
    };
    // A destructor of another thread-local may run a loop when this one is gone.
    HERE.try_with(|here| find(&here.borrow())).ok().flatten()
}
