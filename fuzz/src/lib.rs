//! Whatever the tokens are, the compiler ends with tokens, and soon, on the stack that it has.
//!
//! In: a seed, or bytes of a fuzzer. Out: what went wrong. Invariant: the same streams for the same
//! input. The tests run it for a short time, `cargo xtask fuzz` for a long one, and the target
//! under `libfuzzer` lets coverage choose the bytes.
//!
//! [`mutate`] changes functions that are right; [`shapes`] and [`depths`] are functions that are
//! large or deep in one respect.

pub mod depths;
pub mod generator;
pub mod mutate;
pub mod run;
pub mod seeds;
pub mod shapes;
pub mod verdict;
