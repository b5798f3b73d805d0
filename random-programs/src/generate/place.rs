//! The places of a function: locals, their fields, what they point to.
//!
//! In: the scope, a type, what is to be done. Out: the places of that type with which it may be
//! done. Invariant: doing it is recorded, in the scope and with the closures around.

use super::Generator;
use super::scope::{Kind, Loan, State};
use super::types::Ty;

/// What is done with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Looked at, or borrowed shared.
    Read,
    /// Changed in place, or borrowed exclusively.
    Change,
    /// Used by value.
    Take,
    /// Given a new value.
    Assign,
}

/// How a place is reached from its local.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Path {
    Owned,
    /// Owned, but not to be moved out: an element, a field of a type with a destructor.
    Kept,
    Shared,
    Exclusive,
}

/// A place of a local.
#[derive(Clone, Debug)]
pub struct Place {
    /// As an expression.
    pub text: String,
    /// Before `.`; without the `*` that is implied there.
    pub receiver: String,
    pub local: usize,
    pub field: Option<usize>,
    pub ty: Ty,
    path: Path,
    /// Whether the way goes through a pointer.
    deref: bool,
}

impl Place {
    /// Whether it is a local itself.
    pub fn is_local(&self) -> bool {
        self.field.is_none() && !self.deref && self.path == Path::Owned
    }

    /// Whether it is a field of a local, and nothing deeper.
    pub fn is_field(&self) -> bool {
        self.field.is_some() && !self.deref && self.text.matches('.').count() == 1
    }

    /// Whether it needs no parentheses as an operand.
    pub fn is_atom(&self) -> bool {
        !self.text.starts_with('*')
    }

    fn part(&self, text: String, field: Option<usize>, ty: Ty, path: Path) -> Place {
        let (receiver, local, deref) = (text.clone(), self.local, self.deref);
        Place { text, receiver, local, field, ty, path, deref }
    }

    fn pointee(&self, ty: Ty, path: Path) -> Place {
        let text = format!("*{}", self.text);
        let (receiver, local, field) = (self.receiver.clone(), self.local, self.field);
        Place { text, receiver, local, field, ty, path, deref: true }
    }

    /// The places inside.
    fn parts(&self) -> Vec<Place> {
        let behind = |path| if self.path == Path::Shared { Path::Shared } else { path };
        match &self.ty {
            Ty::Ref(inner) => vec![self.pointee((**inner).clone(), Path::Shared)],
            Ty::Peek => vec![self.pointee(Ty::Value, Path::Shared)],
            Ty::Mut(inner) => vec![self.pointee((**inner).clone(), behind(Path::Exclusive))],
            Ty::Boxed(inner) => vec![self.pointee((**inner).clone(), self.path)],
            Ty::Array(inner) => {
                let path = if self.path == Path::Owned { Path::Kept } else { self.path };
                let element = |at| format!("{}[{at}]", self.receiver);
                let part = |at| self.part(element(at), self.field, (**inner).clone(), path);
                vec![part(0), part(1)]
            }
            ty => {
                let kept = self.path == Path::Owned && !ty.is_open();
                let path = if kept { Path::Kept } else { self.path };
                let fields = ty.fields().into_iter().enumerate();
                let part = |(at, (name, ty)): (usize, (String, Ty))| {
                    let own = !self.deref && self.field.is_none() && path == Path::Owned;
                    let field = if own { Some(at) } else { self.field };
                    self.part(format!("{}.{name}", self.receiver), field, ty, path)
                };
                fields.map(part).collect()
            }
        }
    }
}

impl Generator {
    /// All places of which something may be done, of any type.
    pub fn places(&self, access: Access) -> Vec<Place> {
        let mut found = Vec::new();
        for (at, local) in self.scope.locals.iter().enumerate() {
            if local.retired || local.state == State::Unset || !self.scope.is_visible(at) {
                continue;
            }
            let (text, receiver) = (local.name.clone(), local.name.clone());
            let (ty, path) = (local.ty.clone(), Path::Owned);
            let whole = Place { text, receiver, local: at, field: None, ty, path, deref: false };
            let mut level = vec![whole];
            for _ in 0..3 {
                let next = level.iter().flat_map(Place::parts).collect();
                found.extend(level);
                level = next;
            }
        }
        found.retain(|place| self.allows(place, access));
        found
    }

    /// One of the places of a type of which something may be done; locals more often than parts.
    pub fn place(&mut self, ty: &Ty, access: Access) -> Option<Place> {
        self.place_where(access, |place| place.ty == *ty)
    }

    /// One of the places that fit.
    pub fn place_where(&mut self, access: Access, fits: impl Fn(&Place) -> bool) -> Option<Place> {
        let mut found = self.places(access);
        found.retain(fits);
        self.rng.pick(&found).cloned()
    }

