//! The shapes. Every file here is compiled twice: as it stands, and with the attribute lines gone.
//!
//! In: the leaves of this crate. Out: from each file one list, of the same length and order on
//! both sides. Invariant: a file names nothing of its own side, so `crate::lowered` and
//! `crate::native` do not occur here.

pub mod calls;
pub mod futures;
pub mod polls;
pub mod stack;
pub mod values;
