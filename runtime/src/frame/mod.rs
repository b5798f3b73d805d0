//! What lowered code is made of. It needs `core`, and of `alloc` the type `Box`.
//!
//! In: an explicit frame and a resume function, as `#[framewright::coroutine]` emits them. Out: a
//! `Future` whose state, slots and layout can be read. Invariant: nothing here allocates, except
//! [`receive_boxed!`] when a method takes a held local by value and is given a closure, and
//! [`candidates!`] when an async block takes one of several.
//!
//! A frame is one state tag and slots, side by side or over the same bytes:
//!
//! ```text
//! Frame3 { state: State, pool, url, shared: Overlap2 { get_fut | Beside2 { conn, .. } } }
//!
//! state:  Start          the arguments are in their slots, nothing ran yet; also: running
//!         Await…         suspended at that await
//!         Done           returned; every slot is empty
//!         Poisoned       being polled right now, or a poll panicked; every slot is empty
//! ```
//!
//! Instead of a tag there may be a relay, an enum with the awaited futures in its variants, which
//! has rules of its own beside these: see `relay.rs`.
//!
//! The rules that every `unsafe` block here and in emitted code relies on:
//!
//! 1. A slot is a raw pointer into a pinned frame (or into the poll's stack); it is valid from the
//!    prologue of a resume until that resume returns.
//! 2. A slot is read only where the compiler's own liveness, checked again by an independent pass
//!    of the lowering, shows that it was written.
//! 3. Two slots share bytes only if no program point has both occupied.
//! 4. Exactly one guard owns a slot's value while a resume runs; [`Live`] says whether the guards
//!    own anything: it is turned off when the frame suspends, for then the frame owns the values.
//! 5. A frame is resumed by one caller at a time: `&mut` for polling and dropping, and looking,
//!    which takes `&`, writes nothing.

mod await_point;
mod begun;
mod bound;
mod candidates;
mod captured;
mod checked;
mod compared;
mod coroutine;
mod deferred;
mod describe;
mod guard;
mod handed;
mod inspect;
mod late;
mod leaving;
mod operator;
mod question;
mod receive;
mod relay;
mod rest;
mod resume;
mod room;
mod selected;
mod slots;
mod state_tag;
mod states;
mod stream;

pub use await_point::{AwaitedSlot, begin, suspend};
pub use begun::{
    Begun, Ended, Gate, Pass, begin as begin_call, end1, end2, end3, end4, end5, end6,
};
pub use bound::{Bound, ByReference, InPlace, settle};
pub use candidates::{Candidate, asked, candidate};
pub use captured::{Captured, Capturing, Taking, lent};
pub use checked::{Checked, checked};
pub use compared::{Compared, Copied, Lent};
pub use coroutine::{
    Body, Coroutine, Judged, Machine, OnHeap, Resumed, Returns, Storage, coroutine, judged,
    on_heap, resumed, resumed_of,
};
pub use deferred::{Deferred, deferred};
pub use describe::{Description, SlotDescription, SlotPlace, StateDescription, slot, state};
pub use guard::{
    Flag, FrameFlag, Guard, Held, HeldFlag, HeldIf, HeldLater, Live, flag_if, held, held_flag,
    held_if, held_later, hold,
};
pub use handed::{Hand, Handed};
pub use inspect::{Inspect, Node, Visitor};
pub use late::{Late, late};
pub use leaving::{Leaving, Out, leaving};
pub use operator::{BuiltIn, Kind, Numbers, Operands, Operator, Others, Overloaded};
pub use question::{Branch, FromResidual};
pub use receive::{
    BoxedReceiver, Marked, Receiver, Tag, Unknown, boxed, boxed_if, call, call_of, call_once,
    detach, is_marked, link, owns_nothing, put_erased, receiver, returned, returned_by, returns,
    same, takes, takes_what_drops, type_of,
};
pub use relay::*;
pub use rest::{
    HeldRest, Mask, NotBoxed, NotBoxedPlace, Part, Parts, Unboxed, held_rest, put_over, rest,
};
pub use resume::{Question, Resume, place};
pub use room::{Learned, called_with, in_room, is_room, nothing, receiver_in, type_known, unknown};
pub use selected::*;
pub use slots::*;
pub use state_tag::StateTag;
pub use states::States;
pub use stream::{
    __yield, CheckedStream, CoroutineStream, Item, Stream, StreamMachine, checked_stream,
    handed_out, item, no_item, stream,
};

pub use core::marker::PhantomData;
pub use core::mem::forget;

// A slot is written and read by the functions that the compiler knows, under names that say what
// is done with the slot: one function less for each type in a build without optimisation.
pub use core::ptr::{read as part, read as take, write as put};

pub use framewright_probe::capture;

pub use crate::{
    __ask as ask, __ask_item as ask_item, __calls as calls, __candidates as candidates,
    __find as find, __frame as frame, __hand_out as hand_out, __hold as hold, __receive as receive,
    __receive_boxed as receive_boxed, __relay as relay, __room as room, __wait as wait,
};
