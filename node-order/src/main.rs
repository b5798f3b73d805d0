//! Whether the event loop has the order of Node.js: scripts that were written for both.
//!
//! In: nothing, or parts of names; `--runs N`; `--list`; `run NAME`. Out: for each script that
//! differs what the two have said, side by side; the last line is
//! `node-order: scripts N, identical K`. Invariant: the exit code is 0 only if all are identical,
//! and every run of a script says the same.
//!
//! `scripts/NAME.js` is the script for Node.js, the function `NAME` in `src/scripts` the one for
//! the event loop. Both say lines. Only such scripts are here whose order Node.js promises: what
//! depends on how fast the machine is begins in I/O, or keeps the thread until everything is due.

mod compare;
mod process;
mod scripts;
mod support;

use std::env;
use std::process::ExitCode;

use framewright::Runtime;

use compare::Options;
use scripts::SCRIPTS;

const USAGE: &str = "\
usage: framewright-node-order [PART OF A NAME..] [--runs N] [--skip-without-node]
       framewright-node-order --list
       framewright-node-order run NAME

The program `node` is looked for on the path; the variable NODE names another one.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match &arguments[..] {
        ["--list"] => {
            SCRIPTS.iter().for_each(|script| println!("{}", script.name));
            ExitCode::SUCCESS
        }
        ["run", name] => run(name),
        arguments => match Options::parse(arguments) {
            Some(options) => compare::run(&options),
            None => usage_error("an argument is not understood"),
        },
    }
}

/// Runs one script as Node.js would: first itself, then the loop until nothing is left.
fn run(name: &str) -> ExitCode {
    let Some(script) = SCRIPTS.iter().find(|script| script.name == name) else {
        return usage_error(&format!("there is no script `{name}`"));
    };
    let runtime = match Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("error: the system refused what a runtime needs: {error}");
            return ExitCode::FAILURE;
        }
    };
    runtime.block_on(async { (script.run)() });
    runtime.run();
    ExitCode::SUCCESS
}

fn usage_error(problem: &str) -> ExitCode {
    eprintln!("error: {problem}\n\n{USAGE}");
    ExitCode::from(2)
}
