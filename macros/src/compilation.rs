//! What the compilation is that a macro is expanded for.
//!
//! In: the arguments of the compiler, in whose process a macro runs. Out: the edition of the code,
//! and which form of a lowered function is wanted. Invariant: where the arguments do not say, as in
//! an editor, the edition is the newest and the form is the one that runs.

use std::sync::OnceLock;

use framewright_lowering::{Edition, Form};

/// The edition of the crate being compiled; `edition = ..` overrides it.
pub fn edition() -> Edition {
    static EDITION: OnceLock<Edition> = OnceLock::new();
    *EDITION.get_or_init(|| edition_in(&arguments()))
}

/// The form that the compilation needs.
///
/// With `FRAMEWRIGHT_CHECK=lowered` in the environment it is always the one that runs.
pub fn form() -> Form {
    static FORM: OnceLock<Form> = OnceLock::new();
    *FORM.get_or_init(|| match std::env::var("FRAMEWRIGHT_CHECK").as_deref() {
        Ok("lowered") => Form::Lowered,
        _ => form_in(&arguments()),
    })
}

fn arguments() -> Vec<String> {
    std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect()
}

fn edition_in(arguments: &[String]) -> Edition {
    let edition = values(arguments, "--edition").next();
    match edition {
        Some("2015" | "2018" | "2021") => Edition::Before2024,
        Some(_) => Edition::From2024,
        // rustc without an edition means 2015.
        None if arguments.iter().any(|arg| arg == "--crate-name") => Edition::Before2024,
        None => Edition::From2024,
    }
}

/// A compilation that emits metadata and no code, as `cargo check` and clippy ask for, is judged
/// only; one that prints its source shows what runs.
fn form_in(arguments: &[String]) -> Form {
    let kinds: Vec<&str> = values(arguments, "--emit")
        .flat_map(|kinds| kinds.split(','))
        .filter_map(|kind| kind.split('=').next())
        .collect();
    let checks = kinds.contains(&"metadata")
        && kinds.iter().all(|kind| matches!(*kind, "metadata" | "dep-info"));
    let prints = arguments.iter().any(|arg| arg.contains("unpretty"));
    if checks && !prints { Form::Judged } else { Form::Lowered }
}

/// The values of an option, written `--name value` or `--name=value`.
fn values<'a>(arguments: &'a [String], name: &'a str) -> impl Iterator<Item = &'a str> {
    arguments.iter().enumerate().filter_map(move |(index, arg)| match arg.strip_prefix(name)? {
        "" => arguments.get(index + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    })
}

#[cfg(test)]
mod tests {
    use super::{Edition, Form, edition_in, form_in};

    fn line(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    #[test]
    fn the_edition_is_the_compilers() {
        let edition = |text| edition_in(&line(text));
        assert_eq!(edition("rustc --crate-name a --edition=2021"), Edition::Before2024);
        assert_eq!(edition("rustc --crate-name a --edition 2024"), Edition::From2024);
        assert_eq!(edition("rustc --crate-name a"), Edition::Before2024);
        assert_eq!(edition("an-editor"), Edition::From2024);
    }

    #[test]
    fn only_a_check_is_judged_only() {
        let form = |text| form_in(&line(text));
        assert_eq!(form("rustc a.rs --emit=dep-info,metadata"), Form::Judged);
        assert_eq!(form("rustc a.rs --emit metadata=a.rmeta"), Form::Judged);
        assert_eq!(form("rustc a.rs --emit=dep-info,metadata,link"), Form::Lowered);
        assert_eq!(form("rustc a.rs --emit=dep-info,link"), Form::Lowered);
        assert_eq!(form("rustc a.rs --emit=metadata --emit=llvm-ir"), Form::Lowered);
        assert_eq!(form("rustc a.rs --emit=metadata -Zunpretty=expanded"), Form::Lowered);
        assert_eq!(form("rustc a.rs"), Form::Lowered);
        assert_eq!(form("an-editor"), Form::Lowered);
    }
}
