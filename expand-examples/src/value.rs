//! [`D`], a value whose whole life is in the trace: made, used, moved into calls, dropped.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Add, AddAssign, Neg, Not};
use std::sync::Mutex;

use crate::leaf::Leaf;
use crate::trace::{Class, event};

/// A value that logs its creation, uses and drop under its name.
///
/// It owns nothing, so even a double drop (which a wrong lowering may do) is a readable line in the
/// trace and not a crash.
pub struct D {
    name: &'static str,
    uses: u32,
}

/// Makes a value.
pub fn d(name: impl AsRef<str>) -> D {
    let name = intern(name.as_ref());
    event(Class::Effect, format_args!("make {name}"));
    D { name, uses: 0 }
}

/// Names live for ever, so that reading a dropped value is not undefined behaviour.
fn intern(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(known) = names.get(name) {
        return known;
    }
    let known: &'static str = Box::leak(name.into());
    names.insert(known);
    known
}

impl D {
    /// The name, silently.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// A use by reference: the length of the name.
    pub fn len(&self) -> usize {
        event(Class::Effect, format_args!("use {}", self.name));
        self.name.len()
    }

    /// Whether the name is empty; also a use.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A use by mutable reference: how many there have been.
    pub fn touch(&mut self) -> u32 {
        self.uses += 1;
        event(Class::Effect, format_args!("touch {} ({})", self.name, self.uses));
        self.uses
    }

    /// A use by value.
    pub fn into_name(self) -> &'static str {
        event(Class::Effect, format_args!("consume {}", self.name));
        self.name
    }

    /// By value again, with a value coming out.
    pub fn renew(self) -> D {
        d(format!("{}'", self.name))
    }

    /// A builder step: consumes both.
    pub fn with(self, other: D) -> D {
        d(format!("{}+{}", self.name, other.name))
    }

    /// A future that borrows the value, pending `n` times.
    pub fn wait(&self, n: u32) -> Leaf<impl FnOnce() -> usize + '_> {
        Leaf::new(self.name, n, || self.len())
    }

    /// A future that borrows the value mutably, pending `n` times.
    pub fn bump(&mut self, n: u32) -> Leaf<impl FnOnce() -> u32 + '_> {
        Leaf::new(self.name, n, || self.touch())
    }

    /// A future that owns the value and drops it when it is done.
    pub fn send(self, n: u32) -> Leaf<impl FnOnce() -> usize> {
        Leaf::new(self.name, n, move || self.into_name().len())
    }
}

impl Drop for D {
    fn drop(&mut self) {
        // Whoever reads the place after this shows up in the trace.
        let name = std::mem::replace(&mut self.name, "(dropped)");
        event(Class::Drop, format_args!("drop {name}"));
    }
}

impl Clone for D {
    fn clone(&self) -> D {
        event(Class::Effect, format_args!("clone {}", self.name));
        D { name: self.name, uses: self.uses }
    }
}

impl fmt::Debug for D {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

impl fmt::Display for D {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        event(Class::Effect, format_args!("show {}", self.name));
        out.write_str(self.name)
    }
}

impl PartialEq for D {
    fn eq(&self, other: &D) -> bool {
        event(Class::Effect, format_args!("compare {} {}", self.name, other.name));
        self.name == other.name
    }
}

impl PartialOrd for D {
    fn partial_cmp(&self, other: &D) -> Option<std::cmp::Ordering> {
        event(Class::Effect, format_args!("order {} {}", self.name, other.name));
        self.name.partial_cmp(other.name)
    }
}

impl Add for D {
    type Output = D;

    fn add(self, other: D) -> D {
        self.with(other)
    }
}

impl AddAssign for D {
    fn add_assign(&mut self, other: D) {
        event(Class::Effect, format_args!("append {} {}", self.name, other.name));
        self.name = intern(&format!("{}+{}", self.name, other.name));
    }
}

impl Neg for D {
    type Output = D;

    fn neg(self) -> D {
        d(format!("-{}", self.name))
    }
}

impl Not for D {
    type Output = D;

    fn not(self) -> D {
        d(format!("!{}", self.name))
    }
}
