//! `cargo xtask loom`: the models of what threads share, in every order of their steps.
//!
//! In: parts of names, to run fewer models. Out: what the models print, and `loom: models N, passed
//! K` as the last line. Invariant: orders are bounded by how often a thread is stopped in favour of
//! another; `LOOM_MAX_PREEMPTIONS` sets another bound. The build has its own folder, since a flag
//! replaces the atomics in it.

use std::env;

use crate::process::{Failure, cargo, output_of_any, root};

/// Enough for each known fault of these structures, and done within minutes.
const PREEMPTIONS: &str = "3";
/// What the name of each model has in it, among the names of tests.
const MODELS: &str = "::model";

/// Builds the runtime's tests with the checker, and runs the models among them.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if arguments.iter().any(|argument| argument.starts_with('-')) {
        return Err(Failure::unexpected("loom", arguments));
    }
    // The test harness takes parts of names as alternatives.
    let chosen = if arguments.is_empty() { &[MODELS] } else { arguments };
    let mut command = cargo(&["test", "--package", "framewright", "--lib", "--release", "--"]);
    command
        .args(chosen)
        .env("RUSTFLAGS", "--cfg loom")
        .env("CARGO_TARGET_DIR", root().join("target/loom"))
        .env(
            "LOOM_MAX_PREEMPTIONS",
            env::var_os("LOOM_MAX_PREEMPTIONS").unwrap_or_else(|| PREEMPTIONS.into()),
        );
    let output = output_of_any(&mut command)?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    let (models, passed) = count(&text);
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
    println!("loom: models {models}, passed {passed}");
    match output.status.success() && models > 0 && passed == models {
        true => Ok(()),
        false => Err(Failure::Check("not every model passes, or none has run".to_owned())),
    }
}

/// How many models have run, and how many of them passed.
fn count(text: &str) -> (usize, usize) {
    let ran = || text.lines().filter(|line| line.starts_with("test ") && line.contains(MODELS));
    (ran().count(), ran().filter(|line| line.ends_with("... ok")).count())
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn models_are_told_from_tests() {
        let text = "running 3 tests\ntest a::models::b ... ok\ntest a::models::c ... FAILED\n\
                    test a::d ... ok\n\ntest result: FAILED. 2 passed; 1 failed;\n";
        assert_eq!(count(text), (2, 1));
        assert_eq!(count(""), (0, 0));
    }
}
