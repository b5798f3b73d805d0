//! The graph as a picture.
//!
//! In: a graph. Out: an SVG that needs no font, no script and no background. Invariant: it is read
//! on light and on dark alike, for every colour follows the reader's scheme.

use std::fmt::Write;

use super::layers::{self, Layout, PILL as TALL};
use super::routes::{self, Routes};
use super::{Graph, Kind, Node, text};

const HEIGHT: f64 = 50.0;
const PADDING: f64 = 14.0;
const MARGIN: f64 = 20.0;
const HEADING: f64 = 22.0;
const CAPTION: f64 = 22.0;
/// Mean widths of a character: the name's, the line's, the code's.
const NAME: f64 = 7.7;
const LINE: f64 = 5.9;
const CODE: f64 = 7.0;
const PILL: f64 = 84.0;

const STYLE: &str = "\
    svg { --node: #f3f6fc; --edge: #64748b; --name: #1b2436; --code: #55627a; --rim: #5478c4; \
--back: #b4631a; --early: #a8477f; }
    @media (prefers-color-scheme: dark) { svg { --node: #1c2435; --edge: #94a3b8; \
--name: #eaf0fb; --code: #a9b5cb; --rim: #6f93e4; --back: #e39a54; --early: #e08bbd; } }
    text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; \
fill: var(--name); }
    .heading { font-size: 15px; font-weight: 600; }
    .name { font-size: 13.5px; font-weight: 600; }
    .line { font-size: 11px; fill: var(--code); }
    .code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace; \
font-size: 11.5px; fill: var(--code); }
    .node { fill: var(--node); stroke: var(--rim); stroke-width: 1.3; }
    .pill { fill: var(--rim); }
    .end { fill: #ffffff; font-size: 13px; font-weight: 600; }
    .edge { fill: none; stroke-width: 1.5; }
    .forward { stroke: var(--edge); } .back { stroke: var(--back); }
    .early { stroke: var(--early); stroke-dasharray: 5 4; }
    .tip-forward { fill: var(--edge); } .tip-back { fill: var(--back); }
    .tip-early { fill: var(--early); }
";

/// The picture.
pub fn svg(graph: &Graph) -> String {
    let widths: Vec<f64> = graph.nodes.iter().map(width).collect();
    let layout = layers::layout(graph, &widths, HEIGHT);
    let routes = routes::routes(graph, &layout, &widths);
    let captions = captions(graph);
    let heading = format!("async fn {}", graph.name);
    let least = heading.len() as f64 * 8.5;
    let least =
        captions.iter().map(|(_, text)| text.len() as f64 * 6.2 + 34.0).fold(least, f64::max);
    let inner = (routes.right - routes.left).max(least);
    // What is narrower than its heading stands in the middle.
    let shift = (inner - (routes.right - routes.left)) / 2.0;
    let lowest = layout.items.iter().map(|item| item.y).fold(0.0, f64::max) + HEIGHT / 2.0;
    let (full_width, drawn) = (inner + 2.0 * MARGIN, lowest + HEADING + MARGIN);
    let full_height = drawn + captions.len() as f64 * CAPTION + MARGIN / 2.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{full_width:.0}\" \
         height=\"{full_height:.0}\" viewBox=\"0 0 {full_width:.0} {full_height:.0}\" \
         role=\"img\">\n<title>States of {heading}</title>\n<style>\n{STYLE}</style>\n<defs>\n",
        heading = escape(&heading)
    );
    for kind in ["forward", "back", "early"] {
        let _ = writeln!(
            out,
            "<marker id=\"{kind}\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" \
             markerHeight=\"8\" orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path \
             class=\"tip-{kind}\" d=\"M0 1 L10 5 L0 9 z\"/></marker>"
        );
    }
    let _ = writeln!(
        out,
        "</defs>\n<text class=\"heading\" x=\"{MARGIN}\" y=\"{:.0}\">{}</text>\n\
         <g transform=\"translate({:.1} {:.1})\">",
        MARGIN + 6.0,
        escape(&heading),
        MARGIN + shift - routes.left,
        MARGIN + HEADING - 10.0,
    );
    edges(&mut out, &routes);
    nodes(&mut out, graph, &layout, &widths);
    out.push_str("</g>\n");
    for (index, (kind, text)) in captions.iter().enumerate() {
        caption(&mut out, class(*kind), text, drawn + (index as f64 + 0.5) * CAPTION);
    }
    out.push_str("</svg>\n");
    out
}

