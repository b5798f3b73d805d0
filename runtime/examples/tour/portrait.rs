//! One function: its source, its slots, its bytes, its size.
//!
//! In: the text of a file, the name of a function in it, and its measured frame. Out: a page.
//! Invariant: the text is lowered as the attribute lowers it, and its slots are those of the frame.

use cargo_framewright::paint::Style;
use cargo_framewright::{Edition, Lowering, find, listing};
use framewright_lowering::ir::{LocalId, Role};

use super::map;
use super::measure::{Frame, Measured};
use super::page::{Page, bar};

/// Lowers a function of a file.
pub fn lowered(source: &str, name: &str) -> syn::Result<Lowering> {
    let functions = find::functions(&syn::parse_file(source)?);
    let function = find::select(&functions, Some(name))[0];
    function.lower(Edition::default())
}

/// Writes everything about a function.
pub fn write(page: &mut Page, source: &str, frame: &Frame) -> syn::Result<()> {
    let lowering = lowered(source, frame.name)?;
    for line in listing::listing(&lowering, source, page.paint).lines() {
        page.line(&format!("  {line}"));
    }
    page.line("");
    slots(page, &lowering, frame);
    page.line("");
    for row in map::rows(frame, &|name| style(&lowering, name), page.paint) {
        page.line(&row);
    }
    page.line("");
    sizes(page, frame);
    page.line("");
    Ok(())
}

/// Slots by states.
fn slots(page: &mut Page, lowering: &Lowering, frame: &Frame) {
    let width = frame.slots.iter().map(|slot| slot.name.len()).max().unwrap_or(0).max(4);
    let states: String =
        (0..frame.states.len()).map(|state| format!("{:<3}", numbered(state))).collect();
    let states = page.paint.text(Style::State, states.trim_end());
    let head = page.paint.text(Style::Faint, &format!("{:>9}  {:>5}", "bytes", "size"));
    let slot = page.paint.padded(Style::Faint, "slot", width);
    page.line(&format!("  {head}  {slot}  {states}"));
    for slot in &frame.slots {
        let held: String = (0..frame.states.len())
            .map(|state| format!("{:<3}", mark(lowering, slot, state)))
            .collect();
        page.line(&format!(
            "  {:>9}  {:>5}  {}  {held} {}",
            format!("{}..{}", slot.start, slot.end),
            slot.end - slot.start,
            page.paint.padded(style(lowering, slot.name), slot.name, width),
            page.paint.text(Style::Faint, &remark(lowering, slot.name)),
        ));
    }
    for slot in &lowering.layout.on_stack {
        let name = lowering.layout.ident(&lowering.body, *slot).to_string();
        let name = page.paint.padded(style(lowering, &name), &name, width);
        let marks = "·  ".repeat(frame.states.len());
        let why = page.paint.text(Style::Faint, "never held over an await: no bytes");
        page.line(&format!("  {:>9}  {:>5}  {name}  {marks} {why}", "", ""));
    }
}

/// How tables call a state.
pub fn numbered(state: usize) -> String {
    if state == 0 { "S".to_string() } else { state.to_string() }
}

fn mark(lowering: &Lowering, slot: &Measured, state: usize) -> &'static str {
    match (local(lowering, slot.name), state.checked_sub(1)) {
        (Some(id), Some(index)) => lowering.liveness.cell(id, index),
        _ if slot.is_held(state) => "●",
        _ => "·",
    }
}

fn local(lowering: &Lowering, name: &str) -> Option<LocalId> {
    lowering.body.local_ids().find(|id| lowering.body.local(*id).slot == name)
}

fn style(lowering: &Lowering, name: &str) -> Style {
    local(lowering, name).map_or(Style::Flag, |id| Style::Slot(lowering.body.local(id).role))
}

fn remark(lowering: &Lowering, name: &str) -> String {
    let Some(id) = local(lowering, name) else {
        let parts = name.ends_with("_parts");
        let what = if parts { "which parts are still there" } else { "whether it is still there" };
        return format!("flag: {what}");
    };
    let local = lowering.body.local(id);
    let what = match local.role {
        Role::Argument => return "argument".to_string(),
        Role::Named => "local",
        Role::Future(_) => "future",
        Role::Iterator => "iterator",
        _ => "temporary",
    };
    format!("{what} of line {}", local.line)
}

fn sizes(page: &mut Page, frame: &Frame) {
    let rows = [("native", frame.native), ("framewright", frame.ours), ("floor", frame.floor())];
    for (name, bytes) in rows {
        let bar = bar(bytes, frame.native, 60);
        let bar =
            page.paint.text(if name == "framewright" { Style::State } else { Style::Faint }, &bar);
        page.line(&format!("  {name:<11}  {bytes:>5} bytes  {bar}"));
    }
}
