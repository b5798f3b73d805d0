//! What the pages show of the tool's output and of example files is what these are.
//!
//! In: a block after a comment that says where it is from: `<!-- cargo framewright .. -->` or
//! `<!-- file: PATH -->`. Out: a failure if the block is not there, line by line. A line of two
//! dots stands for lines that were left out; between two such lines nothing is. Invariant: with
//! `FRAMEWRIGHT_BLESS` set, blocks that leave nothing out are rewritten; others are for a person.

#[path = "support/mod.rs"]
mod support;

use std::fs;

use cargo_framewright::expand::Judged;
use cargo_framewright::graph::Graph;
use cargo_framewright::paint::Paint;
use cargo_framewright::{Edition, expand, find, frame};
use support::{pages, root};

/// A block of a page, and what it claims to show.
struct Shown {
    source: String,
    /// Lines of the page between the fences.
    lines: std::ops::Range<usize>,
}

#[test]
fn every_printed_form_is_what_the_tool_prints() {
    // The second is what `cargo xtask bless` sets for every package that it runs.
    let bless = std::env::var_os("FRAMEWRIGHT_BLESS").is_some()
        || std::env::var("TRYBUILD").is_ok_and(|mode| mode == "overwrite");
    let mut wrong = String::new();
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        for shown in blocks(&lines).into_iter().rev() {
            let real = produce(&shown.source);
            let block = lines[shown.lines.clone()].to_vec();
            if is_part_of(&block, &real) {
                continue;
            }
            if bless && !block.iter().any(|line| line.trim() == "..") {
                lines.splice(shown.lines, real.lines().map(str::to_string));
            } else {
                let line = shown.lines.start + 1;
                wrong += &format!("\n{page}:{line}: `{}` gives:\n{real}", shown.source);
            }
        }
        let written = lines.join("\n") + "\n";
        if written != text {
            fs::write(root().join(&page), written).unwrap();
        }
    }
    assert!(wrong.is_empty(), "set FRAMEWRIGHT_BLESS=1, or shorten again by hand:{wrong}");
}

fn blocks(lines: &[String]) -> Vec<Shown> {
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let comment = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->"));
        let Some(source) = comment else { continue };
        assert!(lines[index + 1].starts_with("```"), "no block after `{line}`");
        let start = index + 2;
        let length = lines[start..].iter().position(|line| line.starts_with("```")).unwrap();
        found.push(Shown { source: source.to_string(), lines: start..start + length });
    }
    found
}

/// What a comment stands for: a file without its header, or the output of a command.
fn produce(source: &str) -> String {
    if let Some(path) = source.strip_prefix("file: ") {
        let text = fs::read_to_string(root().join(path)).unwrap();
        let is_header = |line: &&str| line.starts_with("//!") || line.is_empty();
        let lines: Vec<&str> = text.lines().skip_while(is_header).collect();
        return lines.join("\n") + "\n";
    }
    let words: Vec<&str> = source.strip_prefix("cargo framewright ").unwrap().split(' ').collect();
    let [command, file, options @ ..] = &words[..] else { panic!("no file in `{source}`") };
    let (path, name) =
        file.split_once("::").map_or((*file, None), |(path, name)| (path, Some(name)));
    let file = syn::parse_file(&fs::read_to_string(root().join(path)).unwrap()).unwrap();
    let found = find::functions(&file);
    let [function] = find::select(&found, name)[..] else { panic!("not one function: {source}") };
    let lowering = function.lower(Edition::From2024).unwrap();
    match (*command, options) {
        ("expand", []) => expand::expansion(&lowering, Judged::Shown),
        ("expand", ["--no-judged"]) => expand::expansion(&lowering, Judged::Hidden),
        ("expand", ["--stage", "build"]) => lowering.body.to_string(),
        ("expand", ["--stage", "liveness"]) => lowering.liveness.table(&lowering.body),
        ("expand", ["--stage", "frame"]) => lowering.layout.map(&lowering.body),
        ("graph", ["--format", "mermaid"]) => Graph::of(&lowering).mermaid(),
        ("frame", []) => format!(
            "{} (line {})\n\n{}\n{}",
            function.name(),
            function.line,
            frame::table(&lowering, Paint::Plain),
            frame::diagram(&lowering, Paint::Plain),
        ),
        _ => panic!("not known here: `{source}`"),
    }
}

/// Whether a block is a text, up to the lines that it says are left out.
fn is_part_of(block: &[String], text: &str) -> bool {
    let text: Vec<&str> = text.lines().collect();
    let runs: Vec<&[String]> = block.split(|line| line.trim() == "..").collect();
    let matches = |run: &[String], at: usize| {
        text.get(at..at + run.len()).is_some_and(|lines| lines.iter().eq(run.iter()))
    };
    let mut at = 0;
    for (index, run) in runs.iter().enumerate() {
        let is_last = index + 1 == runs.len();
        let found = match (index, is_last) {
            (0, _) => Some(0),
            (_, true) => text.len().checked_sub(run.len()).filter(|start| *start >= at),
            _ => (at..text.len()).find(|start| matches(run, *start)),
        };
        let Some(found) = found.filter(|start| matches(run, *start)) else { return false };
        at = found + run.len();
    }
    runs.len() > 1 || at == text.len()
}

#[test]
fn a_block_is_compared_line_by_line() {
    let is = |block: &str| {
        let lines: Vec<String> = block.lines().map(str::to_string).collect();
        is_part_of(&lines, "a\nb\nc\nd\n")
    };
    assert!(is("a\nb\nc\nd"));
    assert!(is("a\n..\nd") && is("..\nb\nc\n..") && is("..\nd") && is("..\nb\n..\nd"));
    assert!(!is("a\nb\nc") && !is("a\nc\n..") && !is("..\nc\n..\nb\n..") && !is("b\n.."));
}
