//! Compiles every input in both forms, in one run of cargo.
//!
//! In: a folder of programs. Out: what the compiler says of each, by name and form. Invariant: the
//! native form is the lowered one with spaces in the place of the attribute.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

const ATTRIBUTE: &str = "#[framewright::coroutine]";

/// Whether the attribute is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// It is not.
    Native,
    /// It is.
    Lowered,
}

/// Where an error is: file, first and last line and column.
pub type Place = (String, [u64; 4]);

/// An error or a warning with one of its primary spans.
#[derive(Debug)]
pub struct Diagnostic {
    /// `error` or `warning`.
    pub level: String,
    /// As in `E0308`, or the name of a lint; some have none.
    pub code: Option<String>,
    /// Its first line.
    pub message: String,
    /// Where it is.
    pub place: Place,
}

impl Diagnostic {
    /// What is compared. Words are not: they may name a type in another way.
    pub fn key(&self) -> (&str, Option<&str>, &Place) {
        (&self.level, self.code.as_deref(), &self.place)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.as_deref().unwrap_or("no code");
        let (file, [line, column, to_line, to_column]) = &self.place;
        let (level, message) = (&self.level, &self.message);
        write!(f, "{level} [{code}] at {file}:{line}:{column}-{to_line}:{to_column}: {message}")
    }
}

/// What the compiler says of every input, in both forms; `check` is what it checks of a function
/// with the attribute: `lowered`, as in a build, or `judged`, as elsewhere.
pub fn all(inputs: &Path, check: &str) -> BTreeMap<(String, Form), Vec<Diagnostic>> {
    let package = package(inputs);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--keep-going", "--quiet", "--message-format=json"])
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(package.join("target"))
        .env("FRAMEWRIGHT_CHECK", check)
        // Flags of the outer build say nothing about these programs.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let mut found = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(event) = serde_json::from_str::<Value>(line) else { continue };
        let message = &event["message"];
        match event["target"]["name"].as_str().and_then(input_of) {
            Some(input) => found.entry(input).or_insert_with(Vec::new).extend(read(message)),
            None if message["level"] == "error" => panic!("{}", message["rendered"]),
            None => {}
        }
    }
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!found.is_empty(), "cargo compiled nothing: {said}");
    found
}

/// Writes the package: one program for each input and form.
fn package(inputs: &Path) -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("same_place");
    let programs = package.join("src/bin");
    // Programs of inputs that are no more.
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).expect("the temporary folder is writable");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it is a member");
    let manifest = format!(
        "[package]\nname = \"same-place\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         publish = false\n\n[dependencies]\nframewright = {{ path = {:?}, \
         default-features = false }}\n\n[workspace]\n",
        workspace.join("runtime")
    );
    write(&package.join("Cargo.toml"), &manifest);
    let lock = fs::read_to_string(workspace.join("Cargo.lock")).expect("the workspace is locked");
    write(&package.join("Cargo.lock"), &lock);

    for entry in fs::read_dir(inputs).expect("the inputs are there") {
        let path = entry.expect("the inputs are readable").path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let Some(name) = name.strip_suffix(".rs") else { continue };
        let lowered = fs::read_to_string(&path).expect("the inputs are readable");
        assert!(lowered.contains(ATTRIBUTE), "{name}: nothing is lowered");
        let native = lowered.replace(ATTRIBUTE, &" ".repeat(ATTRIBUTE.len()));
        write(&programs.join(format!("{name}-native.rs")), &native);
        write(&programs.join(format!("{name}-lowered.rs")), &lowered);
    }
    package
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("the temporary folder is writable");
}

/// The input and form of a program.
fn input_of(target: &str) -> Option<(String, Form)> {
    let (name, form) = target.rsplit_once('-')?;
    let form = match form {
        "native" => Form::Native,
        "lowered" => Form::Lowered,
        _ => return None,
    };
    Some((name.to_owned(), form))
}

/// One diagnostic for each primary span; none for the summary at the end.
fn read(message: &Value) -> Vec<Diagnostic> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let spans = message["spans"].as_array().into_iter().flatten();
    let places = spans.filter(|span| span["is_primary"] == true).map(|span| {
        // In a macro of the user's or of std: where it is called.
        let mut span = span;
        while let Some(outer) = span["expansion"].get("span") {
            span = outer;
        }
        let number = |name: &str| span[name].as_u64().unwrap_or_default();
        let names = ["line_start", "column_start", "line_end", "column_end"];
        // The two forms are two files.
        let file = text(&span["file_name"]).replace("-native.rs", ".rs");
        (file.replace("-lowered.rs", ".rs"), names.map(number))
    });
    places
        .map(|place| Diagnostic {
            level: text(&message["level"]),
            code: message["code"]["code"].as_str().map(str::to_owned),
            message: text(&message["message"]),
            place,
        })
        .collect()
}
