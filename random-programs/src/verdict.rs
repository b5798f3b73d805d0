//! What came of a program.
//!
//! In: what the compiler and the host said. Out: a [`Verdict`], and the kind of a failure.
//! Invariant: two failures of one kind are likely to have one cause, and a program that is shrunk
//! keeps its kind.

/// What came of a program.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Both sides behave alike, in so many runs.
    Alike { runs: usize },
    /// The text without the attribute does not compile: the generator's fault.
    Discarded { message: String },
    /// The attribute refuses a construct, and says what to write instead.
    Refused { message: String },
    /// It compiles without the attribute alone.
    Uncompilable(Failure),
    /// The sides differ.
    Diverges { runs: usize, divergences: usize, failure: Failure },
    /// The process died, or did not end.
    Crashes(Failure),
}

/// A failure of the lowering.
#[derive(Clone, Debug)]
pub struct Failure {
    pub kind: String,
    /// All that is known, for a reader.
    pub details: String,
}

impl Verdict {
    pub fn failure(&self) -> Option<&Failure> {
        match self {
            Verdict::Uncompilable(failure)
            | Verdict::Crashes(failure)
            | Verdict::Diverges { failure, .. } => Some(failure),
            Verdict::Alike { .. } | Verdict::Discarded { .. } | Verdict::Refused { .. } => None,
        }
    }
}

/// Whether an error is one of those that `docs/src/reference/not_lowered.md` lists.
pub fn is_refusal(message: &str) -> bool {
    message.contains(" is not lowered yet; ")
}

/// The kind of an error: its code, and its message without what is the program's own.
pub fn kind_of_error(code: &str, message: &str) -> String {
    let parts = message.split('`').enumerate();
    let general: Vec<&str> =
        parts.map(|(at, part)| if at % 2 == 0 { part } else { ".." }).collect();
    let message: String = general.join("`").chars().take(120).collect();
    format!("uncompilable {code}: {message}")
}

/// The kind of a divergence, from how it is printed: in which sort of run, and what differs first.
pub fn kind_of_divergence(details: &str) -> String {
    let scenario = details.lines().next().unwrap_or_default().trim();
    let scenario = scenario.split(':').next().unwrap_or_default();
    let scenario: String = scenario.chars().filter(|c| !c.is_ascii_digit()).collect();
    let first = |mark: &str| {
        let line = details.lines().find_map(|line| line.trim_start().strip_prefix(mark));
        let words = line.unwrap_or("(end)").split_whitespace();
        // `poll 3`, `drop d1`: the name says nothing.
        words.take(1).collect::<String>()
    };
    format!("diverges, {scenario}: `{}` became `{}`", first("native  -"), first("lowered +"))
}

#[cfg(test)]
mod tests {
    use super::{kind_of_divergence, kind_of_error};

    #[test]
    fn names_are_not_part_of_a_kind() {
        let kind = kind_of_error("E0382", "use of moved value: `x1`");
        assert_eq!(kind, kind_of_error("E0382", "use of moved value: `y`"));
        assert_ne!(kind, kind_of_error("E0505", "use of moved value: `x1`"));
    }

    #[test]
    fn a_divergence_is_named_by_what_differs_first() {
        let text = "panic at drop 3: traces differ at line 7\n    drop d1\n\
                    native  - drop d2\nnative  - drop d3\nlowered + panicked: planned\n";
        let kind = kind_of_divergence(text);
        assert_eq!(kind, "diverges, panic at drop : `drop` became `panicked:`");
    }
}
