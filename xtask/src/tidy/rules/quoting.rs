//! Rule `quoting`: only the last stage writes code.
//!
//! In: a file of the compiler. Out: a violation for each `quote!` or `quote_spanned!` outside of
//! [`ALLOWED`]. Invariant: tests are free, since they quote what they feed in.

use super::{Finding, Source};

const COMPILER: &[&str] = &["lowering/src", "macros/src"];
const ALLOWED: &[&str] = &[
    "lowering/src/emit",
    // `main` and `test` wrap a function whose body they do not look at: they have no `ir`.
    "macros/src/entry.rs",
];
const MACROS: &[&str] = &["quote", "quote_spanned"];

/// The rule.
pub fn check(source: &Source<'_>) -> Vec<Finding> {
    if !source.is_in(COMPILER) || source.is_in(ALLOWED) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for name in MACROS {
        for (token, _) in source.find(&[name, "!"]) {
            if !source.is_test(token.line) && !token.is_quoted {
                let message = format!("`{name}!` belongs in `emit`; pass a value of `ir` on");
                found.push(Finding::violation(source.path, token.line, "quoting", message));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::lines_found;
    use super::check;

    const TEXT: &str = "fn f() {\n    quote! { a }\n}\n#[cfg(test)]\nmod tests {\n    \
                        fn f() { quote! { a } }\n}\n";

    #[test]
    fn a_quote_outside_of_emit_is_found_unless_a_test_makes_it() {
        assert_eq!(lines_found(check, "lowering/src/build/mod.rs", TEXT), [2]);
        assert_eq!(lines_found(check, "macros/src/lib.rs", TEXT), [2]);
        assert!(lines_found(check, "lowering/src/emit/item.rs", TEXT).is_empty());
        assert!(lines_found(check, "macros/src/entry.rs", TEXT).is_empty());
        assert!(lines_found(check, "cli/src/main.rs", TEXT).is_empty());
    }
}
