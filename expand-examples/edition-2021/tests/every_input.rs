//! The same inputs in edition 2021, where temporaries of tails and of `if let` live longer.
//!
//! This package is of edition 2021 (see the manifest), and so are the modules in it; inputs that
//! need 2024 are left out.

use framewright_expand_examples::compare::{compare, Input};

/// The inputs as code, once more.
mod inputs {
    #![allow(missing_docs, unused, clippy::all)]
    include!(concat!(env!("OUT_DIR"), "/inputs.rs"));
}

#[test]
fn every_input_behaves_the_same() {
    let mut failed = Vec::new();
    for input in inputs::ALL {
        let report = compare(input);
        if let Some(divergence) = report.divergences.first() {
            println!("{}, {divergence}", input.name);
            failed.push(input.name);
        }
    }
    assert!(failed.is_empty(), "{} inputs diverge: {failed:?}", failed.len());
}

/// If this does not compile, the package is not of edition 2021 any more.
#[test]
fn this_is_edition_2021() {
    const ALL: &[Input] = inputs::ALL;
    assert!(!ALL.iter().any(|input| input.name == "branch/if_let_chain"));
    // `gen` is a keyword from 2024 on.
    let gen = 1;
    assert_eq!(gen, 1);
}
