//! Snapshots of every stage, for one input of each construct.
//!
//! In: the first input of each construct. Out: what `build`, `liveness`, `frame` and `emit` make of
//! its functions, as `snapshots/<construct>@<stage>.snap`. Invariant: the same source gives the
//! same text on every machine; `cargo xtask bless` writes them anew.

use cargo_framewright::expand::{Judged, expansion};
use framewright_expand_examples::source::{self, Source};
use framewright_lowering::{Edition, Lowering};

/// The first input of each construct.
fn representatives() -> Vec<Source> {
    let mut chosen: Vec<Source> = Vec::new();
    for source in source::all().expect("the inputs can be read") {
        if chosen.iter().all(|known| known.construct() != source.construct()) {
            chosen.push(source);
        }
    }
    chosen
}

/// The functions of an input, lowered.
fn lowered(source: &Source) -> Vec<(String, Lowering)> {
    let file = syn::parse_file(&source.text).expect("inputs are Rust");
    cargo_framewright::find::functions(&file)
        .into_iter()
        .filter(|found| found.attribute.is_some())
        .map(|found| {
            let name = found.name();
            let lowering = found.lower(Edition::From2024);
            (name, lowering.unwrap_or_else(|error| panic!("{}: {error}", source.name)))
        })
        .collect()
}

fn snapshot(stage: &str, print: impl Fn(&Lowering) -> String) {
    for source in representatives() {
        let text: String = lowered(&source)
            .iter()
            .map(|(name, lowering)| format!("== {name}\n{}\n", print(lowering)))
            .collect();
        let name = format!("{}@{stage}", source.construct());
        insta::with_settings!({
            prepend_module_to_snapshot => false,
            description => source.name.clone(),
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, text);
        });
    }
}

#[test]
fn build() {
    snapshot("build", |lowering| lowering.body.to_string());
}

#[test]
fn liveness() {
    snapshot("liveness", |lowering| lowering.liveness.table(&lowering.body));
}

#[test]
fn frame() {
    snapshot("frame", |lowering| lowering.layout.map(&lowering.body));
}

#[test]
fn emit() {
    snapshot("emit", |lowering| expansion(lowering, Judged::Hidden));
}

/// `lower` gives the same text each time: nothing depends on the order of a hash.
#[test]
fn the_same_source_gives_the_same_text() {
    for source in representatives() {
        for (name, once) in lowered(&source) {
            let again = lowered(&source).into_iter().find(|(other, _)| *other == name);
            let again = again.map(|(_, lowering)| lowering.tokens.to_string());
            assert_eq!(Some(once.tokens.to_string()), again, "{name} of {}", source.name);
        }
    }
}
