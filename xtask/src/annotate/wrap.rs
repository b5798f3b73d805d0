//! The body of a function that another attribute takes.
//!
//! In: such a function, as `#[tokio::test]` is on it. Out: what to write at both ends of its body,
//! so that an `async fn` inside has that body, and can have the attribute. Invariant: no line
//! begins or ends elsewhere than before; the same text is looked for when it is taken off.
//!
//! ```text
//! #[tokio::test]                  #[tokio::test]
//! async fn reads() {        =>    async fn reads() {#[framewright::coroutine] async fn reads() {
//!     read().await;                   read().await;
//! }                               } reads().await}
//! ```

use std::ops::Range;

use super::ATTRIBUTE;

/// The body of a function without arguments.
#[derive(Debug)]
pub struct Body {
    /// The attribute that takes it.
    pub taker: String,
    /// The function's own name.
    pub name: String,
    /// `-> T` as written, or nothing.
    pub output: String,
    /// The bytes between the braces.
    pub bytes: Range<usize>,
}

impl Body {
    /// What goes to the start of the body.
    pub fn opening(&self, attribute: &str) -> String {
        let space = if self.output.is_empty() { "" } else { " " };
        format!("{attribute} async fn {}(){space}{} {{", self.name, self.output)
    }

    /// What goes to its end.
    pub fn closing(&self) -> String {
        format!("}} {}().await", self.name)
    }

    /// Whether both stand there.
    pub fn is_wrapped(&self, text: &str) -> bool {
        let body = &text[self.bytes.clone()];
        body.starts_with(&self.opening(ATTRIBUTE)) && body.ends_with(&self.closing())
    }
}
