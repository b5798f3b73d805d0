//! Pictures of a lowered function: its expansion, its state graph, its liveness, its frame.
//!
//! In: a [`Lowering`]. Out: text, for a terminal, a file or a browser. Invariant: everything shown
//! is what the compiler found; nothing is analysed here but the graph of suspensions, which the
//! tests check against the compiler's own flow graph.
//!
//! | picture | function |
//! |---|---|
//! | the source with its states | [`listing::listing`] |
//! | the formatted expansion | [`expand::expansion`] |
//! | the states and their transitions | [`graph::Graph::of`] |
//! | slots by states | [`frame::table`] |
//! | the frame as boxes | [`frame::diagram`] |

pub mod expand;
pub mod find;
pub mod frame;
pub mod graph;
pub mod listing;
pub mod paint;
pub mod problem;

pub use framewright_lowering::{Edition, Lowering};
