//! Carrying out a command.
//!
//! In: a request. Out: the text to show and the errors. Invariant: nothing is written here.

use std::fmt::Write;
use std::io::IsTerminal;

use cargo_framewright::find::{self, Found};
use cargo_framewright::graph::Graph;
use cargo_framewright::paint::Paint;
use cargo_framewright::{Lowering, expand, frame, problem};

use crate::arguments::{Format, Show, Stage, What};

/// What came of it.
#[derive(Default)]
pub struct Shown {
    /// What was asked for.
    pub text: String,
    /// What went wrong, as lines.
    pub errors: String,
}

/// Carries out a request.
pub fn show(request: &Show) -> Shown {
    let path = request.file.display().to_string();
    let mut shown = Shown::default();
    let source = match std::fs::read_to_string(&request.file) {
        Ok(source) => source,
        Err(error) => {
            let _ = writeln!(shown.errors, "error: cannot read {path}: {error}");
            return shown;
        }
    };
    let file = match syn::parse_file(&source) {
        Ok(file) => file,
        Err(error) => {
            shown.errors = problem::describe(&path, &source, &error);
            return shown;
        }
    };
    let found = find::functions(&file);
    let selected = find::select(&found, request.function.as_deref());
    if let Some(error) = unclear(request, &path, &found, &selected) {
        shown.errors = error;
        return shown;
    }
    let paint = paint(request);
    for function in &selected {
        match function.lower(request.edition) {
            Ok(lowering) => {
                let gap = if shown.text.is_empty() { "" } else { "\n" };
                let title = title(request.what, function, selected.len());
                let _ = write!(shown.text, "{gap}{title}{}", view(request.what, &lowering, paint));
            }
            Err(error) => shown.errors.push_str(&problem::describe(&path, &source, &error)),
        }
    }
    shown
}

/// Why it is not clear what to show.
fn unclear(request: &Show, path: &str, all: &[Found], selected: &[&Found]) -> Option<String> {
    if selected.is_empty() {
        return Some(nothing(path, request.function.as_deref(), all));
    }
    let picture = matches!(request.what, What::Graph(Format::Svg));
    if picture && selected.len() > 1 {
        let names = selected.iter().map(|function| function.name());
        let message = format!("error: an SVG shows one function, and {path} has several\n");
        return Some(message + &list("name one of", names));
    }
    None
}

fn nothing(path: &str, wanted: Option<&str>, all: &[Found]) -> String {
    let (message, what) = match wanted {
        Some(wanted) => {
            (format!("no async fn `{wanted}` with a body in {path}"), "async functions there")
        }
        None => (
            format!("no function in {path} has #[framewright::coroutine]"),
            "without it, name one of",
        ),
    };
    format!("error: {message}\n{}", list(what, all.iter().map(Found::name)))
}

fn list(what: &str, names: impl Iterator<Item = String>) -> String {
    let names: Vec<_> = names.map(|name| format!("  {name}\n")).collect();
    if names.is_empty() { String::new() } else { format!("{what}:\n{}", names.concat()) }
}

fn view(what: What, lowering: &Lowering, paint: Paint) -> String {
    match what {
        What::Expand(Stage::Emit, judged) => expand::expansion(lowering, judged),
        What::Expand(Stage::Build, _) => lowering.body.to_string(),
        What::Expand(Stage::Liveness, _) => lowering.liveness.table(&lowering.body),
        What::Expand(Stage::Frame, _) => lowering.layout.map(&lowering.body),
        What::Graph(format) => {
            let graph = Graph::of(lowering);
            match format {
                Format::Dot => graph.dot(),
                Format::Mermaid => graph.mermaid(),
                Format::Svg => graph.svg(),
            }
        }
        What::Frame => {
            format!("{}\n{}", frame::table(lowering, paint), frame::diagram(lowering, paint))
        }
    }
}

/// A line that says which function follows, in the language of what follows.
fn title(what: What, function: &Found, count: usize) -> String {
    let text = format!("{} (line {})", function.name(), function.line);
    match what {
        What::Frame => format!("{text}\n\n"),
        _ if count == 1 => String::new(),
        What::Expand(Stage::Emit, _) | What::Graph(Format::Dot) => format!("// {text}\n"),
        What::Expand(..) => format!("{text}\n"),
        What::Graph(Format::Mermaid) => format!("%% {text}\n"),
        What::Graph(Format::Svg) => String::new(),
    }
}

fn paint(request: &Show) -> Paint {
    let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if request.output.is_none() && !forbidden && std::io::stdout().is_terminal() {
        Paint::Coloured
    } else {
        Paint::Plain
    }
}
