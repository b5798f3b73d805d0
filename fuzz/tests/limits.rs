//! Functions that are as deep as they may be, and functions that are long.
//!
//! In: nothing. Out: nothing. Invariant: what is compared are counts, not times, so a busy machine
//! fails no test; a stage that is slower than it should be runs into the bound of a run.

use framewright_fuzz::depths::DEPTHS;
use framewright_fuzz::run;
use framewright_fuzz::shapes::SHAPES;
use framewright_fuzz::verdict::Input;
use framewright_lowering::{Edition, Form, parse};

/// Where a search for the deepest begins to give up: deeper than anything is allowed to be.
const BEYOND: usize = 4_096;
/// A stage that takes the square of this many steps a hundred times takes a second or two; one that
/// takes the third power does not end.
const LONG: usize = 300;
/// What grows in two respects at once, and is refused or rare in any size.
const SHORT: &[(&str, usize)] =
    &[("links of a condition", 60), ("arms over an await", 100), ("fields before a receiver", 60)];

fn input(item: String) -> Input {
    let (edition, form) = (Edition::From2024, Form::Lowered);
    Input { attribute: String::new(), item, edition, form }
}

/// The deepest that is not refused for it.
fn deepest(source: fn(usize) -> String) -> usize {
    let (mut allowed, mut refused) = (1, BEYOND);
    while refused - allowed > 1 {
        let middle = allowed.midpoint(refused);
        let tokens = source(middle).parse().expect("a shape is tokens");
        match parse::depth::check(&tokens) {
            Ok(()) => allowed = middle,
            Err(_) => refused = middle,
        }
    }
    allowed
}

#[test]
fn what_is_as_deep_as_it_may_be_does_not_overflow_the_stack() {
    let failures = run::failures(|| {
        DEPTHS.iter().flat_map(|shape| {
            let depth = deepest(shape.source);
            assert!(depth < BEYOND - 1, "{} are never too deep", shape.name);
            assert!(depth > 30, "{} are too deep from {depth} on", shape.name);
            [depth, depth / 2].map(|depth| input((shape.source)(depth)))
        })
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn what_is_too_deep_is_refused_at_any_depth() {
    let failures = run::failures(|| {
        DEPTHS.iter().map(|shape| {
            let item = (shape.source)(BEYOND);
            let tokens = item.parse().expect("a shape is tokens");
            assert!(parse::depth::check(&tokens).is_err(), "{}", shape.name);
            input(item)
        })
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn long_functions_are_lowered() {
    let failures = run::failures(|| {
        SHAPES.iter().map(|shape| {
            let short = SHORT.iter().find(|(name, _)| *name == shape.name);
            input((shape.source)(short.map_or(LONG, |(_, size)| *size)))
        })
    });
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
