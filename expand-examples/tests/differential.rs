//! Every input, native and lowered, under every scenario: one test per input.

use framewright_expand_examples::compare::compare;
use framewright_expand_examples::inputs::ALL;

include!(concat!(env!("OUT_DIR"), "/tests.rs"));

fn check(name: &str) {
    let input = ALL.iter().find(|input| input.name == name).expect("the list has every test");
    let report = compare(input);
    let shown: String = report.divergences.iter().take(3).map(|d| format!("\n{d}")).collect();
    let (bad, runs) = (report.divergences.len(), report.runs);
    assert!(bad == 0, "{name}: {bad} of {runs} runs diverge; the first ones:\n{shown}");
}
