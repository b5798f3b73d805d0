//! Nothing is wrong: a crate with the strictest lints has no more to say about a lowered function.

#![deny(
    warnings,
    future_incompatible,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_op_in_unsafe_fn,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]

use std::fmt::Display;
use std::future::ready;

/// Counts.
#[derive(Debug)]
pub struct Client {
    seen: Vec<String>,
}

impl Client {
    /// Fetches.
    #[framewright::coroutine]
    pub async fn fetch(&mut self, url: &str) -> usize {
        let owned = url.to_owned();
        ready(()).await;
        self.seen.push(owned);
        for seen in &self.seen {
            if ready(seen.is_empty()).await {
                return 0;
            }
        }
        ready(self.seen.len()).await
    }
}

/// Shows.
#[framewright::coroutine]
pub async fn show<'a, T: Display>(value: T, names: &'a [String]) -> Option<&'a String> {
    let shown = value.to_string();
    let found = names.iter().find(|name| **name == shown)?;
    ready(Some(found)).await
}

fn main() {
    drop(Client { seen: Vec::new() }.fetch("a"));
    drop(show(1, &[]));
}