    fn allows(&self, place: &Place, access: Access) -> bool {
        let local = &self.scope.locals[place.local];
        let taken = access == Access::Take && !place.ty.is_copy();
        let gone = place.field.map_or(local.parts_gone, |at| local.parts_gone & (1 << at));
        let there = local.state == State::Full && gone == 0;
        let changed = taken || matches!(access, Access::Change | Access::Assign);
        if changed && self.frozen > 0 {
            return false;
        }
        let borrowed = self.scope.borrowed(place.local, place.field);
        let free = if changed { borrowed.is_none() } else { borrowed != Some(Kind::Exclusive) };
        let possible = match (access, place.path) {
            (Access::Read, _) => there,
            (Access::Take, path) if taken => {
                there && path == Path::Owned && self.may_leave(place.local)
            }
            (Access::Take, _) => there,
            (_, Path::Shared) => false,
            (_, Path::Exclusive) => there,
            (Access::Change, _) => there && local.mutable,
            (Access::Assign, _) => local.mutable && self.may_be_refilled(place),
        };
        free && possible && self.may_be_captured(place, access, taken)
    }

    /// Whether a value may be moved out here without a loop finding it gone.
    fn may_leave(&self, local: usize) -> bool {
        let local = &self.scope.locals[local];
        local.loops >= self.floor
            || (local.mutable
                && local.ty.can_be_made()
                && local.body + 1 == self.bodies.len()
                && self.loops.last().is_some_and(|innermost| {
                    innermost.refills && innermost.depth == local.loops + 1
                }))
    }

    fn may_be_refilled(&self, place: &Place) -> bool {
        let local = &self.scope.locals[place.local];
        let outside = local.body + 1 < self.bodies.len();
        match place.field {
            _ if outside || place.deref || place.path == Path::Kept => local.is_whole(),
            None => true,
            // A part of a field that is gone cannot be filled alone.
            Some(at) => {
                local.state == State::Full
                    && (place.is_field() || local.parts_gone & (1 << at) == 0)
            }
        }
    }

    /// Whether the closures and blocks between here and the local let it through.
    fn may_be_captured(&self, place: &Place, access: Access, taken: bool) -> bool {
        let local = &self.scope.locals[place.local];
        let around = self.captures.iter().filter(|capture| capture.body > local.body);
        let around: Vec<_> = around.collect();
        around.iter().enumerate().all(|(at, capture)| {
            // What a block inside captures by value, this one does.
            let inner = around[at + 1..].iter().any(|inner| inner.moving);
            let taken = taken || (inner && !local.ty.is_copy());
            let known = capture.uses.iter().any(|used| used.local == place.local && used.by_value);
            if capture.moving && !known {
                let leaves = self.scope.borrowed(place.local, None).is_none()
                    && local.loops >= capture.floor
                    && local.is_whole();
                return (place.field.is_none() || local.ty.is_copy())
                    && (leaves || local.ty.is_copy())
                    && (access != Access::Assign || local.is_whole());
            }
            if capture.moving {
                return place.field.is_none() || !taken;
            }
            let exclusive = matches!(access, Access::Change | Access::Assign);
            let consumes = capture.consumes && local.loops >= capture.floor && place.is_local();
            (!taken || consumes) && (!exclusive || capture.changes)
        })
    }

    /// Does it.
    pub fn touch(&mut self, place: &Place, access: Access) {
        let taken = access == Access::Take && !place.ty.is_copy();
        let kind = match access {
            Access::Change | Access::Assign => Kind::Exclusive,
            Access::Read | Access::Take => Kind::Shared,
        };
        let body = self.scope.locals[place.local].body;
        let loan = Loan { local: place.local, field: place.field, kind };
        let around = self.captures.iter_mut().filter(|capture| capture.body > body);
        let mut by_value = taken;
        for capture in around.rev() {
            by_value |= capture.moving;
            capture.record(loan, by_value);
        }
        let whole_field = place.is_field();
        let local = &mut self.scope.locals[place.local];
        match (access, place.field) {
            (Access::Take, None) if taken => local.state = State::Gone,
            (Access::Take, Some(at)) if taken => local.parts_gone |= 1 << at,
            (Access::Assign, None) if !place.deref && place.path == Path::Owned => {
                local.state = State::Full;
                local.parts_gone = 0;
            }
            (Access::Assign, Some(at)) if whole_field => local.parts_gone &= !(1 << at),
            _ => {}
        }
    }

    /// What a borrow of a place holds: the place, and all that its local's value borrows.
    pub fn loans(&self, place: &Place, kind: Kind) -> Vec<Loan> {
        let local = &self.scope.locals[place.local];
        let mut loans = local.holds.clone();
        // What lies behind a shared reference does not borrow the reference.
        if place.path != Path::Shared || matches!(local.ty, Ty::Peek | Ty::Boxed(_)) {
            loans.push(Loan { local: place.local, field: place.field, kind });
        }
        loans
    }
}
