//! `cargo framewright`: see what the attribute makes of a function.
//!
//! In: a command line. Out: text, or a file; 0 if all went well, 1 for an error in what is shown,
//! 2 for one in the command line. Invariant: what is right is shown even if another function of
//! the file is refused.

mod arguments;
mod help;
mod show;

use std::io::Write;
use std::process::ExitCode;

use arguments::{Misuse, Request};

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1)) {
        Ok(Request::Say(text)) => print(&text),
        Ok(Request::Show(request)) => {
            let shown = show::show(&request);
            eprint!("{}", shown.errors);
            let written = match (&request.output, shown.text.is_empty()) {
                (_, true) => ExitCode::SUCCESS,
                (None, false) => print(&shown.text),
                (Some(path), false) => match std::fs::write(path, &shown.text) {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => {
                        eprintln!("error: cannot write {}: {error}", path.display());
                        ExitCode::FAILURE
                    }
                },
            };
            if shown.errors.is_empty() { written } else { ExitCode::FAILURE }
        }
        Err(Misuse { message, command }) => {
            let usage = help::usage(&command);
            eprintln!("error: {message}\n\n{usage}\nfor more, see --help");
            ExitCode::from(2)
        }
    }
}

/// Prints; a reader who has seen enough, as `head` has, is no error.
fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        _ => ExitCode::SUCCESS,
    }
}
