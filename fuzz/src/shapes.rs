//! Functions that are long, wide or deep in one respect.
//!
//! In: a size. Out: source, whose length grows with the size and nothing else does. Invariant: each
//! is a function that a user could write, if only by a macro; the size is what a stage could be
//! slow in.

/// One respect in which a function can be large.
pub struct Shape {
    /// What there is much of.
    pub name: &'static str,
    /// The function of a size.
    pub source: fn(usize) -> String,
}

/// All of them.
pub const SHAPES: &[Shape] = &[
    Shape { name: "awaits", source: awaits },
    Shape { name: "locals over awaits", source: locals },
    Shape { name: "locals over one await", source: locals_over_one },
    Shape { name: "awaiting arms", source: arms },
    Shape { name: "arms over an await", source: arms_over_an_await },
    Shape { name: "awaiting branches", source: branches },
    Shape { name: "loops in a row", source: loops },
    Shape { name: "awaiting operands", source: operands },
    Shape { name: "borrowed locals", source: borrowed },
    Shape { name: "partial moves", source: parts },
    Shape { name: "receivers", source: receivers },
    Shape { name: "fields before a receiver", source: fields },
    Shape { name: "captures", source: captures },
    Shape { name: "tokens of a macro", source: macro_tokens },
    Shape { name: "arguments", source: arguments },
    Shape { name: "statements without awaits", source: statements },
    Shape { name: "bindings of a pattern", source: bindings },
    Shape { name: "links of a condition", source: links },
];

/// `count` pieces, by number.
fn each(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

fn awaits(size: usize) -> String {
    format!("async fn f(x: u32) {{ {} }}", each(size, |n| format!("step({n}).await;\n")))
}

fn locals(size: usize) -> String {
    let lets = each(size, |n| format!("let a{n} = step({n}).await;\n"));
    let uses = each(size, |n| format!("use_it(a{n});\n"));
    format!("async fn f() {{ {lets} {uses} }}")
}

fn locals_over_one(size: usize) -> String {
    let lets = each(size, |n| format!("let a{n} = make({n});\n"));
    let uses = each(size, |n| format!("use_it(a{n});\n"));
    format!("async fn f() {{ {lets} step().await; {uses} }}")
}

fn arms(size: usize) -> String {
    let arms = each(size, |n| format!("{n} => step({n}).await,\n"));
    format!("async fn f(x: u32) -> u32 {{ match x {{ {arms} _ => 0 }} }}")
}

fn arms_over_an_await(size: usize) -> String {
    let arms = each(size, |n| format!("Kind::K{n}(a, b) if a > {n} => {{ step(a).await; b }}\n"));
    format!("async fn f(x: Kind) -> u32 {{ match x {{ {arms} _ => 0 }} }}")
}

fn branches(size: usize) -> String {
    let ifs = each(size, |n| format!("if x > {n} {{ let s = make(); step({n}).await; s.end(); }}"));
    format!("async fn f(x: u32) {{ {ifs} }}")
}

fn loops(size: usize) -> String {
    let loops = each(size, |n| format!("for i in 0..{n} {{ if step(i).await {{ break; }} }}\n"));
    format!("async fn f(x: u32) {{ {loops} }}")
}

fn operands(size: usize) -> String {
    format!("async fn f() {{ all([{}]) }}", each(size, |n| format!("step({n}).await,\n")))
}

fn borrowed(size: usize) -> String {
    let lets = each(size, |n| format!("let a{n} = make({n}); let r{n} = &a{n};\n"));
    let uses = each(size, |n| format!("step(r{n}).await; take(a{n});\n"));
    format!("async fn f() {{ {lets} {uses} }}")
}

fn parts(size: usize) -> String {
    let pieces =
        each(size, |n| format!("let p{n} = make(); step(p{n}.left).await; use_it(p{n}.right);\n"));
    format!("async fn f() {{ {pieces} }}")
}

fn receivers(size: usize) -> String {
    let calls = each(size, |n| format!("v{n}.push(x.len()); step(v{n}.end()).await;\n"));
    let lets = each(size, |n| format!("let mut v{n} = Vec::new();\n"));
    format!("async fn f(x: String) {{ {lets} {calls} }}")
}

fn fields(size: usize) -> String {
    let place = each(size, |_| ".field".to_string());
    let taken = format!("held{place}.take()");
    format!("async fn f() {{ let held = make(); if step().await {{ {taken}; }} step().await; }}")
}

fn captures(size: usize) -> String {
    let lets = each(size, |n| format!("let c{n} = |y| x.get(y + {n}); step(&c{n}).await;\n"));
    format!("async fn f(x: Table) {{ {lets} }}")
}

fn macro_tokens(size: usize) -> String {
    let words = each(size, |n| format!("field{n} = x, \"{{x}} {n}\", y.x, "));
    format!("async fn f(x: u32, y: Y) {{ step().await; info!({words}); }}")
}

fn arguments(size: usize) -> String {
    let arguments = each(size, |n| format!("a{n}: &str, "));
    let uses = each(size, |n| format!("step(a{n}).await;\n"));
    format!("async fn f({arguments}) {{ {uses} }}")
}

fn statements(size: usize) -> String {
    let run = each(size, |n| format!("let b{n} = g(x, {n}); h(b{n});\n"));
    format!("async fn f(x: u32) {{ {run} step(x).await; }}")
}

fn bindings(size: usize) -> String {
    let names = each(size, |n| format!("b{n}, "));
    let uses = each(size, |n| format!("use_it(b{n});\n"));
    format!("async fn f(x: T) {{ let T {{ {names} .. }} = x; step().await; {uses} }}")
}

fn links(size: usize) -> String {
    let links = each(size, |n| format!("&& let Some(a{n}) = step({n}).await\n"));
    format!("async fn f(x: bool) {{ if x {links} {{ use_it(a0); }} }}")
}
