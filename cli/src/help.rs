//! The texts of `--help`.
//!
//! In: the name of a command. Out: its text; that of the program for any other name. Invariant:
//! the line after `usage` is what a usage error shows.

const PROGRAM: &str = "\
Shows what #[framewright::coroutine] makes of an async fn.

usage: cargo framewright COMMAND FILE[::FUNCTION] [OPTIONS]

commands:
  expand   the expansion, formatted, or what a stage of the compiler found
  graph    the states and what may follow what, as DOT, Mermaid or SVG
  frame    what each slot holds while suspended, and which slots share bytes

FILE alone means every function with the attribute. FUNCTION may be a name, Type::method or
module::name, and then needs no attribute.

options:
  --edition 2021|2024   the edition of FILE [2024]
  -o, --output OUT      write to a file
  -h, --help            this text, or that of a command
  -V, --version         the version
";

const EXPAND: &str = "\
Shows the expansion of a function, formatted.

usage: cargo framewright expand FILE[::FUNCTION] [OPTIONS]

options:
  --stage STAGE         what a stage found instead: build (the body and its flow graph), liveness
                        (slots by states), frame (the layout) or emit (the expansion) [emit]
  --no-judged           hide the copy of the body that is judged and never run
  --edition 2021|2024   the edition of FILE [2024]
  -o, --output OUT      write to a file
  -h, --help            this text
";

const GRAPH: &str = "\
Shows the states of a function and what may follow what.

usage: cargo framewright graph FILE[::FUNCTION] [OPTIONS]

options:
  --format FORMAT       dot, mermaid or svg [by the extension of OUT, or dot]
  --edition 2021|2024   the edition of FILE [2024]
  -o, --output OUT      write to a file
  -h, --help            this text

An SVG shows one function; name it if FILE has several.
";

const FRAME: &str = "\
Shows what each slot holds while a function is suspended, and which slots share bytes.

usage: cargo framewright frame FILE[::FUNCTION] [OPTIONS]

options:
  --edition 2021|2024   the edition of FILE [2024]
  -o, --output OUT      write to a file
  -h, --help            this text

Colours are for terminals only, and not if NO_COLOR is set.
";

/// The text of a command, or of the program.
pub fn of(command: &str) -> String {
    let text = match command {
        "expand" => EXPAND,
        "graph" => GRAPH,
        "frame" => FRAME,
        _ => PROGRAM,
    };
    text.to_string()
}

/// The usage line of a command, or of the program.
pub fn usage(command: &str) -> String {
    let text = of(command);
    text.lines().find(|line| line.starts_with("usage:")).unwrap_or_default().to_string()
}
