//! Shrinks a program that fails.
//!
//! In: a program, and the kind of its failure. Out: a smaller one that compiles natively and fails
//! in the same way. Invariant: no step is accepted that was not compiled and run.

use crate::compile::Workshop;
use crate::judge::{Goal, judge_candidates};
use crate::reduce::reductions;
use crate::verdict::Failure;

/// How many candidates are judged together at first: those that are much smaller. While none of
/// them fails, twice as many the next time.
const TOGETHER: usize = 20;

/// More rounds than a program needs.
const MOST_ROUNDS: usize = 400;

/// The smallest program that was found, and how it fails.
pub fn shrink(workshop: &Workshop<'_>, text: &str, failure: &Failure) -> (String, Failure) {
    let mut best = (text.to_owned(), failure.clone());
    for _ in 0..MOST_ROUNDS {
        match smaller(workshop, &best.0, &failure.kind) {
            Some(found) => best = found,
            None => break,
        }
    }
    best
}

/// The smallest of the first candidates among which one still fails.
fn smaller(workshop: &Workshop<'_>, text: &str, kind: &str) -> Option<(String, Failure)> {
    let file = syn::parse_file(text).expect("what was compiled is Rust");
    let goal = if kind.starts_with("uncompilable") { Goal::Check } else { Goal::Run };
    let all = reductions(&file);
    let (mut left, mut together) = (all.as_slice(), TOGETHER);
    while !left.is_empty() {
        let (candidates, others) = left.split_at(together.min(left.len()));
        (left, together) = (others, together * 2);
        let verdicts = judge_candidates(workshop, candidates, goal);
        for (candidate, verdict) in candidates.iter().zip(verdicts) {
            if let Some(failure) = verdict.failure()
                && failure.kind == kind
            {
                return Some((candidate.clone(), failure.clone()));
            }
        }
    }
    None
}
