//! A task in memory: header, and the future that becomes its output, in one allocation.
//!
//! In: a future and a header. Out: a [`TaskRef`], and the functions behind it that know the types.
//! Invariant: the rules below, which are why a future that is not `Send` may be woken, joined and
//! aborted from any thread.
//!
//! # Who may touch a task
//!
//! 1. A counted reference keeps the cell alive. Whoever gives back the last one frees it, on
//!    whatever thread that is.
//! 2. Whoever set RUNNING has the stage exclusively, and is on a thread on which the executor may
//!    poll the task: an event loop's own thread, or any worker of a pool, whose tasks are `Send`.
//! 3. On such a thread, where no other could set RUNNING, the stage of a task that is neither
//!    running nor complete may be looked at.
//! 4. The step to COMPLETE hands the stage to the join handle if there is one, else it stays with
//!    whoever set RUNNING, who empties it. `State` decides which, exactly once.
//! 5. The join handle is `Send` only if the output is.
//! 6. The executor's list holds a reference until COMPLETE. So when the last reference goes the
//!    stage is empty, or holds an output whose handle is the one that goes.
//! 7. The future never moves between its first poll and its drop.

use std::marker::PhantomData;
use std::mem::{self, ManuallyDrop};
use std::pin::Pin;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::task::{Context, Poll};

use super::contain::{contain, contain_quietly};
use super::current;
use super::error::JoinError;
use super::header::{Header, Home, Origin, TaskId, Vtable};
use super::join::Task;
use super::raw::{After, TaskRef, borrowed_waker};
use super::state::{Output, Start, State, Suspended};
use crate::frame::{Inspect, Node, Visitor};
use crate::queue::Links;
use crate::sync::UnsafeCell;

/// How to show a future of type `F`.
pub(crate) trait Look<F> {
    fn look(future: &F, visitor: &mut dyn Visitor);
}

/// Shows a future that can show itself.
pub(crate) struct Inside;

impl<F: Inspect> Look<F> for Inside {
    fn look(future: &F, visitor: &mut dyn Visitor) {
        future.inspect(visitor);
    }
}

/// Shows a future of which only the type is known.
pub(crate) struct TypeOnly;

impl<F> Look<F> for TypeOnly {
    fn look(_: &F, visitor: &mut dyn Visitor) {
        visitor.enter(Node { name: std::any::type_name::<F>(), detail: format_args!("") });
        visitor.leave();
    }
}

/// The header comes first, so that its address is the cell's.
#[repr(C)]
struct Cell<F: Future, L> {
    header: Header,
    stage: UnsafeCell<Stage<F>>,
    look: PhantomData<fn(L)>,
}

enum Stage<F: Future> {
    Future(F),
    Output(Result<F::Output, JoinError>),
    Empty,
}

/// Makes a task, with a reference for the queue that it goes into, one for the executor's list, and
/// its join handle.
pub(crate) fn new_task<F: Future + 'static, L: Look<F> + 'static>(
    home: Arc<dyn Home>,
    origin: Origin,
    future: F,
) -> (TaskRef, TaskRef, Task<F::Output>) {
    let header = Header {
        state: State::new(),
        vtable: const {
            &Vtable {
                run: run::<F, L>,
                shut_down: shut_down::<F, L>,
                inspect: inspect::<F, L>,
                take: take::<F, L>,
                free: free::<F, L>,
            }
        },
        queue_links: Links::new(),
        place: AtomicU32::new(0),
        list_links: Links::new(),
        home,
        stamp: Default::default(),
        joiner: Default::default(),
        id: TaskId::next(),
        origin,
    };
    let stage = UnsafeCell::new(Stage::Future(future));
    let cell = Box::new(Cell::<F, L> { header, stage, look: PhantomData });
    let header = NonNull::from(Box::leak(cell)).cast::<Header>();
    // SAFETY: a new state counts three references, and these are they.
    let [queued, listed, handle] = [(); 3].map(|()| unsafe { TaskRef::from_counted(header) });
    (queued, listed, Task::new(handle))
}

/// The cell behind a header.
///
/// # Safety
///
/// `header` starts a live cell of these types, and is not freed for as long as the result is used.
unsafe fn cell<'a, F: Future, L>(header: NonNull<Header>) -> &'a Cell<F, L> {
    // SAFETY: passed on; the header is the first field.
    unsafe { header.cast().as_ref() }
}

