//! `cargo xtask asan`: the differential suite under AddressSanitizer.
//!
//! In: parts of names, to run fewer inputs. Out: the sanitizer's report where memory is misused, and
//! `asan: inputs run, leaks native N, lowered L` as the last line. Invariant: needs a nightly
//! compiler, and says so where there is none. Some programs leak natively, as when a drop panics
//! while another unwinds: each side runs on its own, and lowered may leak no more than native.

use std::process::Command;

use crate::process::{Failure, root};

/// The sanitizer is chosen by target, so that macros and build scripts are built without it.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// What the sanitizer exits with if it found nothing but leaks.
const LEAKS: &str = "SUMMARY: AddressSanitizer: ";

/// Builds the suite with the sanitizer and runs each side of it.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if arguments.iter().any(|argument| argument.starts_with('-')) {
        return Err(Failure::unexpected("asan", arguments));
    }
    find_nightly()?;
    let native = leaks_of("native", arguments)?;
    let lowered = leaks_of("lowered", arguments)?;
    println!("asan: inputs run, leaks native {native}, lowered {lowered}");
    if lowered > native {
        let what =
            "the lowered side leaks more than native; run it on parts of names to find where";
        return Err(Failure::Check(what.to_owned()));
    }
    Ok(())
}

fn find_nightly() -> Result<(), Failure> {
    let found = nightly(&["--version"]).output();
    if found.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    let advice = "`cargo xtask asan` needs a nightly compiler, for the sanitizer is not stable; \
                  install one with `rustup toolchain install nightly`";
    Err(Failure::Check(advice.to_owned()))
}

/// Cargo of the nightly toolchain. The one that runs this program set variables for itself.
fn nightly(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.arg("+nightly").args(arguments).current_dir(root());
    for name in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(name);
    }
    command
}

/// Runs one side of every input, twice, and counts the allocations that nobody freed.
fn leaks_of(side: &str, parts: &[&str]) -> Result<u64, Failure> {
    let program = ["run", "--quiet", "--target", TARGET, "--example", "differential"];
    let mut command = nightly(&program);
    command
        .args(["--package", "framewright-expand-examples", "--", "--only", side])
        .args(parts)
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .env("CARGO_TARGET_DIR", root().join("target/asan"))
        .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
        .env("CARGO_INCREMENTAL", "0")
        .env("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=1");
    let output = command
        .output()
        .map_err(|error| Failure::Check(format!("cannot start the nightly cargo: {error}")))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let said = String::from_utf8_lossy(&output.stdout);
    let ran = said.contains("differential: inputs ");
    match leaked(&report) {
        _ if output.status.success() => Ok(0),
        // The suite ran to its end, and what is reported is what was left.
        Some(count) if ran => Ok(count),
        _ => {
            eprint!("{report}");
            Err(Failure::Check(format!("the {side} side does not pass the sanitizer")))
        }
    }
}

/// The number in `SUMMARY: AddressSanitizer: 48 byte(s) leaked in 2 allocation(s).`
fn leaked(report: &str) -> Option<u64> {
    let (_, summary) = report.split_once(LEAKS)?;
    let (_, rest) = summary.lines().next()?.split_once("leaked in ")?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::leaked;

    #[test]
    fn leaks_are_told_from_errors() {
        let leaks = "x\nSUMMARY: AddressSanitizer: 48 byte(s) leaked in 2 allocation(s).\n";
        assert_eq!(leaked(leaks), Some(2));
        assert_eq!(leaked("SUMMARY: AddressSanitizer: heap-use-after-free a.rs:1\n"), None);
        assert_eq!(leaked(""), None);
    }
}
