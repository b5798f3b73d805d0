//! `cargo xtask asan`: the differential suite under AddressSanitizer.
//!
//! In: parts of names, to run fewer inputs. Out: the sanitizer's report where memory is misused,
//! and `asan: leaks native N, lowered L, of lowered alone A` as the last line. Invariant: needs a
//! nightly compiler, and says so where there is none. Some programs leak natively, as when a drop
//! panics while a finished result waits: each side runs on its own, and an input may leak lowered
//! only if it does native.

use std::io;
use std::path::PathBuf;
use std::process::Command;

use crate::process::{Failure, root, run as run_child};

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
    run_child(&mut build())?;
    let native = leaks_of("native", arguments)?;
    let lowered = leaks_of("lowered", arguments)?;
    let alone = if lowered > native { leaking_alone(arguments)? } else { Vec::new() };
    for name in &alone {
        println!("{name} leaks, and not native");
    }
    println!("asan: leaks native {native}, lowered {lowered}, of lowered alone {}", alone.len());
    if alone.is_empty() {
        return Ok(());
    }
    Err(Failure::Check("inputs leak that do not leak natively".to_owned()))
}

/// The inputs that leak lowered and do not leak native, each run on its own.
fn leaking_alone(parts: &[&str]) -> Result<Vec<String>, Failure> {
    let names = names().map_err(|error| Failure::Check(format!("cannot list inputs: {error}")))?;
    let chosen = |name: &&String| parts.is_empty() || parts.iter().any(|part| name.contains(part));
    let mut alone = Vec::new();
    for name in names.iter().filter(chosen) {
        let (native, lowered) = (leaks_of("native", &[name])?, leaks_of("lowered", &[name])?);
        if lowered > native {
            println!("{name}: leaks native {native}, lowered {lowered}");
        }
        if native == 0 && lowered > 0 {
            alone.push(name.clone());
        }
    }
    Ok(alone)
}

/// `construct/shape` of every input.
fn names() -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for construct in root().join("expand-examples/inputs").read_dir()? {
        for shape in construct?.path().read_dir()? {
            let path = shape?.path().with_extension("");
            let parts: Vec<_> =
                path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
            names.push(format!("{}/{}", parts[1], parts[0]));
        }
    }
    names.sort();
    Ok(names)
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

fn build() -> Command {
    let program = ["build", "--quiet", "--target", TARGET, "--example", "differential"];
    let mut command = nightly(&program);
    command
        .args(["--package", "framewright-expand-examples"])
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .env("CARGO_TARGET_DIR", folder())
        .env("CARGO_PROFILE_DEV_DEBUG", "line-tables-only")
        .env("CARGO_INCREMENTAL", "0");
    command
}

fn folder() -> PathBuf {
    root().join("target/asan")
}

/// Runs one side of inputs, twice, and counts the allocations that nobody freed.
fn leaks_of(side: &str, parts: &[&str]) -> Result<u64, Failure> {
    let program = folder().join(TARGET).join("debug/examples/differential");
    let output = Command::new(program)
        .args(["--only", side])
        .args(parts)
        .env("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=1")
        .output()
        .map_err(|error| Failure::Check(format!("cannot start the suite: {error}")))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let ran = String::from_utf8_lossy(&output.stdout).contains("differential: inputs ");
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
