//! Colours of a terminal.
//!
//! In: a text and what it means. Out: the text, with escape codes if colours are wanted.
//! Invariant: the codes add no width, and without colours nothing but the text comes out.

use framewright_lowering::ir::Role;

/// Whether to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Text alone.
    Plain,
    /// Escape codes around it.
    Coloured,
}

/// What a text means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Style {
    /// Nothing in particular.
    #[default]
    Normal,
    /// A heading.
    Heading,
    /// Lines, legends, what is empty.
    Faint,
    /// A state.
    State,
    /// A slot of this role.
    Slot(Role),
    /// A flag.
    Flag,
}

impl Style {
    fn code(self) -> &'static str {
        match self {
            Style::Normal => "",
            Style::Heading => "1",
            Style::Faint => "2",
            Style::State => "1;36",
            Style::Slot(Role::Argument) => "34",
            Style::Slot(Role::Named) => "32",
            Style::Slot(Role::Future(_)) => "35",
            Style::Slot(_) => "33",
            Style::Flag => "31",
        }
    }
}

impl Paint {
    /// The text in its colour.
    pub fn text(self, style: Style, text: &str) -> String {
        match style.code() {
            code if self == Paint::Coloured && !code.is_empty() && !text.is_empty() => {
                format!("\x1b[{code}m{text}\x1b[0m")
            }
            _ => text.to_string(),
        }
    }

    /// The text in its colour, with blanks up to a width.
    pub fn padded(self, style: Style, text: &str, width: usize) -> String {
        let blanks = width.saturating_sub(text.chars().count());
        format!("{}{}", self.text(style, text), " ".repeat(blanks))
    }
}
