//! How the edges run.
//!
//! In: a layout. Out: paths. Invariant: forward edges run down between the layers; back edges run
//! up in lanes to the right of everything, early exits run down in one lane to the left, so no
//! line crosses a node.

use std::fmt::Write;

use super::layers::{Item, LOOP, Layout, PILL};
use super::{Edge, Graph, Kind};

/// Between lanes, and between the outermost node and the first.
const LANE: f64 = 20.0;
/// How far below or above a layer a line turns to its lane.
const TURN: f64 = 12.0;
/// The same for early exits, so that they do not run where back edges do.
const EARLY_TURN: f64 = 22.0;
const CORNER: f64 = 9.0;

/// A line to draw.
pub struct Route {
    /// As what.
    pub kind: Kind,
    /// The path's data.
    pub path: String,
    /// Whether it ends in an arrow.
    pub arrow: bool,
}

/// All lines, with the leftmost and the rightmost column that they take.
pub struct Routes {
    /// The lines.
    pub routes: Vec<Route>,
    /// The extent.
    pub left: f64,
    /// The extent.
    pub right: f64,
}

/// The lines of a graph.
pub fn routes(graph: &Graph, layout: &Layout, widths: &[f64]) -> Routes {
    let half = |item: &Item| item.node.map_or(0.0, |node| widths[node] / 2.0);
    let left = layout.items.iter().map(|item| item.x - half(item)).fold(f64::INFINITY, f64::min);
    let right =
        layout.items.iter().map(|item| item.x + item.width / 2.0).fold(-f64::INFINITY, f64::max);
    let mut router = Router { layout, widths, left, right, routes: Vec::new() };
    for (edge, chain) in &layout.chains {
        router.forward(*edge, chain);
    }
    router.back(graph);
    router.early(graph);
    Routes { routes: router.routes, left: router.left, right: router.right }
}

struct Router<'a> {
    layout: &'a Layout,
    widths: &'a [f64],
    left: f64,
    right: f64,
    routes: Vec<Route>,
}

