//! The pages hang together: each is in the book and under test, and no link leads nowhere.
//!
//! In: the Markdown files. Out: failures. Invariant: only links inside the workspace are followed.

#[path = "support/mod.rs"]
mod support;

use std::fs;

use support::{pages, root};

/// Pages without a Rust block of their own.
const WITHOUT_CODE: &[&str] = &["CHANGELOG.md", "docs/src/SUMMARY.md"];

#[test]
fn every_page_is_a_doc_test() {
    let library = fs::read_to_string(root().join("docs/src/lib.rs")).unwrap();
    for page in pages().iter().filter(|page| !WITHOUT_CODE.contains(&page.as_str())) {
        let path = page.strip_prefix("docs/src/").map_or(format!("../../{page}"), str::to_string);
        assert!(library.contains(&format!("\"{path}\"")), "{page} is missing in docs/src/lib.rs");
    }
}

#[test]
fn every_page_is_in_the_book() {
    let summary = fs::read_to_string(root().join("docs/src/SUMMARY.md")).unwrap();
    for page in pages() {
        let Some(page) = page.strip_prefix("docs/src/") else { continue };
        assert!(page == "SUMMARY.md" || summary.contains(&format!("({page})")), "{page}");
    }
}

#[test]
fn no_link_leads_nowhere() {
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        let folder = root().join(&page).parent().unwrap().to_path_buf();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = target.split('#').next().unwrap_or_default();
            if path.contains("://") || path.is_empty() {
                continue;
            }
            assert!(folder.join(path).exists(), "{page} links to `{path}`");
        }
    }
}

/// The construct of each `not_lowered(span, "construct", ..)` in the compiler.
fn constructs_refused() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("lowering/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(path).unwrap();
            for call in text.split("diagnostics::not_lowered(").skip(1) {
                let construct = call.split('"').nth(1).unwrap();
                // What is filled in comes last, and its words may differ.
                found.push(construct.split('{').next().unwrap().trim_end_matches('`').to_string());
            }
        }
    }
    found
}

#[test]
fn the_list_of_what_is_not_lowered_is_whole() {
    let list = fs::read_to_string(root().join("docs/src/reference/not_lowered.md")).unwrap();
    let constructs = constructs_refused();
    assert!(!constructs.is_empty());
    let missing: Vec<_> = constructs.iter().filter(|it| !list.contains(it.trim())).collect();
    assert!(missing.is_empty(), "add to docs/src/reference/not_lowered.md: {missing:#?}");
}

#[test]
fn every_event_of_the_flow_is_explained() {
    let page = fs::read_to_string(root().join("docs/src/reference/printed.md")).unwrap();
    let printer = fs::read_to_string(root().join("lowering/src/ir/print.rs")).unwrap();
    let events = printer.split("=> format!(\"").skip(1).map(|rest| {
        let words = rest.split('{').next().unwrap();
        assert!(words.ends_with(' '), "an event is words and a name: {rest}");
        words
    });
    let missing: Vec<_> = events.filter(|words| !page.contains(&format!("`{words}"))).collect();
    assert!(missing.is_empty(), "add to docs/src/reference/printed.md: {missing:?}");
}

#[test]
fn every_macro_that_is_understood_is_listed() {
    let page = fs::read_to_string(root().join("docs/src/reference/macros.md")).unwrap();
    let source = fs::read_to_string(root().join("lowering/src/build/macros.rs")).unwrap();
    let (_, arms) = source.split_once("match name.as_str() {").unwrap();
    let (arms, _) = arms.split_once("_ => None").unwrap();
    let names: Vec<&str> = arms.split('"').skip(1).step_by(2).collect();
    assert!(names.contains(&"format"), "{names:?}");
    let missing: Vec<_> = names.iter().filter(|it| !page.contains(&format!("`{it}!`"))).collect();
    assert!(missing.is_empty(), "add to docs/src/reference/macros.md: {missing:?}");
}
