//! The attribute macros. Tokens come in from the compiler, go through `framewright-lowering`, and
//! go out again; nothing is decided here.
