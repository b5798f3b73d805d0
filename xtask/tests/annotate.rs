//! `cargo xtask annotate`, as it is run.
//!
//! In: trees of sources. Out: nothing, or a failed test. Invariant: trees are copies in the build
//! directory, one a test.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Every file of a tree, by its path.
type Tree = BTreeMap<PathBuf, Vec<u8>>;

fn annotate(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("annotate").args(arguments).output().unwrap()
}

fn last_line(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().last().unwrap_or_default().to_owned()
}

fn read(root: &Path) -> Tree {
    let mut tree = Tree::new();
    for entry in root.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tree.extend(read(&path));
        } else {
            tree.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    tree
}

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

#[test]
fn the_projects_own_inputs_come_back_byte_for_byte() {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../expand-examples/inputs");
    let root = folder("annotate-inputs", &[]);
    for (path, text) in read(&inputs) {
        let path = root.join(path.strip_prefix(&inputs).unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let folder = root.to_str().unwrap();
    // They have the attribute already.
    last_line(&annotate(&[folder, "--remove"]));
    let bare = read(&root);
    let first = last_line(&annotate(&[folder]));
    assert!(!first.contains("functions changed 0,"), "{first}");
    let annotated = read(&root);
    assert!(last_line(&annotate(&[folder])).contains("functions changed 0,"));
    assert!(read(&root) == annotated);
    last_line(&annotate(&["--remove", folder]));
    assert!(read(&root) == bare);
}

#[test]
fn what_cannot_be_read_is_named_and_left_alone() {
    let files: &[(&str, &[u8])] = &[
        ("good.rs", b"async fn f() {}\n"),
        ("bad.rs", b"fn f() {}\nasync fn g( {\n"),
        ("latin.rs", b"// caf\xe9\nasync fn f() {}\n"),
        ("notes.md", b"async fn f() {}\n"),
        ("target/CACHEDIR.TAG", b""),
        ("target/made.rs", b"async fn f() {}\n"),
        (".hidden/made.rs", b"async fn f() {}\n"),
    ];
    let root = folder("annotate-unreadable", files);
    let output = annotate(&[root.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("bad.rs:2: does not parse, left alone"), "{text}");
    assert!(text.contains("latin.rs: is not UTF-8, left alone"), "{text}");
    let counts = "files 3, functions changed 1, already so 0, left out 0, not read 2";
    assert_eq!(last_line(&output), format!("annotate: {counts}"));
    for (path, text) in &files[1..] {
        assert_eq!(fs::read(root.join(path)).unwrap(), *text, "{path}");
    }
}

#[test]
fn a_function_that_is_left_out_is_named_with_its_line_and_the_reason() {
    let text = b"#[async_trait]\nimpl T for X {\n    async fn f(&self) {}\n}\n";
    let root = folder("annotate-left-out", &[("a.rs", text)]);
    let output = annotate(&[root.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&output.stdout);
    let line = "a.rs:3: `X::f` is left out: `#[async_trait]` rewrites it first";
    assert!(text.contains(line), "{text}");
}

#[test]
fn a_wrong_call_is_a_usage_error() {
    for arguments in [&[][..], &["--remove"], &["a", "b"], &["--tests"], &["a", "--stray"]] {
        assert_eq!(annotate(arguments).status.code(), Some(2), "{arguments:?}");
    }
    assert_eq!(annotate(&["/no/such/folder"]).status.code(), Some(1));
}
