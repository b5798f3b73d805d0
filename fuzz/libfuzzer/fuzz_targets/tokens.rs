//! Streams of tokens whose choices the coverage makes.
//!
//! In: bytes. Out: nothing; a panic or an overflow is a finding. Invariant: everything is in
//! `framewright-fuzz`, which is tested on a stable compiler.

#![no_main]

use framewright_fuzz::generator::Generator;
use framewright_fuzz::seeds;
use framewright_fuzz::verdict::{self, Input};

use libfuzzer_sys::fuzz_target;

thread_local! {
    static SEEDS: Vec<proc_macro2::TokenStream> = seeds::functions();
}

fuzz_target!(|bytes: &[u8]| {
    let input = SEEDS.with(|seeds| Input::chosen(seeds, &mut Generator::given(bytes)));
    if let Some((expanded, understood)) = verdict::expand(&input)
        && let Err(problem) = verdict::read(&expanded, understood)
    {
        panic!("{problem}: {input:?}");
    }
});
