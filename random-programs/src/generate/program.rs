//! A whole program. In: seed, index, size, edition. Out: its text, formatted.
//!
//! Invariant: the attribute stands on lines of its own, so that the native copy is made as that of
//! an input is.

use super::Generator;
use crate::rng::Rng;

/// The edition for which a program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    E2021,
    E2024,
}

impl Edition {
    pub fn text(self) -> &'static str {
        match self {
            Edition::E2021 => "2021",
            Edition::E2024 => "2024",
        }
    }
}

/// What every program begins with.
const HEAD: &str = "
use std::future::Future;
use framewright_expand_examples::{D, Feed, d, later, make, ready, say, tick};
use framewright_random_programs::world::*;
";

/// What methods are of.
const HOST: &str = "
pub struct Host { one: D, spare: Option<D>, items: Vec<D>, count: usize }
";

/// Writes a program.
pub fn program(seed: u64, index: u64, size: usize, edition: Edition) -> String {
    let mut generator = Generator::new(Rng::new(seed, index), edition);
    let helpers = generator.rng.weighted([20, 50, 30].into_iter());
    let mut text = HEAD.to_owned();
    let mut functions = Vec::new();
    for _ in 0..helpers {
        let share = generator.rng.between(size / 4, size / 2).max(1);
        functions.push(generator.function(share));
    }
    functions.push(generator.entry(size - (size / 4) * helpers.min(2)));
    let functions = functions.join("\n");
    if functions.contains("Host") {
        text.push_str(HOST);
    }
    text.push_str(&functions);
    format(&text)
}

/// Text as the formatter would write it.
fn format(text: &str) -> String {
    match syn::parse_file(text) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => panic!("a generated program is not Rust: {error}\n{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Edition, program};

    fn programs(edition: Edition) -> String {
        (0..1500).map(|index| program(1, index, 10, edition)).collect()
    }

    #[test]
    fn a_program_depends_on_seed_and_index_alone() {
        for index in 0..50 {
            let text = program(3, index, 10, Edition::E2024);
            assert_eq!(text, program(3, index, 10, Edition::E2024));
            assert_ne!(text, program(4, index, 10, Edition::E2024));
        }
    }

    /// What the generator is there to cover; a choice that is never taken shows here.
    #[rustfmt::skip]
    const CONSTRUCTS: &[&str] = &[
        "let mut ", "let Some(", "let ref ", "else {", "if let ", "&& let ", "match ", " if ",
        " | ", " @ ", "loop {", "while ", "while let ", "for ", "break '", "break ", "continue",
        "return ", "?;", "move |", "async {", "async move {", "unsafe {", "vec!", "format!(",
        "matches!(", "assert!(", "debug_assert!(", "say(format_args!(", ".await", "&mut ",
        " as usize", "+= ", "std::mem::replace(", ".push(", ".insert(", "impl FnOnce",
        "impl FnMut", "impl Fn(", "impl Future", "<T: Use>", "&self", "&mut self", "mut self",
        "const ", "fn inner", "Box::new(", "Box::pin(", ".take()", ".pop()", "Shelf::new(",
        ".peek()", ".open(", "drop(", "let _ = ", "_ = ", "#[allow(", "[allow", "0..=2", "Pair {",
        "Shape::Two {", "ok_or_else(", "None::<", "Ok::<", "Err::<", "longer(", "merge(",
        "weigh(", "mix(",
    ];

    #[test]
    fn every_construct_is_written() {
        let text = programs(Edition::E2024);
        for construct in CONSTRUCTS {
            assert!(text.contains(construct), "no program has `{construct}`");
        }
    }

    #[test]
    fn what_needs_2024_is_left_out_of_2021() {
        assert!(!programs(Edition::E2021).contains("&& let "));
    }
}
