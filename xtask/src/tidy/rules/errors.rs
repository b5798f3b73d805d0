//! Rule `errors`: one module words what the user reads.
//!
//! In: a file of the compiler. Out: a violation for each error made outside of [`ALLOWED`].
//! Invariant: every message has one home, so they keep one voice and can be tested as a list.

use super::{Finding, Source};

const COMPILER: &[&str] = &["lowering/src", "macros/src"];
const ALLOWED: &[&str] =
    &["lowering/src/diagnostics", "lowering/src/diagnostics.rs", "macros/src/entry.rs"];
const MAKERS: &[&[&str]] = &[
    &["Error", ":", ":", "new", "("],
    &["Error", ":", ":", "new_spanned", "("],
    &["compile_error", "!"],
];

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    if !source.is_in(COMPILER) || source.is_in(ALLOWED) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for maker in MAKERS {
        for (token, _) in source.find(maker) {
            if !source.is_test(token.line) {
                let message = "call a function of `diagnostics`, which holds every message";
                found.push(Finding::violation(source.path, token.line, "errors", message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    #[test]
    fn an_error_made_elsewhere_is_found() {
        let text = "fn f() {\n    syn::Error::new(s, m);\n    Error::new_spanned(t, m);\n}\n";
        assert_eq!(lines_found(check, "lowering/src/check/mod.rs", text), [2, 3]);
        assert!(lines_found(check, "lowering/src/diagnostics.rs", text).is_empty());
        assert!(lines_found(check, "runtime/src/io/mod.rs", text).is_empty());
    }

    #[test]
    fn an_emitted_compile_error_is_found() {
        let text = "fn f() { quote! { compile_error!(#m) } }\n";
        assert_eq!(lines_found(check, "lowering/src/emit/mod.rs", text), [1]);
    }
}
