//! The walk by examples, and against the compiler's own flow graph.

use std::collections::BTreeSet;

use framewright_lowering::ir::{Body, Event, PointId};
use framewright_lowering::{Edition, Lowering, lower};

use crate::graph::{Graph, Kind};

fn lowered(body: &str) -> Lowering {
    let item = format!("async fn f(n: u32) -> Result<u32, Error> {{ {body} }}");
    lower(Default::default(), item.parse().unwrap(), Edition::From2024).unwrap()
}

/// Edges as `from>to`, a back edge with `^`, an early exit with `!`.
fn edges(body: &str) -> String {
    let lowering = lowered(body);
    let graph = Graph::of(&lowering);
    let name = |index: usize| graph.nodes[index].name.trim_start_matches("Await").to_string();
    let shown = graph.edges.iter().map(|edge| {
        let mark = match edge.kind {
            Kind::Forward => "",
            Kind::Back => "^",
            Kind::Early => "!",
        };
        format!("{}>{}{mark}", name(edge.from), name(edge.to))
    });
    assert_eq!(between_awaits(&graph), by_flow(&lowering.body), "{body}");
    shown.collect::<Vec<_>>().join(" ")
}

fn between_awaits(graph: &Graph) -> BTreeSet<(usize, usize)> {
    let done = graph.nodes.len() - 1;
    let pairs = graph.edges.iter().map(|edge| (edge.from, edge.to));
    pairs.filter(|(_, to)| *to != done).collect()
}

/// What the flow graph says: from each suspension to those reached without another in between.
fn by_flow(body: &Body) -> BTreeSet<(usize, usize)> {
    let state = |point: PointId| match body.flow.points[point.0].event {
        Event::Suspend(id) => Some(id.0 + 1),
        _ => None,
    };
    let reached = reachable(body);
    let mut found = BTreeSet::new();
    for from in reached.iter().copied().filter(|point| point.0 == 0 || state(*point).is_some()) {
        let mut seen = BTreeSet::new();
        let mut work = vec![from];
        while let Some(point) = work.pop() {
            for (next, _) in &body.flow.points[point.0].next {
                if let Some(to) = state(*next) {
                    found.insert((state(from).unwrap_or(0), to));
                } else if seen.insert(*next) {
                    work.push(*next);
                }
            }
        }
    }
    found
}

fn reachable(body: &Body) -> BTreeSet<PointId> {
    let mut seen = BTreeSet::from([PointId(0)]);
    let mut work = vec![PointId(0)];
    while let Some(point) = work.pop() {
        for (next, _) in &body.flow.points[point.0].next {
            if seen.insert(*next) {
                work.push(*next);
            }
        }
    }
    seen
}

#[test]
fn a_straight_line_is_a_chain() {
    assert_eq!(edges("a().await; b().await; Ok(n)"), "Start>A A>B B>Done");
}

#[test]
fn without_awaits_the_start_is_done() {
    assert_eq!(edges("Ok(n)"), "Start>Done");
}

#[test]
fn a_branch_may_be_skipped() {
    assert_eq!(edges("if n > 1 { a().await; } b().await; Ok(n)"), "Start>A Start>B A>B B>Done");
}

#[test]
fn a_question_mark_leaves_early() {
    assert_eq!(edges("a().await?; b().await"), "Start>A A>B A>Done! B>Done");
}

#[test]
fn a_return_leaves_and_nothing_follows_it() {
    assert_eq!(
        edges("if n > 1 { a().await; return Ok(1); } b().await"),
        "Start>A Start>B A>Done! B>Done"
    );
}

#[test]
fn a_loop_comes_around() {
    assert_eq!(
        edges("loop { a().await; if n > 1 { break; } b().await; } Ok(n)"),
        "Start>A A>B A>Done B>A^"
    );
    assert_eq!(edges("while a().await { b().await; } Ok(n)"), "Start>A A>B A>Done B>A^");
    assert_eq!(edges("for i in 0..n { a().await; } Ok(n)"), "Start>A Start>Done A>A^ A>Done");
}

#[test]
fn a_label_says_which_loop() {
    let body = "'outer: loop { a().await; loop { b().await; if n > 1 { continue 'outer; } \
                if n > 2 { break 'outer; } } } Ok(n)";
    assert_eq!(edges(body), "Start>A A>B B>A^ B>B^ B>Done");
}

#[test]
fn guards_are_tried_in_order() {
    let body = "match n { 1 if a().await => b().await, 2 if c().await => d().await, _ => Ok(n) }";
    assert_eq!(edges(body), "Start>A Start>C Start>Done A>B A>C A>Done B>Done C>D C>Done D>Done");
}

#[test]
fn an_operator_may_skip_its_right_side() {
    assert_eq!(
        edges("let x = a().await && b().await; c().await; Ok(x)"),
        "Start>A A>B A>C B>C C>Done"
    );
}

#[test]
fn a_let_else_and_a_panic_end_their_path() {
    assert_eq!(
        edges("let Some(x) = a().await else { b().await; panic!() }; c(x).await; Ok(n)"),
        "Start>A A>B A>C C>Done"
    );
}
