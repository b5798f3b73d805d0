//! Text for a terminal, or for a file.
//!
//! In: text and what it means. Out: lines on standard output. Invariant: no escape code unless
//! standard output is a terminal and `NO_COLOR` is unset.

use std::io::{self, IsTerminal, Write};

use cargo_framewright::paint::{Paint, Style};
use framewright_lowering::ir::Role;

/// Columns of the page.
pub const WIDTH: usize = 100;

/// What has been written and is not yet shown.
pub struct Page {
    /// Whether to colour.
    pub paint: Paint,
    text: String,
}

impl Page {
    /// For standard output.
    pub fn new() -> Page {
        let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let coloured = io::stdout().is_terminal() && !forbidden;
        let paint = if coloured { Paint::Coloured } else { Paint::Plain };
        Page { paint, text: String::new() }
    }

    /// A line.
    pub fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// A line that explains.
    pub fn note(&mut self, note: &str) {
        let line = self.paint.text(Style::Faint, note);
        self.line(&format!("  {line}"));
    }

    /// The beginning of a section.
    pub fn section(&mut self, number: usize, title: &str) {
        let title = format!(" {number}  {title} ");
        let rule = "━".repeat(WIDTH - 2 - title.chars().count());
        let rules = [self.paint.text(Style::Faint, "━━"), self.paint.text(Style::Faint, &rule)];
        let title = self.paint.text(Style::Heading, &title);
        if !self.text.ends_with("\n\n") {
            self.line("");
        }
        self.line(&format!("{}{title}{}", rules[0], rules[1]));
        self.line("");
    }

    /// The beginning of a part of a section.
    pub fn part(&mut self, name: &str, about: &str) {
        let rule = "─".repeat(WIDTH - 6 - name.chars().count() - about.chars().count());
        let about = self.paint.text(Style::Faint, &format!("{about} {rule}"));
        let lead = self.paint.text(Style::Faint, "──");
        self.line(&format!("{lead} {}  {about}", self.paint.text(Style::Heading, name)));
        self.line("");
    }

    /// Shows what has been written.
    pub fn show(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// Text on the colour of what it stands for; without colours, the text.
pub fn filled(paint: Paint, style: Style, text: &str) -> String {
    let colour = match style {
        Style::Slot(Role::Argument) => 24,
        Style::Slot(Role::Named) => 29,
        Style::Slot(Role::Future(_)) => 96,
        Style::Slot(_) => 94,
        Style::Flag => 88,
        _ => 240,
    };
    match paint {
        Paint::Coloured => format!("\x1b[97;48;5;{colour}m{text}\x1b[0m"),
        Paint::Plain => text.to_string(),
    }
}

/// A bar of so many parts of a whole, at most `width` columns.
pub fn bar(value: usize, whole: usize, width: usize) -> String {
    "━".repeat((value * width).div_ceil(whole.max(1)).min(width))
}
