//! One verdict per input: each is compiled as a program of its own and run under every scenario.
//!
//! `cargo run -p framewright-expand-examples --no-default-features --example triage -- [options]
//! [part of a name ..]`, with the options
//!
//! - `--jobs N`: so many at a time (2)
//! - `--edition E`: compile inputs in that edition (2024); others leave out inputs that need 2024
//! - `--native`: lower nothing, to check the inputs themselves
//! - `--verbose`: all compiler output and all divergences, not only the first line
//!
//! Prints `ok`, `uncompilable`, `diverges` or `crashes` with the name, then a summary. A single
//! input that does not compile costs one line here, where it would stop the whole test suite.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use framewright_expand_examples::compare::{LARGER, RUNNING};
use framewright_expand_examples::source::{self, Source};

/// A lowered program that runs longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let options = Options::parse(std::env::args().skip(1));
    let libraries = Libraries::build();
    let sources: Vec<Source> = source::all().expect("inputs/ can be read");
    let wanted: Vec<Source> = sources.into_iter().filter(|source| options.wants(source)).collect();
    let verdicts = in_parallel(&wanted, &options, &libraries);
    let count = |kind: &str| verdicts.iter().filter(|verdict| verdict.kind == kind).count();
    println!(
        "triage: inputs {}, ok {}, uncompilable {}, diverges {}, crashes {}; larger {}",
        verdicts.len(),
        count("ok"),
        count("uncompilable"),
        count("diverges"),
        count("crashes"),
        verdicts.iter().filter(|verdict| verdict.text.contains(LARGER)).count()
    );
    let all_fine = count("ok") == verdicts.len();
    if all_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Options {
    jobs: usize,
    edition: String,
    native: bool,
    verbose: bool,
    names: Vec<String>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Options {
        let (native, verbose) = (false, false);
        let mut options =
            Options { jobs: 2, edition: "2024".into(), native, verbose, names: Vec::new() };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().expect("the option has a value");
            match argument.as_str() {
                "--jobs" => options.jobs = value().parse().expect("--jobs takes a number"),
                "--edition" => options.edition = value(),
                "--native" => options.native = true,
                "--verbose" => options.verbose = true,
                name => options.names.push(name.into()),
            }
        }
        options
    }

    fn wants(&self, source: &Source) -> bool {
        let named =
            self.names.is_empty() || self.names.iter().any(|part| source.name.contains(part));
        named && (self.edition == "2024" || !source.needs_2024())
    }
}

/// Where cargo put what a program of an input links to.
struct Libraries {
    framewright: PathBuf,
    examples: PathBuf,
}

impl Libraries {
    /// Builds the library without inputs (and with it the macro), and reads the paths off cargo.
    fn build() -> Libraries {
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "-p", "framewright-expand-examples"])
            .args(["--lib", "--no-default-features", "--message-format=json-render-diagnostics"])
            .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo can be started");
        assert!(output.status.success(), "the library does not build");
        let messages = String::from_utf8_lossy(&output.stdout).into_owned();
        let paths = || messages.split('"').filter(|text| text.ends_with(".rlib"));
        let named = |name: &str| {
            let found = paths().find(|path| crate_of(path) == name);
            PathBuf::from(found.unwrap_or_else(|| panic!("cargo names no rlib of {name}")))
        };
        Libraries {
            framewright: named("framewright"),
            examples: named("framewright_expand_examples"),
        }
    }

    /// The folder of all dependencies; cargo puts the library that it was asked for beside it.
    fn deps(&self) -> &Path {
        self.framewright.parent().expect("an rlib is in a folder")
    }
}

/// `name` of `folder/libname-hash.rlib` or `folder/libname.rlib`.
fn crate_of(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or_default();
    let stem = file.trim_start_matches("lib").trim_end_matches(".rlib");
    stem.split('-').next().unwrap_or_default()
}

struct Verdict {
    kind: &'static str,
    text: String,
    details: String,
}

fn in_parallel(sources: &[Source], options: &Options, libraries: &Libraries) -> Vec<Verdict> {
    let next = AtomicUsize::new(0);
    let verdicts = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let verdict = judge(source, options, libraries);
                    let mut verdicts = verdicts.lock().expect("no thread panics with it");
                    println!("{}", verdict.text);
                    if options.verbose {
                        println!("{}", verdict.details);
                    }
                    verdicts.push(verdict);
                }
            });
        }
    });
    verdicts.into_inner().expect("no thread panics with it")
}

