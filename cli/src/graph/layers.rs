//! Where each state goes: a layer down for every step, side by side what are alternatives.
//!
//! In: a graph and the size of each node. Out: a [`Layout`]. Invariant: a forward edge runs down,
//! through a bend of its own in every layer that it passes; nothing in a layer overlaps.

use super::{Edge, Graph, Kind};

/// Between neighbours of a layer.
const BESIDE: f64 = 30.0;
/// Between layers.
const BETWEEN: f64 = 46.0;
/// The room of an edge that passes a layer.
const BEND: f64 = 14.0;
/// The room of a loop at a node's side.
pub const LOOP: f64 = 26.0;
/// The height of `Start`, which hangs down to its edges, and of `Done`, which stands up to its own.
pub const PILL: f64 = 30.0;
const SWEEPS: usize = 12;
const PULLS: usize = 160;

/// A node, or an edge on its way through a layer.
#[derive(Clone, Debug)]
pub struct Item {
    /// The index of the node, or nothing for a bend.
    pub node: Option<usize>,
    /// The centre.
    pub x: f64,
    /// The middle of the layer.
    pub y: f64,
    /// The room that it takes.
    pub width: f64,
    /// Items in the layer above that lead here, and below that this leads to.
    above: Vec<usize>,
    below: Vec<usize>,
}

/// Everything at its place.
pub struct Layout {
    /// Nodes first, by index, then bends.
    pub items: Vec<Item>,
    /// Items of each layer from left to right.
    pub layers: Vec<Vec<usize>>,
    /// For each forward edge the items that it runs through, ends included.
    pub chains: Vec<(Edge, Vec<usize>)>,
    /// The height of every layer.
    pub height: f64,
}

/// Lays out a graph; `widths` has one entry a node.
pub fn layout(graph: &Graph, widths: &[f64], height: f64) -> Layout {
    let ranks = ranks(graph);
    let depth = ranks.iter().max().map_or(0, |last| last + 1);
    let mut layout =
        Layout { items: Vec::new(), layers: vec![Vec::new(); depth], chains: Vec::new(), height };
    for (index, width) in widths.iter().enumerate() {
        let own = |edge: &&Edge| (edge.from, edge.to) == (index, index);
        let room = if graph.edges.iter().any(|edge| own(&edge)) { 2.0 * LOOP } else { 0.0 };
        layout.add(Some(index), width + room, ranks[index]);
    }
    for edge in graph.edges.iter().filter(|edge| edge.kind == Kind::Forward) {
        let mut chain = vec![edge.from];
        for rank in ranks[edge.from] + 1..ranks[edge.to] {
            chain.push(layout.add(None, BEND, rank));
        }
        chain.push(edge.to);
        for pair in chain.windows(2) {
            layout.items[pair[0]].below.push(pair[1]);
            layout.items[pair[1]].above.push(pair[0]);
        }
        layout.chains.push((*edge, chain));
    }
    layout.order(graph);
    layout.place();
    layout
}

/// The longest way from the start; the end is below everything.
fn ranks(graph: &Graph) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..graph.nodes.len()).map(|index| index.min(1)).collect();
    for index in 0..graph.nodes.len() {
        let from = graph.edges.iter().filter(|edge| edge.from == index);
        for edge in from.filter(|edge| edge.kind == Kind::Forward) {
            ranks[edge.to] = ranks[edge.to].max(ranks[index] + 1);
        }
    }
    let done = graph.done();
    ranks[done] = ranks[..done].iter().max().map_or(0, |last| last + 1);
    ranks
}

impl Layout {
    fn add(&mut self, node: Option<usize>, width: f64, rank: usize) -> usize {
        let y = rank as f64 * (self.height + BETWEEN) + self.height / 2.0;
        let (above, below) = (Vec::new(), Vec::new());
        self.items.push(Item { node, x: 0.0, y, width, above, below });
        self.layers[rank].push(self.items.len() - 1);
        self.items.len() - 1
    }

    /// Orders each layer by the mean position of its neighbours, down and up in turn, keeps the
    /// best order, and swaps neighbours as long as that makes it better.
    fn order(&mut self, graph: &Graph) {
        let mut best = (self.cost(graph), self.layers.clone());
        for sweep in 0..SWEEPS {
            let down = sweep % 2 == 0;
            let count = self.layers.len();
            for step in 1..count {
                let rank = if down { step } else { count - 1 - step };
                self.sort_layer(rank, down);
            }
            let cost = self.cost(graph);
            if cost < best.0 {
                best = (cost, self.layers.clone());
            }
        }
        self.layers = best.1;
        let mut cost = best.0;
        for _ in 0..SWEEPS {
            let before = cost;
            for rank in 0..self.layers.len() {
                for position in 1..self.layers[rank].len() {
                    self.layers[rank].swap(position - 1, position);
                    let swapped = self.cost(graph);
                    if swapped < cost {
                        cost = swapped;
                    } else {
                        self.layers[rank].swap(position - 1, position);
                    }
                }
            }
            if cost == before {
                break;
            }
        }
    }

