//! The runtime's tests built with a model checker, and the models among them run.
//!
//! In: the checker, parts of names, and what the checker is told by the environment. Out: what the
//! models print, and `CHECKER: models N, passed K` as the last line. Invariant: the build has its
//! own folder, since a flag replaces the atomics in it; that no model has run is a failure.

use std::ffi::OsString;

use crate::process::{Failure, cargo, output_of_any, root};

/// What the name of each model has in it, among the names of tests.
pub const MODELS: &str = "::model";

/// Builds with `--cfg CHECKER`, and runs the models whose names have one of `parts` in them.
pub fn run(checker: &str, parts: &[&str], environment: &[(&str, OsString)]) -> Result<(), Failure> {
    // The test harness takes parts of names as alternatives.
    let mut command = cargo(&["test", "--package", "framewright", "--lib", "--release", "--"]);
    command
        .args(parts)
        .envs(environment.iter().cloned())
        .env("RUSTFLAGS", format!("--cfg {checker}"))
        .env("CARGO_TARGET_DIR", root().join("target").join(checker));
    let output = output_of_any(&mut command)?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    let (models, passed) = count(&text);
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
    }
    println!("{checker}: models {models}, passed {passed}");
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
