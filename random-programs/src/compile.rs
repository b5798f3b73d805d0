//! Compiles a batch: many programs in one crate, each side a file of its own.
//!
//! In: programs by their names. Out: an executable, or which programs are at fault, and why.
//! Invariant: an error is a program's if one of its files is named in it, however deep.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use framewright_expand_examples::source::Source;
use serde_json::Value;

use crate::generate::Edition;
use crate::libraries::Libraries;

/// Which sides of the programs are in a crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// Only to look for errors; nothing is made.
    Native,
    BothChecked,
    /// To be run.
    Both,
}

/// A place on disk for the crates of one thread.
pub struct Workshop<'a> {
    pub libraries: &'a Libraries,
    pub edition: Edition,
    pub folder: PathBuf,
}

/// An error in a file of a program.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Whether it is in the copy without the attribute.
    pub is_native: bool,
    pub code: String,
    pub message: String,
    pub rendered: String,
}

/// What came of compiling.
pub enum Compiled {
    Done(PathBuf),
    /// The first error of each program at fault.
    Faults(BTreeMap<usize, Fault>),
    /// No error names a program: the first one.
    Unknown(Fault),
}

impl Workshop<'_> {
    /// Writes both sides of each program.
    pub fn write(&self, programs: &[String]) {
        for side in ["native", "lowered"] {
            fs::create_dir_all(self.folder.join(side)).expect("the target folder can be written");
        }
        for (at, text) in programs.iter().enumerate() {
            let (name, path) = (format!("random/{at}"), PathBuf::new());
            let source = Source { name, path, text: text.clone() };
            self.write_file(&format!("native/p{at}.rs"), &source.native());
            self.write_file(&format!("lowered/p{at}.rs"), text);
        }
    }

    fn write_file(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("the target folder can be written");
    }

    /// Compiles some of the programs that were written.
    pub fn compile(&self, chosen: &[usize], sides: Sides) -> Compiled {
        self.write_file("main.rs", &main(chosen, sides));
        let executable = self.folder.join("program");
        // Some bodies are borrow-checked only when their optimised form is asked for.
        let emit: &[&str] = match sides {
            Sides::Native => &["--emit=metadata", "-o", "program.rmeta"],
            Sides::BothChecked => &["--emit=mir", "-o", "program.mir"],
            Sides::Both => &["--emit=link", "-o", "program"],
        };
        let output = Command::new("rustc")
            .current_dir(&self.folder)
            .args(["--edition", self.edition.text(), "--crate-name", "program"])
            .args(["--error-format=json", "--cap-lints=allow", "-Cdebuginfo=0"])
            .args(["-Copt-level=0", "-Ccodegen-units=8"])
            .args(self.libraries.arguments())
            .args(emit)
            .arg("main.rs")
            .output()
            .expect("rustc can be started");
        if output.status.success() {
            return Compiled::Done(executable);
        }
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let faults = faults(&text);
        match faults.is_empty() {
            true => Compiled::Unknown(nameless(text)),
            false => Compiled::Faults(faults),
        }
    }
}

/// The crate of a batch.
fn main(chosen: &[usize], sides: Sides) -> String {
    let mut text = "#![allow(warnings)]\n".to_owned();
    let modules = |side: &str| -> String {
        let one = |at| format!("    #[path = \"../{side}/p{at}.rs\"] pub mod p{at};\n");
        format!("mod {side} {{\n{}}}\n", chosen.iter().map(one).collect::<String>())
    };
    text.push_str(&modules("native"));
    if sides == Sides::Native {
        return format!("{text}fn main() {{}}\n");
    }
    text.push_str(&modules("lowered"));
    let one = |at| {
        format!(
            "    Input {{ name: \"p{at}\", native: || erase(native::p{at}::case()), \
             lowered: || erase(lowered::p{at}::case()) }},\n"
        )
    };
    let list: String = chosen.iter().map(one).collect();
    format!(
        "{text}use framewright_expand_examples::{{compare::Input, executor::erase}};
fn main() {{
    framewright_random_programs::host::main(&[\n{list}    ]);
}}
"
    )
}

/// The first error of each program, from rustc's messages.
fn faults(text: &str) -> BTreeMap<usize, Fault> {
    let mut found = BTreeMap::new();
    for message in errors(text) {
        let Some((program, is_native)) = program_of(&message) else { continue };
        let fault = fault(&message, is_native);
        let known = found.entry(program).or_insert_with(|| fault.clone());
        if fault.is_native && !known.is_native {
            *known = fault;
        }
    }
    found
}

/// The first error, where none names a program; or all that rustc said before it died.
fn nameless(text: String) -> Fault {
    let first = errors(&text).next();
    match first {
        Some(message) => fault(&message, false),
        None => {
            let (is_native, code) = (false, String::new());
            let message = text.lines().next().unwrap_or_default().to_owned();
            Fault { is_native, code, message, rendered: text }
        }
    }
}

fn errors(text: &str) -> impl Iterator<Item = Value> {
    let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    messages.filter(|message| message["level"] == "error")
}

fn fault(message: &Value, is_native: bool) -> Fault {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (code, rendered) = (text(&message["code"]["code"]), text(&message["rendered"]));
    Fault { is_native, code, message: text(&message["message"]), rendered }
}

/// The program whose file a message names: in its spans, in what expanded to them, or in a note.
fn program_of(message: &Value) -> Option<(usize, bool)> {
    let spans = message["spans"].as_array();
    let own = spans.into_iter().flatten().find_map(program_of_span);
    let children = message["children"].as_array();
    own.or_else(|| children.into_iter().flatten().find_map(program_of))
}

fn program_of_span(span: &Value) -> Option<(usize, bool)> {
    let path = Path::new(span["file_name"].as_str().unwrap_or_default());
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let side = path.parent().and_then(Path::file_name).and_then(|side| side.to_str());
    let number = stem.strip_prefix('p').and_then(|number| number.parse().ok());
    if let (Some(number), Some(side @ ("native" | "lowered"))) = (number, side) {
        return Some((number, side == "native"));
    }
    let expansion = &span["expansion"]["span"];
    if expansion.is_null() { None } else { program_of_span(expansion) }
}
