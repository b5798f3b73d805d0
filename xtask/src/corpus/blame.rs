//! Whose error it is.
//!
//! In: the errors of a build. Out: the functions that lose the attribute, and why. Invariant: only
//! functions that have the attribute are blamed.

use std::collections::{BTreeMap, BTreeSet};

use super::build::CompilerError;
use super::sources::{Id, Sources};

/// Why a function is not lowered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Who says so.
    pub kind: Kind,
    /// The first line of the message.
    pub reason: String,
}

/// Who refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The macro.
    Refused,
    /// The compiler: it does not accept what the macro has made, or what depends on it.
    Broken,
}

/// For each function that an error points at the first that does.
pub fn pointed_at(
    errors: &[CompilerError],
    sources: &Sources,
    has_attribute: &dyn Fn(&Id) -> bool,
) -> BTreeMap<Id, Refusal> {
    let mut blamed = BTreeMap::new();
    for error in errors {
        let mut at = error.places.iter().filter_map(|(path, line)| sources.at(path, *line));
        if let Some(id) = at.find(has_attribute) {
            blamed.entry(id).or_insert_with(|| refusal(error));
        }
    }
    blamed
}

/// The functions that errors may be about which point at none: those whose names they show, else
/// those of the files that they show, else all.
pub fn suspects(
    errors: &[CompilerError],
    sources: &Sources,
    has_attribute: &dyn Fn(&Id) -> bool,
) -> BTreeMap<Id, Refusal> {
    let mut blamed = BTreeMap::new();
    let all: Vec<_> = sources.functions().filter(|(id, _)| has_attribute(id)).collect();
    for error in errors {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let words: BTreeSet<&str> = error.rendered.split(|c| !is_word(c)).collect();
        let is_named = |name: &str| words.contains(name.rsplit("::").next().unwrap_or(name));
        let files: BTreeSet<_> = error.places.iter().map(|(path, _)| path).collect();
        let named = all.iter().filter(|(_, function)| is_named(&function.name));
        let near = all.iter().filter(|(id, _)| files.contains(&id.0));
        let mut ids: Vec<&Id> = named.map(|(id, _)| id).collect();
        if ids.is_empty() {
            ids = near.map(|(id, _)| id).collect();
        }
        if ids.is_empty() {
            ids = all.iter().map(|(id, _)| id).collect();
        }
        let reason = Refusal { kind: Kind::Broken, reason: in_short(error) };
        for id in ids {
            blamed.entry(id.clone()).or_insert_with(|| reason.clone());
        }
    }
    blamed
}

/// Whether types are too deep for the compiler to follow.
pub fn is_depth(error: &CompilerError) -> bool {
    error.rendered.contains("consider increasing the recursion limit")
}

/// How errors of the compiler begin that have no code.
const UNCODED: &[&str] = &[
    "cannot find",
    "could not prove",
    "coroutine",
    "future cannot be",
    "future returned",
    "higher-ranked",
    "implementation of",
    "internal compiler error",
    "lifetime may not live long enough",
    "no rules expected",
    "queries overflow",
    "reached the",
    "unused",
];

/// The macro's own errors have no code, and are worded otherwise than the compiler's.
fn refusal(error: &CompilerError) -> Refusal {
    let is_ours = error.code.is_none() && !UNCODED.iter().any(|m| error.message.starts_with(m));
    let kind = if is_ours { Kind::Refused } else { Kind::Broken };
    Refusal { kind, reason: in_short(error) }
}

/// Names that are longer are left out of a reason: they are types, and those of one function.
const LONGEST_NAME: usize = 30;

fn in_short(error: &CompilerError) -> String {
    let text = match error.message.split_once(" (format!") {
        // The list of the macros that are understood.
        Some((text, _)) => text,
        None => &error.message,
    };
    let mut short = error.code.as_ref().map(|code| format!("{code}: ")).unwrap_or_default();
    for (index, piece) in text.split('`').enumerate() {
        match (index % 2, piece.len() > LONGEST_NAME && error.code.is_some()) {
            (0, _) => short.push_str(piece),
            (_, true) => short.push_str("`..`"),
            (_, false) => short.push_str(&format!("`{piece}`")),
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::{CompilerError, Kind, in_short, refusal};

    fn kind(code: Option<&str>, message: &str) -> Kind {
        let (code, message) = (code.map(str::to_owned), message.to_owned());
        refusal(&CompilerError { code, message, rendered: String::new(), places: Vec::new() }).kind
    }

    #[test]
    fn errors_of_the_macro_and_of_the_compiler_are_told_apart() {
        assert_eq!(kind(None, "`select!` awaits inside its expansion"), Kind::Refused);
        assert_eq!(kind(Some("E0310"), "may not live long enough"), Kind::Broken);
        assert_eq!(kind(None, "implementation of `Send` is not .."), Kind::Broken);
    }

    #[test]
    fn long_types_are_left_out_of_a_reason_and_short_names_are_not() {
        let reason = |code: Option<&str>, message: &str| {
            let (code, message) = (code.map(str::to_owned), message.to_owned());
            in_short(&CompilerError { code, message, rendered: String::new(), places: Vec::new() })
        };
        let long = "x".repeat(31);
        assert_eq!(reason(Some("E0310"), "the type `T` may"), "E0310: the type `T` may");
        assert_eq!(reason(Some("E0700"), &format!("for `{long}` a")), "E0700: for `..` a");
        assert_eq!(
            reason(None, "`t!` contains `.await`, and (format!, ..)"),
            "`t!` contains `.await`, and"
        );
    }
}