/// # Safety
///
/// As [`TaskRef::run`], with a task of these types. So are the others below.
unsafe fn run<F: Future, L: Look<F>>(task: TaskRef) -> After {
    // SAFETY: `task` keeps the cell alive.
    let cell = unsafe { cell::<F, L>(task.header()) };
    let output = match task.state.start() {
        Start::Nothing => return After::Idle,
        Start::Abort => Err(JoinError::aborted(task.id)),
        Start::Poll => {
            let waker = borrowed_waker(&task);
            let mut cx = Context::from_waker(&waker);
            // SAFETY: `start` has set RUNNING.
            match contain(|| unsafe { cell.poll(&mut cx) }) {
                Ok(Poll::Ready(value)) => Ok(value),
                Ok(Poll::Pending) => match task.state.suspend() {
                    Suspended::Idle => {
                        // `suspend` has given the reference back.
                        mem::forget(task);
                        return After::Idle;
                    }
                    Suspended::Reschedule => return After::Reschedule(task),
                    Suspended::Abort => Err(JoinError::aborted(task.id)),
                    Suspended::Free => {
                        let header = ManuallyDrop::new(task).header();
                        // SAFETY: rule 1: `suspend` has given back the last reference.
                        unsafe { free::<F, L>(header) };
                        return After::Idle;
                    }
                },
                Err(payload) => Err(JoinError::panicked(task.id, payload)),
            }
        }
    };
    // SAFETY: `start` has set RUNNING.
    unsafe { cell.finish(output) };
    After::Complete(task)
}

unsafe fn shut_down<F: Future, L: Look<F>>(task: &TaskRef) {
    if task.state.seize() {
        // SAFETY: `task` keeps the cell alive, and `seize` has set RUNNING.
        unsafe { cell::<F, L>(task.header()).finish(Err(JoinError::aborted(task.id))) };
        task.announce();
    }
}

unsafe fn inspect<F: Future, L: Look<F>>(task: &TaskRef, visitor: &mut dyn Visitor) {
    // SAFETY: `task` keeps the cell alive.
    let cell = unsafe { cell::<F, L>(task.header()) };
    cell.stage.with(|stage| {
        // SAFETY: rule 2 or rule 3.
        if let Stage::Future(future) = unsafe { &*stage } {
            L::look(future, visitor);
        }
    });
}

unsafe fn take<F: Future, L>(header: NonNull<Header>, result: *mut ()) {
    // SAFETY: passed on.
    let cell = unsafe { cell::<F, L>(header) };
    // SAFETY: by rule 4 the stage is the join handle's, which is the caller.
    let stage = cell.stage.with_mut(|stage| mem::replace(unsafe { &mut *stage }, Stage::Empty));
    match stage {
        // SAFETY: the caller's place is one for this type.
        Stage::Output(output) => unsafe {
            result.cast::<Result<F::Output, JoinError>>().write(output)
        },
        Stage::Future(_) | Stage::Empty => unreachable!("an output was taken twice"),
    }
}

unsafe fn free<F: Future, L>(header: NonNull<Header>) {
    // SAFETY: rule 1: the caller gave back the last reference to what `new_task` leaked.
    let cell = unsafe { Box::from_raw(header.cast::<Cell<F, L>>().as_ptr()) };
    // By rule 6 no code of a user is left in it, but for a waker that came to the join handle when
    // the task had been announced.
    contain_quietly(|| drop(cell));
}

impl<F: Future, L> Cell<F, L> {
    /// Polls the future.
    ///
    /// # Safety
    ///
    /// The caller has set RUNNING.
    unsafe fn poll(&self, cx: &mut Context<'_>) -> Poll<F::Output> {
        let _entered = current::enter(&self.header);
        // SAFETY: exclusive by rule 2.
        self.stage.with_mut(|stage| match unsafe { &mut *stage } {
            // SAFETY: rule 7: it stays where it is, and is only ever dropped in place.
            Stage::Future(future) => unsafe { Pin::new_unchecked(future) }.poll(cx),
            Stage::Output(_) | Stage::Empty => unreachable!("a complete task was run"),
        })
    }

    /// Replaces the future by `output`.
    ///
    /// # Safety
    ///
    /// The caller has set RUNNING.
    unsafe fn finish(&self, mut output: Result<F::Output, JoinError>) {
        let _entered = current::enter(&self.header);
        // SAFETY: passed on. The place holds `Empty` even if the future's destructor panics.
        if let Err(payload) = contain(|| unsafe { self.replace(Stage::Empty) }) {
            let lost = mem::replace(&mut output, Err(JoinError::panicked(self.header.id, payload)));
            contain_quietly(|| drop(lost));
        }
        // SAFETY: passed on; what it overwrites is `Empty`.
        unsafe { self.replace(Stage::Output(output)) };
        match self.header.state.complete() {
            Output::Leave => {}
            // SAFETY: by rule 4 the stage has stayed here.
            Output::Drop => contain_quietly(|| unsafe { self.replace(Stage::Empty) }),
        }
    }

    /// Drops what is in the stage, in place, and puts something else there.
    ///
    /// # Safety
    ///
    /// The stage is the caller's.
    unsafe fn replace(&self, next: Stage<F>) {
        // SAFETY: passed on.
        self.stage.with_mut(|stage| unsafe { *stage = next });
    }
}
