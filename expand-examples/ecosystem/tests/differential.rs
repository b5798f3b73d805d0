//! Every input of this package, native and lowered, under every scenario.

mod sinks;

use framewright_expand_examples::compare::compare;

/// The inputs as code.
mod inputs {
    #![allow(missing_docs, unused, clippy::all)]
    include!(concat!(env!("OUT_DIR"), "/inputs.rs"));
}

#[test]
fn every_input_behaves_the_same() {
    sinks::install();
    let mut failed = Vec::new();
    for input in inputs::ALL {
        let report = compare(input);
        println!(
            "{}: {} runs, native {} B, lowered {} B",
            input.name, report.runs, report.native_size, report.lowered_size
        );
        if let Some(divergence) = report.divergences.first() {
            println!("{}, {divergence}", input.name);
            failed.push(input.name);
        }
    }
    assert!(failed.is_empty(), "{} inputs diverge: {failed:?}", failed.len());
}
