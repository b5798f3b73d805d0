//! Rule `names`: no file without a subject.
//!
//! In: any Rust file. Out: a violation for `utils.rs` and its like, and for a file that repeats
//! its folder. Invariant: only the path is looked at.

use super::{Finding, Source};

const WITHOUT_SUBJECT: &[&str] = &["utils", "util", "helpers", "misc", "common"];

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    let parts: Vec<&str> = source.path.trim_end_matches(".rs").split('/').collect();
    let mut found = Vec::new();
    if let Some(part) = parts.iter().find(|part| WITHOUT_SUBJECT.contains(part)) {
        let message = format!("`{part}` says nothing; name the file after what it holds");
        found.push(Finding::violation(source.path, 1, "names", message));
    }
    if let [.., folder, name] = parts[..]
        && folder == name
    {
        let message = format!("`{folder}/{name}` stutters; use `{folder}/mod.rs` or say more");
        found.push(Finding::violation(source.path, 1, "names", message));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    #[test]
    fn empty_words_and_stutter_are_found() {
        assert_eq!(lines_found(check, "runtime/src/utils.rs", ""), [1]);
        assert_eq!(lines_found(check, "runtime/tests/common/mod.rs", ""), [1]);
        assert_eq!(lines_found(check, "runtime/src/task/task.rs", ""), [1]);
        assert!(lines_found(check, "runtime/src/task/state.rs", "").is_empty());
    }
}
