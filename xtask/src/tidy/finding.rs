//! What a rule says.
//!
//! In: a place and a message. Out: one printed line. Invariant: the message says what to do.

use std::fmt;

/// Whether a finding fails the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Printed only.
    Warning,
    /// Fails the run.
    Violation,
}

/// One place where a rule does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, relative to the workspace.
    pub path: String,
    /// The line, from 1.
    pub line: usize,
    /// The rule, in a word or two.
    pub rule: &'static str,
    /// What is there, and what should be.
    pub message: String,
    /// Whether it fails the run.
    pub level: Level,
}

impl Finding {
    /// A finding that fails the run.
    pub fn violation(
        path: &str,
        line: usize,
        rule: &'static str,
        message: impl Into<String>,
    ) -> Self {
        let message = message.into();
        Self { path: path.to_owned(), line, rule, message, level: Level::Violation }
    }

    /// The same finding, printed only.
    pub fn into_warning(self) -> Self {
        Self { level: Level::Warning, ..self }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, rule, message, level } = self;
        let level = match level {
            Level::Warning => "warning: ",
            Level::Violation => "",
        };
        write!(f, "{path}:{line}: {level}{rule}: {message}")
    }
}
