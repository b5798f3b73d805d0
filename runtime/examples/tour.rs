//! What Framewright does, in one page: run this first.
//!
//! In: nothing. Out: a few async functions as they are written, as they are suspended, as bytes,
//! and at work over real sockets. Invariant: what is shown is what runs, and every reply is
//! checked; the exit code tells.
//!
//! ```text
//! cargo run --release --example tour
//! ```

#[path = "tour/client.rs"]
mod client;
#[path = "tour/frames.rs"]
mod frames;
#[path = "tour/live.rs"]
mod live;
#[path = "tour/map.rs"]
mod map;
#[path = "tour/measure.rs"]
mod measure;
#[path = "tour/native/mod.rs"]
mod native;
#[path = "tour/page.rs"]
mod page;
#[path = "tour/portrait.rs"]
mod portrait;
#[path = "tour/server.rs"]
mod server;
#[path = "tour/wrappers.rs"]
mod wrappers;

use std::io;

use cargo_framewright::paint::Style;
use framewright::spawn_inspected as spawn;

use frames::Frames;
use measure::Frame;
use page::{Page, bar};

/// What to do next, and what for.
const NEXT: [(&str, &str); 5] = [
    ("cargo framewright expand runtime/examples/tour/client.rs::fetch", "what is compiled"),
    ("cargo framewright frame runtime/examples/tour/server.rs::converse", "slots and states"),
    ("cargo framewright graph runtime/examples/tour/client.rs::fetch -o fetch.svg", "a picture"),
    ("cargo run --release --example echo", "a server to talk to"),
    ("cargo doc --open", "the library"),
];

const INTRODUCTION: [&str; 2] = [
    "#[framewright::coroutine] turns an async fn into a state machine that one can read: named",
    "states, slots that share bytes, and a future about as small as it can be. On stable Rust.",
];

const SIZES: [&str; 2] = [
    "native: the same function without the attribute. floor: the largest sum of bytes that are",
    "held in one state, and one byte for the state itself.",
];

/// How to read what follows.
const SIGNS: [&str; 4] = [
    "◆ marks the states in which a function is suspended. Below it, the slots of its frame and",
    "what they hold: S before the start, 1 2 3 in these states.",
    "● a value   ? a value or nothing, a flag knows   ◐ a value or parts of it   · nothing",
    "Then its bytes: a column is the same bytes in each row, ▪ a flag, and dots are free bytes.",
];

#[framewright::main]
async fn main() -> io::Result<()> {
    let mut page = Page::new();
    let frames = frames::measured().await?;
    page.line("");
    page.line(&format!("  {}", page.paint.text(Style::Heading, "Framewright")));
    INTRODUCTION.iter().for_each(|line| page.note(line));
    functions(&mut page, &frames).map_err(io::Error::other)?;
    sizes(&mut page, &frames);
    page.show()?;
    live::run(&mut page).await?;
    next(&mut page);
    page.show()
}

fn functions(page: &mut Page, frames: &Frames) -> syn::Result<()> {
    let [server, client, wrappers] = [
        include_str!("tour/server.rs"),
        include_str!("tour/client.rs"),
        include_str!("tour/wrappers.rs"),
    ];
    page.section(1, "Three async functions, and what they keep while suspended");
    SIGNS.iter().for_each(|line| page.note(line));
    page.line("");
    page.part("converse", "server.rs: one connection of a server that answers lines");
    portrait::write(page, server, &frames.server[1])?;
    page.part("fetch", "client.rs: replicas in turn, each for a limited time");
    portrait::write(page, client, &frames.client[0])?;
    page.part("timed", "wrappers.rs: a wrapper, here around an attempt of the client");
    portrait::write(page, wrappers, &frames.wrappers[0])
}

fn sizes(page: &mut Page, frames: &Frames) {
    page.section(2, "Sizes in bytes");
    SIZES.iter().for_each(|line| page.note(line));
    page.line("");
    let head = format!("{:<26}{:>7}{:>13}{:>7}", "", "native", "framewright", "floor");
    page.note(&head);
    let chains = [
        "timed(attempt)",
        "named(timed(attempt))",
        "timed(named(timed(..)))",
        "named(timed(named(..)))",
    ];
    let functions = frames.server.iter().chain(&frames.client).map(|frame| (frame.name, frame));
    for (name, frame) in functions.chain(chains.into_iter().zip(&frames.wrappers)) {
        size(page, name, frame);
    }
}

fn size(page: &mut Page, name: &str, frame: &Frame) {
    let share = frame.ours * 100 / frame.native;
    let ours = page.paint.text(Style::State, &format!("{:>13}", frame.ours));
    let bar = page.paint.text(Style::State, &bar(share, 100, 25));
    page.line(&format!(
        "  {name:<26}{:>7}{ours}{:>7}   {share:>3} % {bar}",
        frame.native,
        frame.floor(),
    ));
}

fn next(page: &mut Page) {
    page.section(6, "Where to go next");
    for (command, what) in NEXT {
        let what = page.paint.text(Style::Faint, what);
        page.line(&format!("  {command:<78}{what}"));
    }
    page.line("");
}
