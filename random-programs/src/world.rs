//! The types and functions that generated programs use beside `D` and the leaves.
//!
//! Invariant: what is dropped, used, made or copied is in the trace, by an event of its own, so
//! that a panic can be planned there.

use std::fmt;
use std::ops::Deref;

use framewright_expand_examples::leaf::Leaf;
use framewright_expand_examples::trace::{Class, event};
use framewright_expand_examples::{D, say};

/// Two values and a number, without a destructor of its own: it can be taken apart.
#[derive(Debug)]
pub struct Pair {
    /// The first value.
    pub a: D,
    /// The second value.
    pub b: D,
    /// The number.
    pub n: usize,
}

impl Pair {
    /// A use by reference.
    pub fn total(&self) -> usize {
        self.a.len() + self.b.len() + self.n
    }

    /// A use by mutable reference.
    pub fn swap(&mut self) {
        say("swap");
        std::mem::swap(&mut self.a, &mut self.b);
    }

    /// A use by value of which a part comes out.
    pub fn into_a(self) -> D {
        say("into_a");
        self.a
    }
}

/// Something of several forms.
#[derive(Debug)]
pub enum Shape {
    /// Nothing.
    Empty,
    /// A number alone, which is copied.
    Count(usize),
    /// One value.
    One(D),
    /// Two values, by name.
    Two {
        /// The left one.
        left: D,
        /// The right one.
        right: D,
    },
}

impl Shape {
    /// A use by reference.
    pub fn size(&self) -> usize {
        match self {
            Shape::Empty => 0,
            Shape::Count(n) => *n,
            Shape::One(one) => one.len(),
            Shape::Two { left, right } => left.len() + right.len(),
        }
    }
}

/// A value with a destructor of its own: it cannot be taken apart.
#[derive(Debug)]
pub struct Watched {
    /// What it holds.
    pub inner: D,
    /// A number.
    pub n: usize,
}

impl Watched {
    /// Holds a value.
    pub fn new(inner: D, n: usize) -> Watched {
        say("watch");
        Watched { inner, n }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        event(Class::Drop, format_args!("drop watched {} of {:?}", self.n, self.inner));
    }
}

/// Why a function gave up.
#[derive(Debug)]
pub struct Fault(pub usize);

/// An error that [`Fault`] is made from by `?`.
#[derive(Debug)]
pub struct Missing(pub D);

impl From<Missing> for Fault {
    fn from(missing: Missing) -> Fault {
        Fault(missing.0.len())
    }
}

/// What generic functions may do with their arguments.
pub trait Use: fmt::Debug {
    /// By reference.
    fn used(&self) -> usize;
    /// By value.
    fn consumed(self) -> usize
    where
        Self: Sized;
}

impl Use for D {
    fn used(&self) -> usize {
        self.len()
    }
    fn consumed(self) -> usize {
        self.into_name().len()
    }
}

impl Use for usize {
    fn used(&self) -> usize {
        say(format_args!("used {self}"));
        *self
    }
    fn consumed(self) -> usize {
        say(format_args!("consumed {self}"));
        self
    }
}

impl Use for Pair {
    fn used(&self) -> usize {
        self.total()
    }
    fn consumed(self) -> usize {
        self.into_a().len()
    }
}

impl Use for &D {
    fn used(&self) -> usize {
        self.len()
    }
    fn consumed(self) -> usize {
        self.len()
    }
}

/// A value that is looked at through guards.
pub struct Shelf(D);

impl Shelf {
    /// Keeps a value.
    pub fn new(value: D) -> Shelf {
        Shelf(value)
    }

    /// Looks at it; the guard's drop is in the trace.
    pub fn peek(&self) -> Peek<'_> {
        say("peek");
        Peek(&self.0)
    }

    /// The same after `n` pending polls.
    pub fn open<'a>(&'a self, n: u32) -> Leaf<impl FnOnce() -> Peek<'a> + use<'a>> {
        Leaf::new("open", n, || self.peek())
    }
}

/// Access to what is on a [`Shelf`].
pub struct Peek<'a>(&'a D);

impl Deref for Peek<'_> {
    type Target = D;

    fn deref(&self) -> &D {
        self.0
    }
}

impl Drop for Peek<'_> {
    fn drop(&mut self) {
        event(Class::Drop, format_args!("drop peek at {:?}", self.0));
    }
}

/// One of two references.
pub fn longer<'a>(left: &'a D, right: &'a D) -> &'a D {
    if left.len() >= right.len() { left } else { right }
}

/// Two values by value.
pub fn merge(left: D, right: D) -> D {
    left.with(right)
}

/// A reference, then a value.
pub fn weigh(lent: &D, given: D) -> usize {
    lent.len() + given.into_name().len()
}

/// A value, a number and a mutable reference.
pub fn mix(given: D, n: usize, lent: &mut D) -> usize {
    n + given.len() + lent.touch() as usize
}

/// A number, in the trace.
pub fn seen(n: usize) -> usize {
    say(format_args!("seen {n}"));
    n
}

/// A condition, in the trace.
pub fn holds(condition: bool) -> bool {
    say(format_args!("holds {condition}"));
    condition
}
