//! The tour, as a newcomer runs it, but into a pipe.
//!
//! In: the example's program and the files it shows. Out: the lines that a page of it stands on.
//! Invariant: times and ports are free to change; sections, sizes, replies and trees are not.

#![cfg(feature = "rt")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

const SECTIONS: [&str; 6] = [
    "━━ 1  Three async functions",
    "━━ 2  Sizes in bytes",
    "━━ 3  Running",
    "━━ 4  The await tree",
    "━━ 5  The end",
    "━━ 6  Where to go next",
];

const REPLIES: [(&str, &str); 5] = [
    ("add 20 22", "42"),
    ("add 1 2 3 4", "10"),
    ("hello", "what is `hello`?"),
    ("slow 300", "slept 300 ms"),
    ("add 3 4", "7"),
];

/// The tour's standard output; its exit code is success.
fn tour() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--quiet", "--package", "framewright", "--example", "tour"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        let output = cargo.current_dir(root()).output().expect("cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).expect("the tour speaks UTF-8")
    })
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_path_buf()
}

fn section(number: usize) -> &'static str {
    let start = tour().find(SECTIONS[number - 1]).expect("all sections are there");
    let end = SECTIONS.get(number).and_then(|next| tour().find(next)).unwrap_or(tour().len());
    &tour()[start..end]
}

/// The lines below the one that begins so, as long as they are indented deeper, without twigs.
fn tree<'a>(text: &'a str, task: &str) -> Vec<&'a str> {
    let mut lines = text.lines().skip_while(|line| !line.contains(task));
    assert!(lines.next().is_some_and(|line| line.ends_with("waiting")), "{task} waits:\n{text}");
    let twigs = lines.map(|line| line.trim_start()).map_while(|line| line.strip_prefix("└─ "));
    twigs.collect()
}

#[test]
fn the_page_is_plain_and_fits() {
    assert!(!tour().contains('\x1b'), "escape codes in a pipe");
    for line in tour().lines() {
        assert!(line.chars().count() <= 100, "too long: {line}");
        assert_eq!(line, line.trim_end());
    }
}

#[test]
fn all_sections_are_there_in_order() {
    let found: Vec<_> = SECTIONS.iter().map(|section| tour().find(section)).collect();
    assert!(found.iter().all(Option::is_some), "{found:?}");
    assert!(found.is_sorted());
}

#[test]
fn every_function_shows_states_slots_and_bytes() {
    let text = section(1);
    for state in ["◆ AwaitNextLine", "◆ AwaitTimeout", "◆ AwaitSleep", "◆ AwaitWork"] {
        assert!(text.contains(state), "{state}");
    }
    for row in ["S Start", "1 AwaitWriteAll", "2 AwaitSleep", "1 AwaitWork"] {
        let mut rows = text.lines().filter(|line| line.trim_start().starts_with(row));
        assert!(rows.any(|line| line.ends_with("│ state │")), "{row}");
    }
    assert_eq!(text.matches("\n  framewright ").count(), 3, "a size each");
}

#[test]
fn no_frame_is_larger_than_native_or_smaller_than_its_floor() {
    let sizes = section(2).lines().filter(|line| line.contains(" % "));
    let mut count = 0;
    for line in sizes {
        let words = line.split_whitespace().skip(1).take(3);
        let numbers: Vec<usize> = words.map(|word| word.parse().expect("a size")).collect();
        let [native, ours, floor] = numbers[..] else { panic!("{line}") };
        assert!(floor <= ours && ours <= native, "{line}");
        count += 1;
    }
    assert_eq!(count, 10);
}

#[test]
fn every_request_is_answered() {
    for (request, reply) in REPLIES {
        let said = |line: &&str| line.trim_start().starts_with(request) && line.contains(reply);
        assert!(tour().lines().any(|line| said(&line)), "{request}");
    }
    assert!(section(5).contains("0 tasks are left"));
}

#[test]
fn the_tree_names_what_each_task_waits_for() {
    let text = section(4);
    let expected: [(&str, &[&str]); 3] = [
        ("`server`", &["serve: AwaitAccept", "TcpListener::accept: fd "]),
        (
            "`patient client`",
            &[
                "fetch: AwaitTimeout",
                "timeout: ",
                "attempt: AwaitAsk",
                "ask: AwaitReadLine",
                "read_line: TcpStream::read fd ",
            ],
        ),
        ("`retrying client`", &["fetch: AwaitSleep", "sleep: "]),
    ];
    for (task, starts) in expected {
        let branch = tree(text, task);
        assert_eq!(branch.len(), starts.len(), "{task}: {branch:?}");
        for (line, start) in branch.iter().zip(starts) {
            assert!(line.starts_with(start), "{task}: {line}");
        }
    }
    // One connection waits for a line, the other for its slow answer.
    assert!(text.contains("converse: AwaitNextLine"));
    assert!(text.contains("converse: AwaitAnswer"));
    assert!(text.contains("answer: AwaitSleep"));
}

#[test]
fn what_to_do_next_can_be_done() {
    let commands = section(6).lines().filter_map(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.strip_prefix(&["cargo", "framewright"]).and_then(|words| words.get(1)).copied()
    });
    let mut count = 0;
    for target in commands {
        let (file, name) = target.split_once("::").expect("a file and a function");
        let source = fs::read_to_string(root().join(file)).expect(file);
        let file = syn::parse_file(&source).expect("it compiles");
        let functions = cargo_framewright::find::functions(&file);
        let found = cargo_framewright::find::select(&functions, Some(name));
        assert_eq!(found.len(), 1, "{target}");
        found[0].lower(cargo_framewright::Edition::default()).expect("it is lowered");
        count += 1;
    }
    assert_eq!(count, 3);
}

/// Sizes are compared between copies that differ in the attribute alone.
///
/// `FRAMEWRIGHT_BLESS=1` writes the copies anew.
#[test]
fn native_twins_differ_in_the_attribute_alone() {
    let folder = root().join("runtime/examples/tour");
    for name in ["client.rs", "server.rs", "wrappers.rs"] {
        let source = fs::read_to_string(folder.join(name)).expect(name);
        let code = |line: &&str| !line.starts_with("//!");
        let lines = source.lines().filter(code);
        let lines = lines.filter(|line| line.trim() != "#[framewright::coroutine]");
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        let twin = format!("//! `../{name}` without the attribute.\n{lines}");
        let path = folder.join("native").join(name);
        if env::var_os("FRAMEWRIGHT_BLESS").is_some() {
            fs::write(&path, &twin).expect("it can be written");
        }
        let found = fs::read_to_string(&path).expect(name);
        assert!(found == twin, "{name} and its twin differ; FRAMEWRIGHT_BLESS=1 writes the twin");
    }
}
