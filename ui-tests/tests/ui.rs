//! The messages that a user sees, stage by stage, and what must compile.
//!
//! In: `ui/STAGE/CASE.rs`. Out: for each, `CASE.stderr`. Invariant: a case holds one mistake and
//! uses the function elsewhere, so that a second error would show. `cargo xtask bless` accepts new
//! messages; they are those of the stable compiler.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    for stage in ["parse", "check", "build", "emit", "name"] {
        cases.compile_fail(format!("ui/{stage}/*.rs"));
    }
    #[cfg(feature = "entry")]
    cases.compile_fail("ui/entry/*.rs");
    cases.pass("ui/pass/*.rs");
}
