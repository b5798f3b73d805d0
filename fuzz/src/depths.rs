//! Functions that are deep in one respect.
//!
//! In: a depth. Out: source of a function with something nested so often. Invariant: each is what
//! the grammar allows, up to its depth; with an await inside, so that it is lowered.

use crate::shapes::Shape;

/// All of them.
pub const DEPTHS: &[Shape] = &[
    Shape { name: "parentheses", source: |n| around(n, "(", ")") },
    Shape { name: "blocks", source: |n| around(n, "{ ", " }") },
    Shape { name: "arrays", source: |n| around(n, "[", "]") },
    Shape { name: "calls", source: |n| around(n, "g(", ")") },
    Shape { name: "macros", source: |n| around(n, "vec![", "]") },
    Shape { name: "unknown macros", source: |n| statement(&nested(n, "info!(", "x", ")")) },
    Shape { name: "references", source: |n| around(n, "& ", "") },
    Shape { name: "negations", source: |n| around(n, "!", "") },
    Shape { name: "derefs", source: |n| around(n, "*", "") },
    Shape { name: "returns", source: |n| around(n, "return ", "") },
    Shape { name: "assignments", source: |n| around(n, "x = ", "") },
    Shape { name: "sums", source: |n| around(n, "", " + y") },
    Shape { name: "conjunctions", source: |n| around(n, "", " && y") },
    Shape { name: "methods", source: |n| around(n, "", ".m(y)") },
    Shape { name: "awaits", source: |n| around(n, "", ".await") },
    Shape { name: "questions", source: |n| around(n, "", "?") },
    Shape { name: "fields", source: |n| around(n, "", ".a") },
    Shape { name: "indices", source: |n| around(n, "", "[0]") },
    Shape { name: "casts", source: |n| around(n, "", " as T") },
    Shape { name: "closures", source: |n| around(n, "|a| ", "") },
    Shape { name: "async blocks", source: |n| around(n, "async { ", " }.await") },
    Shape { name: "ifs", source: |n| around(n, "if y { ", " } else { z }") },
    Shape { name: "else ifs", source: |n| chain(n) },
    Shape { name: "calls of calls", source: |n| around(n, "", "()") },
    Shape { name: "tuple types", source: |n| typed(&nested(n, "(u8, ", "u8", ")")) },
    Shape { name: "conditions", source: |n| around(n, "if ", " { z } else { z }") },
    Shape { name: "loops", source: |n| around(n, "loop { ", " }") },
    Shape { name: "whiles", source: |n| around(n, "while y { ", " }") },
    Shape { name: "fors", source: |n| around(n, "for i in y { ", " }") },
    Shape { name: "matches", source: |n| around(n, "match y { 1 => ", ", _ => z }") },
    Shape { name: "scrutinees", source: |n| around(n, "match ", " { 1 => y, _ => z }") },
    Shape { name: "lets in blocks", source: |n| around(n, "{ let a = y; let b = ", "; f(a); b }") },
    Shape { name: "patterns", source: |n| binding(&nested(n, "Some(", "a", ")")) },
    Shape { name: "reference patterns", source: |n| binding(&nested(n, "& ", "a", "")) },
    Shape {
        name: "or patterns",
        source: |n| binding(&format!("({})", nested(n, "", "A", " | B"))),
    },
    Shape { name: "types", source: |n| typed(&nested(n, "Vec<", "u8", ">")) },
    Shape { name: "reference types", source: |n| typed(&nested(n, "& ", "u8", "")) },
    Shape { name: "function types", source: |n| typed(&nested(n, "fn() -> ", "u8", "")) },
    Shape { name: "slices", source: |n| typed(&nested(n, "[", "u8", "]")) },
    Shape { name: "functions", source: |n| statement(&nested(n, "fn g() { ", "", " }")) },
    Shape { name: "modules", source: |n| statement(&nested(n, "mod m { ", "", " }")) },
    Shape { name: "generic expressions", source: |n| statement(&nested(n, "f::<", "u8", ">")) },
];

/// `before` and `after` around a middle, `depth` times.
fn nested(depth: usize, before: &str, middle: &str, after: &str) -> String {
    format!("{}{middle}{}", before.repeat(depth), after.repeat(depth))
}

fn around(depth: usize, before: &str, after: &str) -> String {
    let value = nested(depth, before, "step(x).await", after);
    format!("async fn f(x: u32, y: Y, z: Z) -> u32 {{ let v = {value}; x }}")
}

fn chain(depth: usize) -> String {
    let branches = "if y { step(x).await } else ".repeat(depth);
    format!("async fn f(x: u32, y: bool) -> u32 {{ {branches} {{ x }} }}")
}

fn statement(text: &str) -> String {
    format!("async fn f(x: u32) {{ {text}; step(x).await; use_it(x); }}")
}

fn binding(pattern: &str) -> String {
    format!("async fn f(x: u32) {{ if let {pattern} = step(x) {{ step(a).await; use_it(a); }} }}")
}

fn typed(ty: &str) -> String {
    format!("async fn f(x: {ty}) -> {ty} {{ let y: {ty} = g(); step(&x).await; y }}")
}
