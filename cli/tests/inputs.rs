//! Every picture of every example function.
//!
//! In: the example inputs of the workspace. Out: nothing but failures. Invariant: formatting
//! changes no token but those that layout needs, and drawing shows every slot once.

use std::path::{Path, PathBuf};

use cargo_framewright::expand::{Judged, expansion};
use cargo_framewright::graph::Graph;
use cargo_framewright::paint::Paint;
use cargo_framewright::{Edition, Lowering, find, frame, listing};
use proc_macro2::{TokenStream, TokenTree};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every function that is lowered; what is refused is not for these tests.
fn each(check: impl Fn(&str, &str, &Lowering)) {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../expand-examples/inputs");
    let mut paths = Vec::new();
    files(&inputs, &mut paths);
    let mut count = 0;
    for path in paths {
        let source = std::fs::read_to_string(&path).unwrap();
        let file = syn::parse_file(&source).unwrap();
        for function in find::functions(&file).iter().filter(|found| found.attribute.is_some()) {
            if let Ok(lowering) = function.lower(Edition::From2024) {
                count += 1;
                check(&format!("{}::{}", path.display(), function.name()), &source, &lowering);
            }
        }
    }
    assert!(count > 200, "only {count} functions");
}

/// Tokens without those that layout may add or remove.
fn essence(tokens: TokenStream, out: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => essence(group.stream(), out),
            TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => {}
            // `pair.0.1` is lexed as if it had a number with a fraction.
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                match text.split_once('.').filter(|(first, _)| first.parse::<u32>().is_ok()) {
                    Some((first, second)) => {
                        out.extend([first, ".", second].map(str::to_owned));
                    }
                    None => out.push(text),
                }
            }
            token => out.push(token.to_string()),
        }
    }
}

#[test]
fn formatting_keeps_every_token() {
    each(|name, _, lowering| {
        let text = expansion(lowering, Judged::Shown);
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (mut shown, mut emitted) = (Vec::new(), Vec::new());
        essence(text.parse().unwrap(), &mut shown);
        essence(lowering.tokens.clone(), &mut emitted);
        let first = shown.iter().zip(&emitted).position(|(a, b)| a != b);
        let first = first.unwrap_or(shown.len().min(emitted.len()));
        let around = first.saturating_sub(6)..(first + 6).min(shown.len().min(emitted.len()));
        assert!(
            shown == emitted,
            "{name}: {:?} was {:?}",
            &shown[around.clone()],
            &emitted[around]
        );
    });
}

#[test]
fn every_slot_is_drawn_once() {
    each(|name, _, lowering| {
        let text = frame::diagram(lowering, Paint::Plain);
        let words: Vec<&str> = text.split_whitespace().collect();
        for slot in lowering.layout.slots() {
            let ident = lowering.layout.ident(&lowering.body, slot).to_string();
            let count = words.iter().filter(|word| **word == ident).count();
            assert!(count >= 1, "{name}: {ident}\n{text}");
        }
    });
}

#[test]
fn every_graph_and_listing_is_drawn() {
    each(|name, source, lowering| {
        let graph = Graph::of(lowering);
        let svg = graph.svg();
        let mut words = svg.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        assert!(words.all(|word| word != "NaN" && word != "inf"), "{name}");
        assert!(graph.edges.iter().any(|edge| edge.from == 0), "{name}");
        let text = listing::listing(lowering, source, Paint::Plain);
        for node in graph.nodes.iter().filter(|node| node.line.is_some()) {
            assert!(text.contains(&node.name), "{name}: {}\n{text}", node.name);
        }
    });
}