impl Router<'_> {
    fn push(&mut self, kind: Kind, path: String, arrow: bool) {
        self.routes.push(Route { kind, path, arrow });
    }

    fn top(&self, node: usize) -> f64 {
        self.layout.items[node].y - self.layout.height / 2.0
    }

    fn bottom(&self, node: usize) -> f64 {
        self.layout.items[node].y + self.layout.height / 2.0
    }

    /// Whether no other node of the layer stands between this one and the side.
    fn is_outermost(&self, node: usize, to_right: bool) -> bool {
        let layer = self.layout.layers.iter().find(|layer| layer.contains(&node));
        let is_node = |item: &&usize| self.layout.items[**item].node.is_some();
        let mut nodes = layer.into_iter().flatten().filter(is_node);
        let end = if to_right { nodes.next_back() } else { nodes.next() };
        end == Some(&node)
    }

    /// Where an edge leaves or enters a node: edges spread by where they go.
    fn port(&self, node: usize, edge: Edge, leaves: bool) -> f64 {
        let item = &self.layout.items[node];
        let mut others: Vec<(f64, Edge)> = self
            .layout
            .chains
            .iter()
            .filter(|(other, _)| if leaves { other.from == node } else { other.to == node })
            .map(|(other, chain)| {
                let near = if leaves { chain[1] } else { chain[chain.len() - 2] };
                (self.layout.items[near].x, *other)
            })
            .collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0));
        let position = others.iter().position(|(_, other)| *other == edge).unwrap_or(0);
        let step = (self.widths[node] * 0.4 / others.len().max(1) as f64).min(26.0);
        item.x + (position as f64 - (others.len() as f64 - 1.0) / 2.0) * step
    }

    fn forward(&mut self, edge: Edge, chain: &[usize]) {
        let mut at = (self.port(edge.from, edge, true), self.bottom(edge.from));
        let mut path = format!("M{:.1} {:.1}", at.0, at.1);
        for item in &chain[1..] {
            let last = *item == edge.to;
            let x = if last { self.port(edge.to, edge, false) } else { self.layout.items[*item].x };
            let to = (x, self.top(*item));
            let middle = f64::midpoint(at.1, to.1);
            if (at.0 - to.0).abs() < 0.5 {
                let _ = write!(path, " L{:.1} {:.1}", to.0, to.1);
            } else {
                let _ = write!(
                    path,
                    " C{:.1} {middle:.1} {:.1} {middle:.1} {:.1} {:.1}",
                    at.0, to.0, to.0, to.1
                );
            }
            at = to;
            if !last {
                at.1 = self.bottom(*item);
                let _ = write!(path, " L{:.1} {:.1}", at.0, at.1);
            }
        }
        self.push(Kind::Forward, path, true);
    }

    /// Short ones inside, and each as far inside as those before it let.
    fn back(&mut self, graph: &Graph) {
        let mut edges: Vec<Edge> =
            graph.edges.iter().copied().filter(|edge| edge.kind == Kind::Back).collect();
        let span = |edge: &Edge| self.bottom(edge.from) - self.top(edge.to);
        edges.sort_by(|a, b| span(a).total_cmp(&span(b)));
        let mut lanes: Vec<Vec<(f64, f64)>> = Vec::new();
        for edge in edges {
            if edge.from == edge.to {
                self.around(edge.from);
                continue;
            }
            let (high, low) = (self.top(edge.to) - TURN, self.bottom(edge.from) + TURN);
            let free = |lane: &Vec<(f64, f64)>| lane.iter().all(|(h, l)| *l < high || low < *h);
            let lane = lanes.iter().position(free).unwrap_or(lanes.len());
            if lane == lanes.len() {
                lanes.push(Vec::new());
            }
            lanes[lane].push((high, low));
            let x = self.right + LANE * (lane as f64 + 1.0);
            self.up(edge, x);
        }
        self.right += LANE * lanes.len() as f64;
    }

    fn up(&mut self, edge: Edge, lane: f64) {
        let (from, to) = (&self.layout.items[edge.from], &self.layout.items[edge.to]);
        let half = |node: usize| self.widths[node] / 2.0;
        let mut points = Vec::new();
        if self.is_outermost(edge.from, true) {
            points.push((from.x + half(edge.from), from.y + 8.0));
            points.push((lane, from.y + 8.0));
        } else {
            let (x, y) = (from.x + half(edge.from) * 0.7, self.bottom(edge.from));
            points.extend([(x, y), (x, y + TURN), (lane, y + TURN)]);
        }
        if self.is_outermost(edge.to, true) {
            points.extend([(lane, to.y - 8.0), (to.x + half(edge.to), to.y - 8.0)]);
        } else {
            let (x, y) = (to.x + half(edge.to) * 0.7, self.top(edge.to));
            points.extend([(lane, y - TURN), (x, y - TURN), (x, y)]);
        }
        self.push(Kind::Back, rounded(&points), true);
    }

    /// A state that follows itself.
    fn around(&mut self, node: usize) {
        let item = &self.layout.items[node];
        let (x, y) = (item.x + self.widths[node] / 2.0, item.y);
        let side = x + LOOP * 0.8;
        let path = rounded(&[(x, y + 12.0), (side, y + 12.0), (side, y - 12.0), (x, y - 12.0)]);
        self.push(Kind::Back, path, true);
    }

    /// One lane for all of them, which ends at the end.
    fn early(&mut self, graph: &Graph) {
        let early = graph.edges.iter().filter(|edge| edge.kind == Kind::Early);
        let mut from: Vec<usize> = early.map(|edge| edge.from).collect();
        if from.is_empty() {
            return;
        }
        self.left -= LANE;
        let lane = self.left;
        from.sort_by(|a, b| self.layout.items[*a].y.total_cmp(&self.layout.items[*b].y));
        let done = &self.layout.items[graph.done()];
        let rise = (self.layout.height - PILL) / 2.0;
        let end = (done.x - self.widths[graph.done()] / 2.0, done.y - rise);
        for (index, node) in from.into_iter().enumerate() {
            let item = &self.layout.items[node];
            let half = self.widths[node] / 2.0;
            let mut points = if self.is_outermost(node, false) {
                vec![(item.x - half, item.y)]
            } else {
                let (x, y) = (item.x - half * 0.7, self.bottom(node));
                vec![(x, y), (x, y + EARLY_TURN)]
            };
            let y = points[points.len() - 1].1;
            points.push((lane, y));
            // The first runs to the end, the others join it.
            if index == 0 {
                points.extend([(lane, end.1), end]);
            } else {
                points.push((lane, y + CORNER));
            }
            self.push(Kind::Early, rounded(&points), index == 0);
        }
    }
}

/// A line through points, its corners rounded.
fn rounded(points: &[(f64, f64)]) -> String {
    let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for triple in points.windows(3) {
        let [before, corner, after] = [triple[0], triple[1], triple[2]];
        let (enter, leave) = (towards(corner, before), towards(corner, after));
        let _ = write!(
            path,
            " L{:.1} {:.1} Q{:.1} {:.1} {:.1} {:.1}",
            enter.0, enter.1, corner.0, corner.1, leave.0, leave.1
        );
    }
    if let Some(last) = points.last() {
        let _ = write!(path, " L{:.1} {:.1}", last.0, last.1);
    }
    path
}

/// A point next to a corner.
fn towards(corner: (f64, f64), other: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (other.0 - corner.0, other.1 - corner.1);
    let length = dx.hypot(dy);
    if length < 0.1 {
        return corner;
    }
    let part = CORNER.min(length / 2.0) / length;
    (corner.0 + dx * part, corner.1 + dy * part)
}
