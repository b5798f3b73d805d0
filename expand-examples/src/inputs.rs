//! The input files as code: [`ALL`] of them, each natively and lowered.
//!
//! Written by the build script: `native` is a copy without attribute lines, `lowered` is the input
//! file itself, so errors and panics in it point at the real source.

// Inputs show what users may write, not what they should: an unused binding, a needless `return`
// or an explicit `drop` is often the very point. Both copies are held to the same standard.
#![allow(missing_docs, unused, clippy::all)]

include!(concat!(env!("OUT_DIR"), "/inputs.rs"));
