//! [`Feed`]: a stream-like source, one `next().await` per item.

use std::collections::VecDeque;

use crate::leaf::Leaf;
use crate::trace::{Class, event};
use crate::value::{D, d};

/// Gives one value per name, each after one pending poll, then `None`.
pub struct Feed {
    names: VecDeque<&'static str>,
}

impl Feed {
    /// A feed of these names.
    pub fn new(names: &[&'static str]) -> Feed {
        Feed { names: names.iter().copied().collect() }
    }

    /// The next value.
    // Streams call it so; inputs are to look like code that uses them.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Leaf<impl FnOnce() -> Option<D> + '_> {
        Leaf::new("next", 1, || self.names.pop_front().map(d))
    }

    /// The next value, or an error once the feed is dry.
    pub fn try_next(&mut self) -> Leaf<impl FnOnce() -> Result<D, Dry> + '_> {
        Leaf::new("try_next", 1, || self.names.pop_front().map(d).ok_or(Dry))
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        event(Class::Drop, format_args!("drop feed"));
    }
}

/// The feed has nothing more to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dry;
