//! The README and the pages of the book as doc-tests.
//!
//! In: the Markdown files. Out: one module a page, with the page as its documentation. Invariant:
//! every Rust block of these files compiles and runs, or says why not; `tests/pages.rs` sees to it
//! that no page is missing here.

macro_rules! pages {
    ($($name:ident $path:literal;)+) => {$(
        #[cfg(doctest)]
        #[doc = include_str!($path)]
        pub mod $name {}
    )+};
}

pages! {
    readme "../../README.md";
    architecture "../../ARCHITECTURE.md";
    contributing "../../CONTRIBUTING.md";
    start "start.md";
    tutorial "tutorial.md";
    howto_annotate "howto/annotate.md";
    howto_sizes "howto/sizes.md";
    howto_inspect "howto/inspect.md";
    howto_runtime "howto/runtime.md";
    howto_event_loop "howto/event_loop.md";
    howto_executor "howto/executor.md";
    reference_attribute "reference/attribute.md";
    reference_streams "reference/streams.md";
    reference_boxed "reference/boxed.md";
    reference_expansion "reference/expansion.md";
    reference_printed "reference/printed.md";
    reference_not_lowered "reference/not_lowered.md";
    reference_macros "reference/macros.md";
    reference_cli "reference/cli.md";
    reference_failure_modes "reference/failure_modes.md";
    internals "internals/index.md";
    internals_parse "internals/parse.md";
    internals_check "internals/check.md";
    internals_build "internals/build.md";
    internals_liveness "internals/liveness.md";
    internals_frame "internals/frame.md";
    internals_emit "internals/emit.md";
}