fn width(node: &Node) -> f64 {
    let chars = |text: &str| text.chars().count() as f64;
    let Some(line) = node.line else { return PILL.max(chars(&node.awaits) * CODE) };
    let title = chars(&node.name) * NAME + 18.0 + chars(&format!("line {line}")) * LINE;
    title.max(chars(&text::shortened(&node.awaits)) * CODE) + 2.0 * PADDING
}

fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Forward => "forward",
        Kind::Back => "back",
        Kind::Early => "early",
    }
}

fn edges(out: &mut String, routes: &Routes) {
    for route in &routes.routes {
        let class = class(route.kind);
        let tip =
            if route.arrow { format!(" marker-end=\"url(#{class})\"") } else { String::new() };
        let _ = writeln!(out, "<path class=\"edge {class}\" d=\"{}\"{tip}/>", route.path);
    }
}

fn nodes(out: &mut String, graph: &Graph, layout: &Layout, widths: &[f64]) {
    for (index, node) in graph.nodes.iter().enumerate() {
        let item = &layout.items[index];
        let (x, y) = (item.x - widths[index] / 2.0, item.y - HEIGHT / 2.0);
        if index == 0 || index == graph.done() {
            pill(out, node, item.x, item.y, index == 0);
            continue;
        }
        let _ = writeln!(
            out,
            "<rect class=\"node\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\" \
             rx=\"9\"/>\n<text class=\"name\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            widths[index],
            x + PADDING,
            y + 21.0,
            escape(&node.name),
        );
        if let Some(line) = node.line {
            let _ = writeln!(
                out,
                "<text class=\"line\" x=\"{:.1}\" y=\"{:.1}\" \
                 text-anchor=\"end\">line {line}</text>",
                x + widths[index] - PADDING,
                y + 21.0,
            );
        }
        let _ = writeln!(
            out,
            "<text class=\"code\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            x + PADDING,
            y + 39.0,
            escape(&text::shortened(&node.awaits)),
        );
    }
}

/// `Start` hangs down to its edge, `Done` stands up to its own.
fn pill(out: &mut String, node: &Node, x: f64, y: f64, first: bool) {
    let middle = if first { y + (HEIGHT - TALL) / 2.0 } else { y - (HEIGHT - TALL) / 2.0 };
    let _ = writeln!(
        out,
        "<rect class=\"pill\" x=\"{:.1}\" y=\"{:.1}\" width=\"{PILL}\" height=\"{TALL}\" \
         rx=\"{}\"/>\n<text class=\"end\" x=\"{x:.1}\" y=\"{:.1}\" \
         text-anchor=\"middle\">{}</text>",
        x - PILL / 2.0,
        middle - TALL / 2.0,
        TALL / 2.0,
        middle + 4.5,
        escape(&node.name),
    );
}

fn captions(graph: &Graph) -> Vec<(Kind, &'static str)> {
    let texts = [(Kind::Back, "around a loop"), (Kind::Early, "early, by ? or return")];
    let has = |kind: Kind| graph.edges.iter().any(|edge| edge.kind == kind);
    texts.into_iter().filter(|(kind, _)| has(*kind)).collect()
}

fn caption(out: &mut String, class: &str, text: &str, y: f64) {
    let _ = writeln!(
        out,
        "<path class=\"edge {class}\" d=\"M{MARGIN} {y:.1} h24\" marker-end=\"url(#{class})\"/>\n\
         <text class=\"line\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
        MARGIN + 34.0,
        y + 4.0,
    );
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
