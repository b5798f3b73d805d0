//! The commands as a user runs them.
//!
//! In: small files. Out: what is printed, where, and the exit code. Invariant: the tests need no
//! terminal, so every text is plain.

use std::path::PathBuf;
use std::process::Command;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run(words: &[&str]) -> Ran {
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-framewright"))
        .arg("framewright")
        .args(words)
        .current_dir(fixtures)
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn ok(words: &[&str]) -> String {
    let ran = run(words);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}");
    ran.out
}

#[test]
fn expand_shows_each_annotated_function_formatted() {
    let out = ok(&["expand", "small.rs"]);
    for title in ["// greet (line 4)", "// inner::Server::serve (line 18)", "// Source::pull"] {
        assert!(out.contains(title), "{out}");
    }
    assert!(!out.contains("plain"), "{out}");
    assert!(out.contains("/// line 6: `send(&text)`\n        AwaitSend,"), "{out}");
    assert!(out.contains("    if false {\n        judged = fw::judged(async move {"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 100), "{out}");
}

#[test]
fn expand_lays_macros_out_and_drops_needless_parentheses() {
    let out = ok(&["expand", "small.rs::serve", "--no-judged"]);
    assert!(out.contains("suspend State::AwaitNext"), "{out}");
    assert!(out.contains("// The body as written stands here"), "{out}");
    assert!(!out.contains("if false {\n        let _ = async"), "{out}");
    assert!(!out.contains("(("), "{out}");
    assert!(out.starts_with("/// Serves.\n"), "{out}");
}

#[test]
fn a_named_function_needs_no_attribute() {
    for name in ["small.rs::plain", "small.rs::Server::serve", "small.rs::inner::Server::serve"] {
        assert!(ok(&["expand", name]).contains("enum State"), "{name}");
    }
}

#[test]
fn stages_print_what_the_compiler_prints() {
    let stage = |name: &str| ok(&["expand", "small.rs::greet", "--stage", name]);
    assert!(stage("build").starts_with("locals\n"));
    assert!(stage("liveness").starts_with("slot"));
    assert!(stage("frame").starts_with("frame\n  state\n"));
    assert!(stage("emit").contains("enum State"));
}

#[test]
fn graph_speaks_three_languages() {
    let dot = ok(&["graph", "shapes.rs::looping"]);
    assert!(dot.starts_with("digraph \"looping\" {"), "{dot}");
    assert!(dot.contains("s2 -> s1 [constraint=false];"), "{dot}");
    assert!(dot.contains("s1 -> s4 [style=dashed];"), "{dot}");
    let mermaid = ok(&["graph", "shapes.rs::looping", "--format", "mermaid"]);
    assert!(mermaid.starts_with("flowchart TD\n    s0([\"Start\"])"), "{mermaid}");
    assert!(mermaid.contains("s1[\"AwaitRead (line 15)<br/>socket.read(#amp;mut [0; 64])\"]"));
    let svg = ok(&["graph", "shapes.rs::looping", "--format=svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn graph_writes_a_file_in_the_format_of_its_name() {
    let path = std::env::temp_dir().join(format!("framewright-{}.svg", std::process::id()));
    let out = ok(&["graph", "shapes.rs::nested", "-o", path.to_str().unwrap()]);
    assert_eq!(out, "");
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(written.starts_with("<svg "));
}

#[test]
fn an_svg_shows_one_function() {
    let ran = run(&["graph", "shapes.rs", "--format", "svg"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("name one of:\n  straight\n"), "{}", ran.err);
}

#[test]
fn frame_shows_the_states_the_slots_and_the_bytes() {
    let out = ok(&["frame", "shapes.rs::straight"]);
    assert!(out.contains("  1 AwaitConnect  line 5  connect(&url)\n"), "{out}");
    assert!(out.contains("  page         ·  ·  ●   local of line 6"), "{out}");
    assert!(out.contains("┌"), "{out}");
    assert!(out.contains("side by side: the same bytes"), "{out}");
    assert!(!out.contains('\x1b'), "{out}");
}

#[test]
fn what_cannot_be_read_is_said() {
    let ran = run(&["expand", "missing.rs"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.starts_with("error: cannot read missing.rs: "), "{}", ran.err);
    let ran = run(&["expand", "broken.txt"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(" --> broken.txt:4:9\n  |\n4 |     let = 1;\n  |         ^\n"));
}

#[test]
fn what_is_not_there_is_said_with_what_is() {
    let ran = run(&["frame", "small.rs::gone"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("error: no async fn `gone` with a body in small.rs\n"));
    assert!(ran.err.contains("\n  inner::Server::serve\n"), "{}", ran.err);
    let ran = run(&["frame", "plain.rs"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no function in plain.rs has #[framewright::coroutine]"));
    assert!(ran.err.contains("\n  plain\n"), "{}", ran.err);
}

#[test]
fn a_refusal_shows_the_place_and_the_rest_is_shown() {
    let ran = run(&["expand", "refused.rs"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("// good (line 4)"), "{}", ran.out);
    assert!(ran.err.contains("write `async fn`"), "{}", ran.err);
    assert!(ran.err.contains(" --> refused.rs:9:1\n  |\n9 | fn wrong() {\n  | ^^\n"));
}

#[test]
fn misuse_exits_with_two_and_the_usage() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "no command is given"),
        (&["paint"], "there is no command `paint`"),
        (&["graph"], "no FILE is given"),
        (&["graph", "small.rs", "--format", "png"], "a format is dot, mermaid or svg"),
        (&["expand", "small.rs", "--stage", "x"], "a stage is build"),
        (&["frame", "small.rs", "--edition", "1999"], "an edition is"),
        (&["frame", "small.rs", "--format", "svg"], "--format"),
        (&["frame", "small.rs::"], "after `::`"),
        (&["frame", "small.rs", "more.rs"], "more.rs"),
    ];
    for (words, message) in cases {
        let ran = run(words);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains(message), "{words:?}: {}", ran.err);
        assert!(ran.err.contains("usage: cargo framewright"), "{words:?}: {}", ran.err);
    }
}

#[test]
fn help_is_there_for_each_command() {
    assert!(ok(&["--help"]).contains("commands:"));
    for command in ["expand", "graph", "frame"] {
        let usage = format!("usage: cargo framewright {command} FILE");
        assert!(ok(&[command, "--help"]).contains(&usage));
        assert!(ok(&["help", command]).contains(&usage));
    }
    assert!(ok(&["--version"]).starts_with("cargo-framewright "));
}
