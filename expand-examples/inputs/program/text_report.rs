//! Building strings over awaits: `push_str`, `+=`, `write!`, joins, borrowed pieces.

use std::fmt::Write;

use framewright_expand_examples::{D, Feed, d, later};

#[framewright::coroutine]
async fn report(title: &str, feed: &mut Feed) -> String {
    let mut text = String::with_capacity(64);
    text.push_str(title);
    text += ": ";
    let mut lines = Vec::new();
    let mut widest = "";
    while let Some(entry) = feed.next().await {
        let D { .. } = &entry;
        let line = format!("{:>1$}", entry, later(1, 3).await);
        if entry.len() > widest.len() {
            widest = entry.name();
        }
        lines.push(line);
    }
    text.push_str(&lines.join(","));
    let _ = write!(text, " [{widest}:{}]", later(1, lines.len()).await);
    let tail = &text[text.len() - 1..];
    later(1, tail.to_string()).await + &text
}

pub async fn case() -> String {
    let held = d("held");
    report(held.name(), &mut Feed::new(&["a", "ccc", "bb"])).await
}
