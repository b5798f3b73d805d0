//! What a user sees when something is wrong, and what must compile.
//!
//! In: the files in `ui/`, one mistake each, in the folder of the stage that finds it. Out: the
//! compiler's messages, kept beside them. Invariant: one mistake gives one error, on the tokens
//! that are wrong. The tests are in `tests/`; this library is empty.
