//! Functions that are right, with some of their tokens deleted, doubled, swapped, repeated, put
//! into brackets, or replaced by those of another function.
//!
//! In: nothing. Out: nothing. Invariant: the same streams in every run; `cargo xtask fuzz` looks at
//! more of them, and at others.

use framewright_fuzz::{run, seeds};
use framewright_lowering::Edition;
use proc_macro2::TokenStream;

/// How many streams.
const COUNT: usize = 3_000;

#[test]
fn every_stream_ends_in_tokens() {
    let failures = run::failures(|| run::chosen(0x5eed).take(COUNT));
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn the_seeds_themselves_are_lowered() {
    let seeds = seeds::functions();
    assert!(seeds.len() > 50, "the inputs of expand-examples are the seeds");
    for seed in seeds {
        let text = seed.to_string();
        let lowered = framewright_lowering::lower(TokenStream::new(), seed, Edition::From2024);
        if let Err(error) = lowered {
            // What is refused on purpose has a text of its own; a parse error would be a bad seed.
            assert!(error.to_string().len() > 40, "{error}: {text}");
        }
    }
}
