//! The automation of this workspace: `cargo xtask COMMAND`.
//!
//! In: a command and its arguments. Out: what the command prints, and an exit code: 0 for success,
//! 1 for a failed check, 2 for a usage error. Invariant: [`COMMANDS`] is the only list of commands;
//! the usage text and the check of the documentation read it.

mod annotate;
mod asan;
mod bench;
mod bless;
mod ci;
mod compile_time;
mod corpus;
mod differential;
mod failure_modes;
mod fuzz;
mod loom;
mod models;
mod node_order;
mod polls;
mod process;
mod shuttle;
mod sizes;
mod tidy;

use std::env;
use std::process::ExitCode;

use process::Failure;

/// One command of `cargo xtask`.
struct Command {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&[&str]) -> Result<(), Failure>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "annotate",
        arguments: "FOLDER [--tests | --remove]",
        about: "put the attribute on every async fn of a tree, or take it off",
        run: annotate::run,
    },
    Command {
        name: "asan",
        arguments: "[PART OF A NAME..]",
        about: "the inputs of expand-examples under AddressSanitizer; needs a nightly compiler",
        run: asan::run,
    },
    Command {
        name: "bench",
        arguments: "scheduler [--quick | --options | --shape NAME ..]",
        about: "tasks and schedulers against tokio and smol; last line: their ratio",
        run: bench::run,
    },
    Command {
        name: "bless",
        arguments: "[TEST FILTER]",
        about: "run the tests and overwrite their expectations on disk",
        run: bless::run,
    },
    Command {
        name: "ci",
        arguments: "",
        about: "every check, in the order in which they fail fastest",
        run: ci::run,
    },
    Command {
        name: "corpus",
        arguments: "[--only CRATE] [--keep] | --self-test",
        about: "lower crates of the registry, and compare tests and sizes with native",
        run: corpus::run,
    },
    Command {
        name: "compile-time",
        arguments: "[--functions N] [--rounds N]",
        about: "CPU time of check and build, machine code, the macro's own time; against native",
        run: compile_time::run,
    },
    Command {
        name: "differential",
        arguments: "[PART OF A NAME.. | --random N]",
        about: "run inputs, or random programs, native and lowered, and compare",
        run: differential::run,
    },
    Command {
        name: "failure-modes",
        arguments: "",
        about: "public failures of other runtimes, and the tests here that cite them",
        run: failure_modes::run,
    },
    Command {
        name: "fuzz",
        arguments: "[--runs N] [--seed S]",
        about: "the compiler on streams of tokens that are almost right",
        run: fuzz::run,
    },
    Command {
        name: "loom",
        arguments: "[PART OF A NAME..]",
        about: "the models of what threads share, in every order of their steps",
        run: loom::run,
    },
    Command {
        name: "node-order",
        arguments: "[PART OF A NAME..] [--runs N]",
        about: "scripts on Node.js and on the event loop, compared line by line",
        run: node_order::run,
    },
    Command {
        name: "polls",
        arguments: "[--samples N | --instructions]",
        about: "poll time, or instructions, of every shape against native",
        run: polls::run,
    },
    Command {
        name: "shuttle",
        arguments: "",
        about: "whole pools under schedules chosen at random",
        run: shuttle::run,
    },
    Command {
        name: "sizes",
        arguments: "[--stack]",
        about: "bytes of every shape, or depth of the debug stack, against native",
        run: sizes::run,
    },
    Command { name: "tidy", arguments: "", about: "the project's own rules", run: tidy::run },
];

fn main() -> ExitCode {
    if let Some(code) = compile_time::stand_in() {
        return code;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(problem)) => {
            eprintln!("error: {problem}\n\n{}", usage());
            ExitCode::from(2)
        }
        Err(Failure::Check(problem)) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[&str]) -> Result<(), Failure> {
    let Some((&name, rest)) = arguments.split_first() else {
        return Err(Failure::Usage("a command is missing".to_owned()));
    };
    if matches!(name, "help" | "-h" | "--help") {
        println!("{}", usage());
        return Ok(());
    }
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(rest),
        None => Err(Failure::Usage(format!("there is no command `{name}`"))),
    }
}

fn usage() -> String {
    let mut text = "usage: cargo xtask COMMAND\n".to_owned();
    for Command { name, arguments, about, .. } in COMMANDS {
        let call = format!("{name} {arguments}");
        text.push_str(&format!("\n  {call:38} {about}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Failure, dispatch, usage};

    #[test]
    fn an_unknown_command_is_a_usage_error() {
        assert!(matches!(dispatch(&["tody"]), Err(Failure::Usage(text)) if text.contains("tody")));
        assert!(matches!(dispatch(&[]), Err(Failure::Usage(_))));
    }

    #[test]
    fn a_stray_argument_is_a_usage_error() {
        for name in ["bench", "ci", "failure-modes", "polls", "shuttle", "sizes", "tidy"] {
            assert!(matches!(dispatch(&[name, "--stray"]), Err(Failure::Usage(_))), "{name}");
        }
    }

    #[test]
    fn the_usage_names_every_command() {
        let text = usage();
        assert!(COMMANDS.iter().all(|command| text.contains(command.name)));
    }
}
