//! Running a script in a process of its own.
//!
//! In: a command. Out: the lines that it has said, or why there are none. Invariant: nothing is
//! waited for without end: a process that does not end is killed.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a script may take; each is made to take far below a second.
const LIMIT: Duration = Duration::from_secs(30);

/// What `command` writes to its standard output, as lines.
pub fn lines(command: &mut Command) -> Result<Vec<String>, String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot be started: {error}"))?;
    let (to_us, texts) = mpsc::channel();
    read_in_background(child.stdout.take(), to_us.clone());
    let output = texts.recv_timeout(LIMIT);
    if output.is_err() {
        // It may have ended just now; then there is nothing to kill.
        let _ = child.kill();
    }
    let errors = errors_of(&mut child);
    let status = child.wait().map_err(|error| format!("cannot be waited for: {error}"))?;
    let Ok(output) = output else {
        return Err(format!("did not end within {} s", LIMIT.as_secs()));
    };
    if !status.success() {
        return Err(format!("failed ({status}): {}", errors.trim()));
    }
    Ok(output.lines().map(str::to_owned).collect())
}

fn read_in_background(pipe: Option<impl Read + Send + 'static>, to_us: mpsc::Sender<String>) {
    thread::spawn(move || {
        let mut text = String::new();
        if let Some(mut pipe) = pipe {
            // What is not text differs from what the other side says, and is reported so.
            let _ = pipe.read_to_string(&mut text);
        }
        // Nobody listens once the time is over.
        let _ = to_us.send(text);
    });
}

/// What the process has said of its failure.
fn errors_of(child: &mut Child) -> String {
    let mut text = String::new();
    if let Some(pipe) = &mut child.stderr {
        let _ = pipe.read_to_string(&mut text);
    }
    text
}
