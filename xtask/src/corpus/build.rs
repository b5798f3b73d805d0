//! One build of a copy, and what the compiler said.
//!
//! In: a package. Out: the test programs, or the errors. Invariant: dependencies are built once for
//! all copies, in one target directory and with the same features.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::crates::Package;
use crate::process::{Failure, cargo, output, output_of_any};

/// What came of a build.
pub struct Built {
    /// The test programs; all of them if there are no errors.
    pub programs: Vec<Program>,
    /// What the compiler said is wrong.
    pub errors: Vec<CompilerError>,
}

/// A program that runs tests.
pub struct Program {
    /// The kind of the target and its name: `lib mini_redis`, `test server`.
    pub name: String,
    /// The name of the crate that it is compiled from.
    pub krate: String,
    /// The file.
    pub path: PathBuf,
}

/// An error of the compiler.
#[derive(Debug)]
pub struct CompilerError {
    /// Such as `E0282`.
    pub code: Option<String>,
    /// The first line of the message.
    pub message: String,
    /// As the compiler prints it.
    pub rendered: String,
    /// The places that it points at, in the package's files; the main ones first.
    pub places: Vec<(PathBuf, usize)>,
}

/// How long one build may take, in seconds: types that nest may take the compiler for ever.
const BUILD_LIMIT: u32 = 900;

/// Builds all that `cargo test` runs, doc-tests left out.
pub fn build(package: &Package, folder: &Path, target: &Path) -> Result<Built, Failure> {
    let mut command = within(
        BUILD_LIMIT,
        cargo(&["build", "--tests", "--keep-going", "--message-format", "json"]),
    );
    command.args(package.features).current_dir(folder).stderr(Stdio::piped());
    command.env("CARGO_TARGET_DIR", target).env("CARGO_INCREMENTAL", "0");
    // The types of the package itself are what the sizes are read from.
    for (key, value) in [("DEBUG", "2"), ("BUILD_OVERRIDE_DEBUG", "0")] {
        command.env(format!("CARGO_PROFILE_DEV_{key}"), value);
    }
    command.args(["--config", "profile.dev.package.'*'.debug=0"]);
    let finished = output_of_any(&mut command)?;
    let mut built = Built { programs: Vec::new(), errors: Vec::new() };
    for line in finished.stdout.split(|byte| *byte == b'\n') {
        let Ok(line) = serde_json::from_slice::<Value>(line) else { continue };
        match line["reason"].as_str() {
            Some("compiler-artifact") => built.programs.extend(program(&line)),
            Some("compiler-message") => built.errors.extend(error(&line["message"], folder)),
            _ => {}
        }
    }
    if finished.status.code() == Some(TIMED_OUT) {
        let text = format!("{}: the build takes over {BUILD_LIMIT} s", folder.display());
        return Err(Failure::Check(text));
    }
    if !finished.status.success() && built.errors.is_empty() {
        let text = String::from_utf8_lossy(&finished.stderr).into_owned();
        return Err(Failure::Check(format!("cannot build {}:\n{text}", folder.display())));
    }
    built.programs.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(built)
}

/// Deletes what was built of the package itself: test programs with their types take much space.
pub fn clean(package: &Package, folder: &Path, target: &Path) -> Result<(), Failure> {
    let mut command = cargo(&["clean", "--quiet", "--package", package.name]);
    output(command.current_dir(folder).env("CARGO_TARGET_DIR", target)).map(drop)
}

/// What `timeout` of the coreutils exits with when it had to end the program.
const TIMED_OUT: i32 = 124;

/// The same command, ended with all that it has started when it takes too long.
fn within(seconds: u32, command: Command) -> Command {
    let mut timed = Command::new("timeout");
    timed.arg(seconds.to_string()).arg(command.get_program()).args(command.get_args());
    timed
}

fn program(artifact: &Value) -> Option<Program> {
    let path = artifact["executable"].as_str()?;
    let is_test = artifact["profile"]["test"].as_bool()?;
    let target = &artifact["target"];
    let kind = target["kind"][0].as_str()?;
    let krate = target["name"].as_str()?;
    let name = format!("{kind} {krate}");
    is_test.then(|| Program { name, krate: krate.replace('-', "_"), path: path.into() })
}

fn error(message: &Value, folder: &Path) -> Option<CompilerError> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if message["level"] != "error" || text(&message["message"])?.starts_with("aborting due to") {
        return None;
    }
    let mut places = Vec::new();
    places_of(message, folder, &mut places);
    Some(CompilerError {
        code: text(&message["code"]["code"]),
        message: text(&message["message"])?,
        rendered: text(&message["rendered"]).unwrap_or_default(),
        places,
    })
}

/// The places of a message, then those of its notes.
fn places_of(message: &Value, folder: &Path, places: &mut Vec<(PathBuf, usize)>) {
    let empty = Vec::new();
    let spans = message["spans"].as_array().unwrap_or(&empty);
    let (main, others): (Vec<_>, Vec<_>) = spans.iter().partition(|s| s["is_primary"] == true);
    for mut span in main.into_iter().chain(others) {
        // From what a macro has written to where it was called.
        loop {
            if let Some(file) = span["file_name"].as_str() {
                let file = Path::new(file);
                let inside = file.strip_prefix(folder).unwrap_or(file);
                let line = span["line_start"].as_u64().unwrap_or_default() as usize;
                if inside.is_relative() {
                    places.push((inside.to_owned(), line));
                }
            }
            span = &span["expansion"]["span"];
            if span.is_null() {
                break;
            }
        }
    }
    for child in message["children"].as_array().unwrap_or(&empty) {
        places_of(child, folder, places);
    }
}
