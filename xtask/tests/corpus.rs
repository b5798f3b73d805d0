//! `cargo xtask corpus`, on a package of two functions and a half.
//!
//! In: the fixture. Out: nothing, or a failed test. Invariant: nothing is fetched that this
//! workspace does not use itself.

use std::process::Command;

#[test]
fn each_kind_of_result_is_told() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = command.args(["corpus", "--self-test"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    let has = |wanted: &str| assert!(text.contains(wanted), "no `{wanted}` in:\n{text}");
    has("functions  4, for tests 0; compiled 3, lowered 2\n");
    has("refused    1 x the name `__m0` is one that the lowering uses itself");
    has("src/lib.rs:25 refused\n");
    has("tests      1 of 1 equal, suites 1 of 1\n");
    has("no say   lib corpus_fixture: tests::fails_natively: natively fails\n");
    has("; 0 larger\n");

    let last = text.lines().last().unwrap_or_default();
    let rest = last.strip_prefix(
        "corpus: crates 1, functions 3, lowered 2, test suites equal 1 of 1, bytes native ",
    );
    let (native, ours) = rest.and_then(|rest| rest.split_once(", ours ")).expect(last);
    let [native, ours]: [u64; 2] = [native, ours].map(|bytes| bytes.parse().expect(last));
    // `wrapped` holds its argument once instead of twice.
    assert!(native > 2048 && ours > 1024 && ours < 1100, "{last}");
}
