//! `..base` with locals held over awaits: moved from, copied from, in part, on one path.

use framewright_expand_examples::{D, d, later, make, say, tick};

struct Config {
    name: D,
    path: D,
    limits: (usize, usize),
    tail: D,
}

struct Nested {
    config: Config,
    extra: D,
}

#[derive(Clone, Copy)]
struct Flags {
    on: bool,
    level: u32,
}

fn config(name: &str) -> Config {
    let part = |part: &str| d(format!("{name} {part}"));
    Config { name: part("name"), path: part("path"), limits: (1, 2), tail: part("tail") }
}

#[framewright::coroutine]
async fn changed(base: Config, nested: Nested, flags: Flags, take: bool) -> usize {
    let own = config("own");
    let first = make("first", 1).await;
    let made = Config { path: first, ..base };
    tick("pause", 1).await;
    let flags_on = Flags { on: later(1, true).await, ..flags };
    let mut total = made.name.len() + base.path.len();
    if take {
        let other = Config { name: make("name", 1).await, tail: d("new tail"), ..own };
        tick("taken", 1).await;
        total += other.path.len() + own.tail.len();
    }
    let inner = Config { limits: (3, later(1, 4).await), ..nested.config };
    tick("end", 1).await;
    say(total);
    total + inner.limits.1 + nested.extra.len() + flags_on.level as usize + flags.level as usize
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let nested = |name| Nested { config: config(name), extra: d("extra") };
    let flags = Flags { on: false, level: 3 };
    let one = changed(config("base"), nested("nested"), flags, true).await;
    one + changed(config("again"), nested("other"), flags, false).await
}
