//! What generated programs link to.
//!
//! In: nothing. Out: the [`world`], which is all that a generated program is made of beside
//! `framewright-expand-examples`, and the [`host`], the `main` of a batch of them. Invariant: there
//! is as little generic code here as can be, so that a batch compiles quickly. The generator, the
//! batches and the shrinking are the program of this package.

pub mod host;
pub mod world;