    /// Crossings, and nodes in the way of lines to the sides.
    fn cost(&self, graph: &Graph) -> usize {
        let mut blocked = 0;
        for layer in &self.layers {
            let nodes: Vec<usize> =
                layer.iter().filter_map(|item| self.items[*item].node).collect();
            for edge in &graph.edges {
                let Some(position) = nodes.iter().position(|node| *node == edge.from) else {
                    continue;
                };
                blocked += match edge.kind {
                    Kind::Forward => 0,
                    Kind::Back if edge.from == edge.to => 0,
                    Kind::Back => 2 * (nodes.len() - 1 - position),
                    Kind::Early => position,
                };
            }
        }
        6 * self.crossings() + blocked
    }

    fn sort_layer(&mut self, rank: usize, down: bool) {
        let mut positions = vec![0.0; self.items.len()];
        for layer in &self.layers {
            for (position, item) in layer.iter().enumerate() {
                positions[*item] = position as f64 - layer.len() as f64 / 2.0;
            }
        }
        let key = |item: &usize| {
            let item_data = &self.items[*item];
            let near = if down { &item_data.above } else { &item_data.below };
            mean(near.iter().map(|other| positions[*other])).unwrap_or(positions[*item])
        };
        let mut layer = self.layers[rank].clone();
        layer.sort_by(|a, b| key(a).total_cmp(&key(b)));
        self.layers[rank] = layer;
    }

    fn crossings(&self) -> usize {
        let mut positions = vec![0; self.items.len()];
        for layer in &self.layers {
            for (position, item) in layer.iter().enumerate() {
                positions[*item] = position;
            }
        }
        let mut count = 0;
        for layer in &self.layers {
            let edges: Vec<(usize, usize)> = layer
                .iter()
                .flat_map(|item| self.items[*item].below.iter().map(|to| (*item, *to)))
                .map(|(from, to)| (positions[from], positions[to]))
                .collect();
            for (index, a) in edges.iter().enumerate() {
                let crosses =
                    |b: &&(usize, usize)| a.0 < b.0 && a.1 > b.1 || a.0 > b.0 && a.1 < b.1;
                count += edges[index + 1..].iter().filter(crosses).count();
            }
        }
        count
    }

    /// Moves items towards their neighbours, as far as those beside them let.
    fn place(&mut self) {
        for rank in 0..self.layers.len() {
            self.settle(rank, |_| (0.0, 1.0));
        }
        for sweep in 0..PULLS {
            for step in 0..self.layers.len() {
                let rank = if sweep % 2 == 0 { step } else { self.layers.len() - 1 - step };
                let items = self.items.clone();
                self.settle(rank, |index| wanted(&items, index));
            }
        }
    }

    /// Puts the items of a layer as near to where they want to be as their widths allow: the
    /// least sum of squares, by merging neighbours that would overlap.
    fn settle(&mut self, rank: usize, wanted: impl Fn(usize) -> (f64, f64)) {
        let layer = &self.layers[rank];
        let mut offsets = Vec::with_capacity(layer.len());
        let mut offset = 0.0;
        for (position, item) in layer.iter().enumerate() {
            let half = self.items[*item].width / 2.0;
            if position > 0 {
                offset += half + BESIDE;
            }
            offsets.push(offset);
            offset += half;
        }
        // Runs of items that touch: where they want to start, how much, and how many they are.
        let mut runs: Vec<(f64, f64, usize)> = Vec::new();
        for (item, offset) in layer.iter().zip(&offsets) {
            let (x, weight) = wanted(*item);
            runs.push((x - offset, weight, 1));
            while let [.., before, last] = runs[..] {
                if before.0 <= last.0 {
                    break;
                }
                let weight = before.1 + last.1;
                let start = (before.0 * before.1 + last.0 * last.1) / weight;
                runs.truncate(runs.len() - 2);
                runs.push((start, weight, before.2 + last.2));
            }
        }
        let starts = runs.iter().flat_map(|(start, _, count)| std::iter::repeat_n(*start, *count));
        for ((item, start), offset) in layer.iter().zip(starts).zip(offsets) {
            self.items[*item].x = start + offset;
        }
    }
}

/// The mean of an item's neighbours, and how much it pulls. Both ends of an edge pull alike, or
/// everything would drift; bends pull harder, so that long edges run straight.
fn wanted(items: &[Item], index: usize) -> (f64, f64) {
    let item = &items[index];
    let pull = |other: &Item| match (item.node, other.node) {
        (Some(_), Some(_)) => 1.0,
        (None, None) => 8.0,
        _ => 2.0,
    };
    let near = item.above.iter().chain(&item.below).map(|other| &items[*other]);
    let add = |(sum, all), other: &Item| (sum + other.x * pull(other), all + pull(other));
    let (sum, all) = near.fold((0.0, 0.0), add);
    if all > 0.0 { (sum / all, all) } else { (item.x, 1.0) }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}
