//! The command line.
//!
//! In: the words after the program's name. Out: a [`Request`]. Invariant: a word that means nothing
//! is a usage error that names it.

use std::ffi::OsString;
use std::path::PathBuf;

use cargo_framewright::Edition;
use cargo_framewright::expand::Judged;
use lexopt::{Arg, Parser, ValueExt};

/// What to do.
pub enum Request {
    /// Print this and be done.
    Say(String),
    /// Show something of functions.
    Show(Show),
}

/// What to show, of what.
pub struct Show {
    /// What.
    pub what: What,
    /// The file.
    pub file: PathBuf,
    /// The end of a function's path.
    pub function: Option<String>,
    /// The edition of the file.
    pub edition: Edition,
    /// Where to write; standard output if nowhere.
    pub output: Option<PathBuf>,
}

/// A command with its options.
#[derive(Clone, Copy)]
pub enum What {
    /// `expand`.
    Expand(Stage, Judged),
    /// `graph`.
    Graph(Format),
    /// `frame`.
    Frame,
}

/// What `expand` prints.
#[derive(Clone, Copy, Default)]
pub enum Stage {
    /// The body with its flow graph.
    Build,
    /// The table as the compiler prints it.
    Liveness,
    /// The layout as the compiler prints it.
    Frame,
    /// The expansion.
    #[default]
    Emit,
}

/// How `graph` prints.
#[derive(Clone, Copy, Default)]
pub enum Format {
    /// For `dot`.
    #[default]
    Dot,
    /// For Markdown.
    Mermaid,
    /// A picture.
    Svg,
}

/// A mistake in the command line, and the command whose usage helps.
pub struct Misuse {
    /// What is wrong.
    pub message: String,
    /// `expand`, `graph`, `frame`, or nothing.
    pub command: String,
}

/// Reads the words; cargo puts the subcommand's name before them.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Request, Misuse> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    if words.first().is_some_and(|word| word == "framewright") {
        words.remove(0);
    }
    let mut parser = Parser::from_args(words);
    let mut command = String::new();
    read(&mut parser, &mut command).map_err(|error| Misuse { message: error.to_string(), command })
}

fn read(parser: &mut Parser, command: &mut String) -> Result<Request, lexopt::Error> {
    match parser.next()? {
        None => Err("no command is given".into()),
        Some(Arg::Short('h') | Arg::Long("help")) => Ok(Request::Say(crate::help::of(""))),
        Some(Arg::Short('V') | Arg::Long("version")) => {
            Ok(Request::Say(format!("cargo-framewright {}\n", env!("CARGO_PKG_VERSION"))))
        }
        Some(Arg::Value(word)) if word == "help" => {
            let about = match parser.next()? {
                Some(Arg::Value(word)) => word.string()?,
                _ => String::new(),
            };
            Ok(Request::Say(crate::help::of(&about)))
        }
        Some(Arg::Value(word)) => {
            let name = word.string()?;
            if !["expand", "graph", "frame"].contains(&name.as_str()) {
                return Err(format!("there is no command `{name}`").into());
            }
            *command = name;
            read_command(parser, command)
        }
        Some(other) => Err(other.unexpected()),
    }
}

/// The options of a command, in any order.
#[derive(Default)]
struct Options {
    target: Option<String>,
    edition: Edition,
    stage: Stage,
    judged: Judged,
    format: Option<Format>,
    output: Option<PathBuf>,
}

fn read_command(parser: &mut Parser, command: &str) -> Result<Request, lexopt::Error> {
    let mut options = Options::default();
    while let Some(arg) = parser.next()? {
        match (command, arg) {
            (_, Arg::Short('h') | Arg::Long("help")) => {
                return Ok(Request::Say(crate::help::of(command)));
            }
            (_, Arg::Long("edition")) => options.edition = parser.value()?.parse_with(edition)?,
            ("expand", Arg::Long("stage")) => options.stage = parser.value()?.parse_with(stage)?,
            ("expand", Arg::Long("no-judged")) => options.judged = Judged::Hidden,
            ("graph", Arg::Long("format")) => {
                options.format = Some(parser.value()?.parse_with(format)?);
            }
            (_, Arg::Short('o') | Arg::Long("output")) => {
                options.output = Some(parser.value()?.into());
            }
            (_, Arg::Value(word)) if options.target.is_none() => {
                options.target = Some(word.string()?);
            }
            (_, other) => return Err(other.unexpected()),
        }
    }
    options.request(command)
}

impl Options {
    fn request(self, command: &str) -> Result<Request, lexopt::Error> {
        let target = self.target.ok_or("no FILE is given")?;
        let (file, function) = match target.split_once("::") {
            Some((_, "")) => return Err("a function's name belongs after `::`".into()),
            Some((file, function)) => (file.to_string(), Some(function.to_string())),
            None => (target, None),
        };
        let format = self.format.unwrap_or_else(|| by_extension(self.output.as_ref()));
        let what = match command {
            "expand" => What::Expand(self.stage, self.judged),
            "graph" => What::Graph(format),
            _ => What::Frame,
        };
        let file = file.into();
        Ok(Request::Show(Show { what, file, function, edition: self.edition, output: self.output }))
    }
}

/// The format that a file's name asks for.
fn by_extension(output: Option<&PathBuf>) -> Format {
    match output.and_then(|path| path.extension()).and_then(|extension| extension.to_str()) {
        Some("svg") => Format::Svg,
        Some("mmd" | "mermaid") => Format::Mermaid,
        _ => Format::Dot,
    }
}

fn edition(word: &str) -> Result<Edition, &'static str> {
    match word {
        "2018" | "2021" => Ok(Edition::Before2024),
        "2024" => Ok(Edition::From2024),
        _ => Err("an edition is 2018, 2021 or 2024"),
    }
}

fn stage(word: &str) -> Result<Stage, &'static str> {
    match word {
        "build" => Ok(Stage::Build),
        "liveness" => Ok(Stage::Liveness),
        "frame" => Ok(Stage::Frame),
        "emit" => Ok(Stage::Emit),
        _ => Err("a stage is build, liveness, frame or emit"),
    }
}

fn format(word: &str) -> Result<Format, &'static str> {
    match word {
        "dot" => Ok(Format::Dot),
        "mermaid" => Ok(Format::Mermaid),
        "svg" => Ok(Format::Svg),
        _ => Err("a format is dot, mermaid or svg"),
    }
}
