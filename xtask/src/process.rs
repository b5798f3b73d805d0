//! Child processes, and how a command fails.
//!
//! In: a program and its arguments. Out: success, or a [`Failure`] that names the program.
//! Invariant: every child runs at the root of the workspace and inherits the environment, so a
//! target directory chosen outside holds for all of them.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Why a command of `cargo xtask` did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// It was called the wrong way.
    Usage(String),
    /// It ran, and something is not as it should be.
    Check(String),
}

impl Failure {
    /// The arguments of `command` are not what it takes.
    pub fn unexpected(command: &str, arguments: &[&str]) -> Self {
        Self::Usage(format!("`{command}` does not take `{}`", arguments.join(" ")))
    }
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask is a folder of the workspace").to_owned()
}

/// The cargo that started this program, so that a toolchain override holds.
pub fn cargo(arguments: &[&str]) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a child to its end with this program's own output streams.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| cannot_start(command, &error))?;
    if status.success() { Ok(()) } else { Err(unsuccessful(command, status)) }
}

/// What a child writes to its standard output.
pub fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let output = output_of_any(command)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(unsuccessful(command, output.status))
}

/// What a child writes, also if it fails.
pub fn output_of_any(command: &mut Command) -> Result<Output, Failure> {
    command.output().map_err(|error| cannot_start(command, &error))
}

/// What a child writes: the two streams, its standard error first.
pub fn capture(command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(|error| cannot_start(command, &error))?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(unsuccessful(command, output.status));
    }
    let text = [output.stderr, output.stdout].concat();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn cannot_start(command: &Command, error: &std::io::Error) -> Failure {
    Failure::Check(format!("cannot start `{}`: {error}", in_words(command)))
}

fn unsuccessful(command: &Command, status: std::process::ExitStatus) -> Failure {
    Failure::Check(format!("`{}` failed ({status})", in_words(command)))
}

/// The command as one would type it; the program by its file name.
fn in_words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