/// Compiles and runs one input.
fn judge(source: &Source, options: &Options, libraries: &Libraries) -> Verdict {
    let folder = libraries.deps().join("../triage").join(source.name.replace('/', "-"));
    fs::create_dir_all(&folder).expect("the target folder can be written");
    let compiled = compile(source, options, libraries, &folder);
    if !compiled.status.success() {
        let details = String::from_utf8_lossy(&compiled.stderr).into_owned();
        let is_error = |line: &&str| line.contains(": error") || line.starts_with("error");
        let first = details.lines().find(is_error).unwrap_or("no error message");
        let first = first.replace(&format!("{}:", source.path.display()), "line ");
        let text = format!("uncompilable {}: {first}", source.name);
        return Verdict { kind: "uncompilable", text, details };
    }
    verdict_of(source, run(&folder.join("program"), &folder))
}

fn compile(source: &Source, options: &Options, libraries: &Libraries, folder: &Path) -> Output {
    let (native, main) = (folder.join("native.rs"), folder.join("main.rs"));
    let lowered = if options.native { &native } else { &source.path };
    fs::write(&native, source.native()).expect("the target folder can be written");
    fs::write(&main, program(source, &native, lowered)).expect("the target folder can be written");
    let extern_ = |name: &str, path: &Path| format!("{name}={}", path.display());
    Command::new("rustc")
        .args(["--edition", &options.edition, "--crate-name", "program", "--error-format=short"])
        .args(["-Cdebuginfo=0", "-Copt-level=0", "-Awarnings"])
        .args(["--extern", &extern_("framewright", &libraries.framewright)])
        .args(["--extern", &extern_("framewright_expand_examples", &libraries.examples)])
        .arg("-L")
        .arg(format!("dependency={}", libraries.deps().display()))
        .arg("-o")
        .arg(folder.join("program"))
        .arg(main)
        .output()
        .expect("rustc can be started")
}

fn program(source: &Source, native: &Path, lowered: &Path) -> String {
    format!(
        "#[path = {native:?}] mod native;
#[path = {lowered:?}] mod lowered;
use framewright_expand_examples::{{compare, executor::erase}};
fn main() -> std::process::ExitCode {{
    compare::main(&compare::Input {{
        name: {:?},
        native: || erase(native::case()),
        lowered: || erase(lowered::case()),
    }})
}}
",
        source.name
    )
}

/// How a program ended; no status if it was killed because it hung.
struct Ending {
    status: Option<ExitStatus>,
    stdout: String,
    stderr: String,
}

/// Runs a program with its output in files, so that no pipe can fill up.
fn run(program: &Path, folder: &Path) -> Ending {
    let (out, err) = (folder.join("stdout"), folder.join("stderr"));
    let file = |path: &Path| fs::File::create(path).expect("the target folder can be written");
    let child = Command::new(program).stdout(file(&out)).stderr(file(&err)).spawn();
    let status = wait(child.expect("a compiled program can be started"));
    let read =
        |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    Ending { status, stdout: read(&out), stderr: read(&err) }
}

fn wait(mut child: Child) -> Option<ExitStatus> {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(2));
    }
    // Both fail only if it ended meanwhile.
    let _ = child.kill();
    let _ = child.wait();
    None
}

fn verdict_of(source: &Source, ending: Ending) -> Verdict {
    let text = ending.stdout.trim_end().to_owned();
    let (progress, other): (Vec<&str>, Vec<&str>) =
        ending.stderr.lines().partition(|line| line.starts_with(RUNNING));
    let details = other.join("\n");
    match ending.status.map(|status| status.code()) {
        Some(Some(0)) => Verdict { kind: "ok", text, details },
        Some(Some(1)) if text.starts_with("diverges") => {
            Verdict { kind: "diverges", text, details }
        }
        _ => {
            let how = ending.status.map_or("hangs".to_owned(), |status| status.to_string());
            let at = progress.last().unwrap_or(&"before any run").trim_start_matches(RUNNING);
            let words = other.iter().find(|line| !line.is_empty()).unwrap_or(&"");
            let text = format!("crashes {}: {at}: {how} {words}", source.name);
            Verdict { kind: "crashes", text, details }
        }
    }
}
