//! A frame as a map of its bytes.
//!
//! In: a measured frame. Out: a row for each state, on which a column is the same byte in every
//! row. Invariant: every boundary between slots is a column of its own; widths follow the names,
//! not the bytes.

use std::collections::BTreeSet;

use cargo_framewright::paint::{Paint, Style};

use super::measure::{Frame, Measured};
use super::page::{WIDTH, filled};

/// The rows, with the offsets above them.
pub fn rows(frame: &Frame, style: &dyn Fn(&str) -> Style, paint: Paint) -> Vec<String> {
    let map = Map::of(frame);
    let longest = longest(&frame.states);
    let indent = " ".repeat(longest + 5);
    let mut rows = vec![
        format!("{indent}{}", paint.text(Style::Faint, &map.offsets())),
        format!("{indent}{}", paint.text(Style::Faint, &map.axis())),
    ];
    for (state, name) in frame.states.iter().enumerate() {
        let number = if state == 0 { "S".to_string() } else { state.to_string() };
        let name = paint.padded(Style::State, name, longest);
        rows.push(format!("  {number:>1} {name} {}", map.row(frame, state, style, paint)));
    }
    rows
}

/// The columns: what lies between two boundaries, and how wide it is drawn.
struct Map {
    edges: Vec<usize>,
    widths: Vec<usize>,
}

/// A run of columns that hold one thing.
struct Run<'a> {
    slot: Option<&'a Measured>,
    columns: std::ops::Range<usize>,
}

impl Map {
    /// The widest names that leave room for all.
    fn of(frame: &Frame) -> Map {
        let mut edges: BTreeSet<usize> = [0, frame.ours].into();
        edges.extend(frame.slots.iter().flat_map(|slot| [slot.start, slot.end]));
        let edges: Vec<usize> = edges.into_iter().collect();
        // Beside the map stand the states, and behind it the last offset.
        let width = WIDTH - longest(&frame.states) - 8;
        let fits = |map: &Map| map.widths.iter().sum::<usize>() + map.edges.len() <= width;
        let names: Vec<_> = frame.slots.iter().map(|slot| slot.name).collect();
        let mut maps = (1..=longest(&names)).rev().map(|most| Map::with_names(frame, &edges, most));
        let narrow = Map::with_names(frame, &edges, 1);
        maps.find(fits).unwrap_or(narrow)
    }

    fn with_names(frame: &Frame, edges: &[usize], most: usize) -> Map {
        let widths = edges.windows(2).map(|edges| edges[0].to_string().len()).collect();
        let mut map = Map { edges: edges.to_vec(), widths };
        let mut slots: Vec<&Measured> =
            frame.slots.iter().filter(|slot| slot.end > slot.start).collect();
        slots.sort_by_key(|slot| slot.end - slot.start);
        for slot in slots {
            let columns = map.columns(slot);
            let wanted = if slot.is_flag() { 3 } else { slot.name.len().min(most) + 2 };
            let missing = wanted.saturating_sub(map.room(&columns));
            // The column with most bytes takes what is missing.
            let widest = columns.max_by_key(|at| edges[at + 1] - edges[*at]);
            if let Some(at) = widest {
                map.widths[at] += missing;
            }
        }
        if map.is_tag(frame, map.widths.len() - 1) {
            let last = map.widths.last_mut().expect("a frame has bytes");
            *last = (*last).max("state".len() + 2);
        }
        map
    }

    fn columns(&self, slot: &Measured) -> std::ops::Range<usize> {
        let at = |edge| self.edges.binary_search(&edge).expect("slots end at edges");
        at(slot.start)..at(slot.end)
    }

    /// The width of some columns, with the lines between them.
    fn room(&self, columns: &std::ops::Range<usize>) -> usize {
        self.widths[columns.clone()].iter().sum::<usize>() + columns.len().saturating_sub(1)
    }

    /// Whether a column is the tag's: bytes at the end that belong to no slot.
    fn is_tag(&self, frame: &Frame, column: usize) -> bool {
        let after = self.edges[column];
        column + 1 == self.widths.len() && frame.slots.iter().all(|slot| slot.end <= after)
    }

    fn offsets(&self) -> String {
        let mut out = String::new();
        for (edge, width) in self.edges.iter().zip(&self.widths) {
            out.push_str(&format!("{:<1$}", edge, width + 1));
        }
        out + &self.edges[self.widths.len()].to_string()
    }

    fn axis(&self) -> String {
        let parts: Vec<String> = self.widths.iter().map(|width| "─".repeat(*width)).collect();
        format!("├{}┤", parts.join("┼"))
    }

    fn row(
        &self,
        frame: &Frame,
        state: usize,
        style: &dyn Fn(&str) -> Style,
        paint: Paint,
    ) -> String {
        let line = paint.text(Style::Faint, "│");
        let mut out = line.clone();
        for run in self.runs(frame, state) {
            let room = self.room(&run.columns);
            let text = match run.slot {
                Some(slot) if slot.is_flag() => filled(paint, Style::Flag, &label("▪", room)),
                Some(slot) => filled(paint, style(slot.name), &label(slot.name, room)),
                None if self.is_tag(frame, run.columns.start) => {
                    filled(paint, Style::State, &label("state", room))
                }
                None => paint.text(Style::Faint, &"·".repeat(room)),
            };
            out.push_str(&text);
            out.push_str(&line);
        }
        out
    }

    fn runs<'a>(&self, frame: &'a Frame, state: usize) -> Vec<Run<'a>> {
        let held = |column: usize| {
            let mut slots = frame.slots.iter().filter(|slot| slot.is_held(state));
            slots.find(|slot| self.columns(slot).contains(&column))
        };
        let mut runs: Vec<Run<'a>> = Vec::new();
        for column in 0..self.widths.len() {
            let slot = held(column);
            let is_tag = self.is_tag(frame, column);
            match runs.last_mut() {
                Some(run) if same(run.slot, slot) && !is_tag => run.columns.end = column + 1,
                _ => runs.push(Run { slot, columns: column..column + 1 }),
            }
        }
        runs
    }
}

fn longest(names: &[&str]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0)
}

fn same(a: Option<&Measured>, b: Option<&Measured>) -> bool {
    a.map(|slot| slot.name) == b.map(|slot| slot.name)
}

/// A name in a room, cut if it must be.
fn label(name: &str, room: usize) -> String {
    let inner = if room >= 3 { room - 2 } else { room };
    let text: String = match name.chars().count() {
        length if length <= inner => name.to_string(),
        _ if inner > 1 => name.chars().take(inner - 1).chain(['…']).collect(),
        _ => name.chars().take(inner).collect(),
    };
    let text = if room >= 3 { format!(" {text}") } else { text };
    format!("{text:<room$}")
}
