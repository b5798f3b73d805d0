//! Compiling one package again, and the processor time of the compiler's process alone.
//!
//! In: a generated package and how to compile it. Out: seconds, user and system together.
//! Invariant: dependencies are built before; nothing is compiled incrementally. Cargo starts this
//! program in rustc's place for the generated packages ([`stand_in`]), which starts rustc and notes
//! what it took, so cargo's own time is not in it.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::SystemTime;
use std::{env, fs, io};

use super::package::{Package, Side, Workspace};
use super::quietly;
use crate::process::{Failure, cargo};

/// Where the stand-in writes the time. Its presence makes this program the stand-in.
const NOTE: &str = "FRAMEWRIGHT_RUSTC_TIME";
/// Linux counts the times of `/proc/PID/stat` in hundredths of a second, on every architecture.
const TICKS_PER_SECOND: f64 = 100.0;

/// How a package is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// `cargo check`, for which the function is only judged.
    Check,
    /// `cargo check` of what a build gets.
    CheckLowered,
    /// The same with an optimised macro.
    CheckLoweredFast,
    /// `cargo build`, not optimised.
    Build,
}

impl Mode {
    /// In the order in which they are reported.
    pub const ALL: [Self; 4] =
        [Self::Check, Self::CheckLowered, Self::CheckLoweredFast, Self::Build];

    /// For the table.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::CheckLowered => "check as lowered",
            Self::CheckLoweredFast => "the same, macro optimised",
            Self::Build => "debug build",
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Check | Self::CheckLowered => &["check"],
            Self::CheckLoweredFast => {
                &["check", "--config", "profile.dev.build-override.opt-level=3"]
            }
            Self::Build => &["build"],
        }
    }
}

/// The cargo command that compiles a package in some way.
fn compilation(workspace: &Workspace, package: &Package, side: Side, mode: Mode) -> Command {
    // This workspace sets it for its own checks, and the packages lie below.
    let form = match mode {
        Mode::CheckLowered | Mode::CheckLoweredFast => "lowered",
        Mode::Check | Mode::Build => "as the compilation needs",
    };
    let mut command = command(workspace, package, side, mode.arguments());
    command.env("FRAMEWRIGHT_CHECK", form);
    command
}

/// Compiles once, so that afterwards nothing but the package itself has to be.
pub fn prepare(
    workspace: &Workspace,
    package: &Package,
    side: Side,
    mode: Mode,
) -> Result<(), Failure> {
    quietly(&mut compilation(workspace, package, side, mode))
}

/// Compiles the package anew and says how long the processor worked for that.
pub fn cpu_seconds(
    workspace: &Workspace,
    package: &Package,
    side: Side,
    mode: Mode,
) -> Result<f64, Failure> {
    let source = package.source(side);
    touch(&source).map_err(|error| Failure::Check(format!("cannot touch a source: {error}")))?;
    quietly(&mut compilation(workspace, package, side, mode))?;
    let note = note(workspace);
    let text = fs::read_to_string(&note).ok();
    // A note that is left would pass for the next one.
    let _ = fs::remove_file(&note);
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| Failure::Check(format!("{} was not compiled again", package.on(side))))
}

/// The cargo command for one package of the generated workspace.
pub fn command(
    workspace: &Workspace,
    package: &Package,
    side: Side,
    arguments: &[&str],
) -> Command {
    let mut command = cargo(arguments);
    command
        .args(["--package", &package.on(side)])
        .current_dir(&workspace.folder)
        .env("CARGO_TARGET_DIR", workspace.folder.join("target"))
        .env("CARGO_INCREMENTAL", "0")
        .env(NOTE, note(workspace));
    if let Ok(program) = env::current_exe() {
        command.env("RUSTC_WORKSPACE_WRAPPER", program);
    }
    command
}

fn note(workspace: &Workspace) -> PathBuf {
    workspace.folder.join("rustc-time")
}

fn touch(source: &PathBuf) -> io::Result<()> {
    fs::File::options().append(true).open(source)?.set_modified(SystemTime::now())
}

/// Runs rustc and notes its time, if cargo started this program in its place.
pub fn stand_in() -> Option<ExitCode> {
    let note = env::var_os(NOTE)?;
    let mut arguments = env::args_os().skip(1);
    let compiler = arguments.next()?;
    let arguments: Vec<OsString> = arguments.collect();
    let status = match Command::new(&compiler).args(&arguments).status() {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: cannot start {}: {error}", compiler.display());
            return Some(ExitCode::FAILURE);
        }
    };
    // Cargo also asks rustc about itself, under no name or this one.
    let name = arguments.windows(2).find(|pair| pair[0] == "--crate-name").map(|pair| &pair[1]);
    if name.is_some_and(|name| name != OsStr::new("___"))
        && let Some(seconds) = children_seconds()
        && let Err(error) = fs::write(&note, seconds.to_string())
    {
        eprintln!("error: cannot write {}: {error}", note.display());
        return Some(ExitCode::FAILURE);
    }
    Some(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Processor time of the children that have ended.
fn children_seconds() -> Option<f64> {
    children_ticks(&fs::read_to_string("/proc/self/stat").ok()?)
        .map(|ticks| ticks as f64 / TICKS_PER_SECOND)
}

/// The fields `cutime` and `cstime`, the 16th and the 17th. The second is a name in parentheses,
/// which may hold spaces.
fn children_ticks(stat: &str) -> Option<u64> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(13);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user + system)
}

#[cfg(test)]
mod tests {
    use super::children_ticks;

    #[test]
    fn the_times_of_the_children_are_found_behind_any_name() {
        let stat = "7 (a) b) S 1 1 1 0 -1 4 100 0 0 0 11 12 250 13 20 0 1 0 9 9";
        assert_eq!(children_ticks(stat), Some(263));
        assert_eq!(children_ticks("7 (x) S"), None);
    }
}
