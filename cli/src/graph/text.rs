//! The graph as text for other tools.
//!
//! In: a graph. Out: DOT or Mermaid. Invariant: whatever is awaited, the text stays well-formed.

use std::fmt::Write;

use super::{Graph, Kind, Node};

/// Longer texts are cut.
pub const MOST_TEXT: usize = 44;

/// For `dot -Tsvg`.
pub fn dot(graph: &Graph) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = format!("digraph \"{}\" {{\n", escape(&graph.name));
    out.push_str("    node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=11];\n");
    for (index, node) in graph.nodes.iter().enumerate() {
        let label = lines(node).iter().map(|line| escape(line)).collect::<Vec<_>>().join("\\n");
        let shape = if node.line.is_none() && node.awaits.is_empty() { ", shape=oval" } else { "" };
        let _ = writeln!(out, "    s{index} [label=\"{label}\"{shape}];");
    }
    for edge in &graph.edges {
        let style = match edge.kind {
            Kind::Forward => "",
            Kind::Back => " [constraint=false]",
            Kind::Early => " [style=dashed]",
        };
        let _ = writeln!(out, "    s{} -> s{}{style};", edge.from, edge.to);
    }
    out.push_str("}\n");
    out
}

/// For a code block of Markdown.
pub fn mermaid(graph: &Graph) -> String {
    // Mermaid's own escapes; the sign that begins them goes first.
    let escape = |text: &str| {
        let pairs = [("#", "#35;"), ("&", "#amp;"), ("<", "#lt;"), (">", "#gt;"), ("\"", "#quot;")];
        pairs.iter().fold(text.to_string(), |text, (sign, code)| text.replace(sign, code))
    };
    let mut out = String::from("flowchart TD\n");
    for (index, node) in graph.nodes.iter().enumerate() {
        let label = lines(node).iter().map(|line| escape(line)).collect::<Vec<_>>().join("<br/>");
        let (open, close) = match node.awaits.is_empty() && node.line.is_none() {
            true => ("([", "])"),
            false => ("[", "]"),
        };
        let _ = writeln!(out, "    s{index}{open}\"{label}\"{close}");
    }
    for edge in &graph.edges {
        let arrow = if edge.kind == Kind::Early { "-.->" } else { "-->" };
        let _ = writeln!(out, "    s{} {arrow} s{}", edge.from, edge.to);
    }
    out
}

fn lines(node: &Node) -> Vec<String> {
    let mut lines = vec![title(node)];
    if !node.awaits.is_empty() {
        lines.push(shortened(&node.awaits));
    }
    lines
}

fn title(node: &Node) -> String {
    match node.line {
        Some(line) => format!("{} (line {line})", node.name),
        None => node.name.clone(),
    }
}

/// A text, cut if it is long.
pub fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= MOST_TEXT {
        return text;
    }
    let kept: String = text.chars().take(MOST_TEXT - 1).collect();
    format!("{}…", kept.trim_end())
}
