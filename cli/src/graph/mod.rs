//! The states and what may follow what.
//!
//! In: a lowering. Out: a [`Graph`], as DOT, as Mermaid or as a picture. Invariant: an edge means
//! that a resume may run from the one state to the other without suspending in between; node 0 is
//! `Start`, the awaits follow in evaluation order, `Done` is last.

mod layers;
mod routes;
mod svg;
mod text;
mod walk;

use framewright_lowering::Lowering;

pub use text::shortened;

/// A state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name in the expansion.
    pub name: String,
    /// The source line, if it is an await.
    pub line: Option<usize>,
    /// What is awaited.
    pub awaits: String,
}

/// How a transition comes about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Kind {
    /// To a later state.
    Forward,
    /// To the same state or an earlier one, around a loop.
    Back,
    /// Out of the function, only by `?` or `return`.
    Early,
}

/// A possible transition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Edge {
    /// The index of the state that is left.
    pub from: usize,
    /// The index of the state that is entered.
    pub to: usize,
    /// How.
    pub kind: Kind,
}

/// The states of a function and their transitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The function's name.
    pub name: String,
    /// `Start`, the awaits, `Done`.
    pub nodes: Vec<Node>,
    /// Each pair at most once, in order.
    pub edges: Vec<Edge>,
}

impl Graph {
    /// The graph of a function.
    pub fn of(lowering: &Lowering) -> Graph {
        let plain = |name: &str| Node { name: name.into(), line: None, awaits: String::new() };
        let awaits = lowering.body.awaits.iter().map(|point| Node {
            name: point.state.to_string(),
            line: Some(point.span.start().line).filter(|line| *line > 0),
            awaits: point.text.clone(),
        });
        let nodes: Vec<_> =
            std::iter::once(plain("Start")).chain(awaits).chain([plain("Done")]).collect();
        let done = nodes.len() - 1;
        let edges = walk::transitions(&lowering.body, done)
            .into_iter()
            .map(|((from, to), early)| {
                let kind = match (to <= from, early) {
                    (true, _) => Kind::Back,
                    (false, true) => Kind::Early,
                    (false, false) => Kind::Forward,
                };
                Edge { from, to, kind }
            })
            .collect();
        Graph { name: lowering.function.signature.ident.to_string(), nodes, edges }
    }

    /// The graph for `dot`.
    pub fn dot(&self) -> String {
        text::dot(self)
    }

    /// The graph for Markdown that knows Mermaid.
    pub fn mermaid(&self) -> String {
        text::mermaid(self)
    }

    /// The graph as a picture that needs no tool.
    pub fn svg(&self) -> String {
        svg::svg(self)
    }

    fn done(&self) -> usize {
        self.nodes.len() - 1
    }
}
