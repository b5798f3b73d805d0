//! Rule `stages`: no stage of the compiler knows a later one.
//!
//! In: a file below `lowering/src`. Out: a violation for each path into a later stage. Invariant:
//! the order is that of the pipeline. `ir` lies between what makes it and what reads it; every
//! stage may use it, and it uses no stage that comes after it.

use super::super::syntax::crate_paths;
use super::{Finding, Source};

const CRATE: &str = "lowering/src/";
const ORDER: &[&str] = &["parse", "check", "ir", "build", "liveness", "frame", "emit"];
const SHARED: &str = "ir";

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let Some(module) = module_of(source.path) else { return Vec::new() };
    let Some(own) = module.first().and_then(|name| position(name)) else { return Vec::new() };
    let mut found = Vec::new();
    for mention in crate_paths(&source.tree, &module) {
        let Some(stage) = mention.segments.first() else { continue };
        let is_later = position(stage).is_some_and(|other| other > own);
        if is_later && stage != SHARED {
            let message = format!("`{}` comes before `{stage}` and may not use it", ORDER[own]);
            found.push(Finding::violation(source.path, mention.line, "stages", message));
        }
    }
    found
}

fn position(stage: &str) -> Option<usize> {
    ORDER.iter().position(|name| *name == stage)
}

/// `lowering/src/build/pass.rs` is the module `build::pass`.
fn module_of(path: &str) -> Option<Vec<String>> {
    let inside = path.strip_prefix(CRATE)?.strip_suffix(".rs")?;
    let inside = inside.strip_suffix("/mod").unwrap_or(inside);
    Some(inside.split('/').map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    #[test]
    fn a_later_stage_is_found_however_it_is_written() {
        let in_parse = |text: &str| lines_found(check, "lowering/src/parse/item.rs", text);
        assert_eq!(in_parse("use crate::emit::items;\n"), [1]);
        assert_eq!(in_parse("use crate::{ir,\n    frame::Frame};\n"), [2]);
        assert_eq!(in_parse("use super::super::build;\n"), [1]);
        assert_eq!(in_parse("fn f() { crate::liveness::run(); }\n"), [1]);
        assert_eq!(in_parse("mod a { use super::super::super::check; }\n"), [1]);
    }

    #[test]
    fn an_earlier_stage_and_the_shared_one_are_free() {
        let in_frame = |text: &str| lines_found(check, "lowering/src/frame/mod.rs", text);
        assert!(in_frame("use crate::liveness::Live;\nuse crate::ir::Body;\n").is_empty());
        assert!(in_frame("use super::frame::Slot;\nuse std::fmt;\n").is_empty());
        assert!(lines_found(check, "lowering/src/parse.rs", "use crate::ir::Body;\n").is_empty());
    }

    #[test]
    fn the_shared_stage_uses_no_later_one() {
        assert_eq!(lines_found(check, "lowering/src/ir/mod.rs", "use crate::build::B;\n"), [1]);
    }

    #[test]
    fn the_list_of_stages_and_other_crates_are_free() {
        assert!(lines_found(check, "lowering/src/lib.rs", "use crate::emit::run;\n").is_empty());
        assert!(lines_found(check, "cli/src/parse.rs", "use crate::emit::run;\n").is_empty());
    }
}
