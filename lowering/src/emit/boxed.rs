//! What partial moves leave of a box that is itself a part.
//!
//! In: the partial moves of a local. Out: those by which a method takes a part of what may be in a
//! box, and code that does them again. Invariant: a closure that takes a part of what is in a box
//! takes the box; so the box is gone before the part is found.
//!
//! ```text
//! host.boxed.1.into_name()    =>  let inner = unboxed(host.boxed);  forget(|| inner.1.into_name())
//! ```
//!
//! Only the compiler knows where there is a box. A place that is none is left as it is: what is
//! left of it is dropped among the other parts, in their order.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

use super::Emitter;
use super::parts::{How, PartTaken, below};
use super::paths::{leading, with_root};
use crate::ir::in_common;

/// Parts of what may be in a box.
struct InBox {
    /// The place of the box, with the whole value as `__whole`.
    place: Expr,
    /// The parts as they are written.
    written: Vec<(usize, PartTaken)>,
    /// The same, as parts of what is in the box.
    inside: Vec<(usize, PartTaken)>,
}

/// How many fields may lead to a box.
const DEEPEST: usize = 3;

/// How many boxes may lie in each other. Every field may be one or not, and code is made for each
/// case: without a limit, twice as much for each field of a place.
const MOST_NESTED: usize = 3;

/// The parts that may have to be taken out of a box to which so many fields lead, and all others.
fn in_boxes(parts: &[(usize, PartTaken)], depth: usize) -> (Vec<InBox>, Vec<(usize, PartTaken)>) {
    let mut boxes: Vec<InBox> = Vec::new();
    let mut others = parts.to_vec();
    for (_, part) in parts {
        let Some((place, _)) = split(part, depth).filter(|_| may_be_taken(part)) else {
            continue;
        };
        let is_inside = |(_, other): &&(usize, PartTaken)| {
            other.paths.iter().any(|path| in_common(path, &place))
        };
        let written: Vec<_> = others.iter().filter(is_inside).cloned().collect();
        let inside = written.iter().map(|(index, part)| {
            let (own, pointee) = split(part, depth).filter(|(own, _)| *own == place)?;
            Some((*index, below(part, &leading(if pointee.is_empty() { &own } else { &pointee }))?))
        });
        // What takes all of the box leaves nothing of it.
        let Some(inside) = inside.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty()) else {
            continue;
        };
        others.retain(|part| !is_inside(&part));
        boxes.push(InBox { place: leading(&place), written, inside });
    }
    (boxes, others)
}

/// Whether a method may take a part.
fn may_be_taken(part: &PartTaken) -> bool {
    matches!(part.how, How::Receiver(_))
}

/// The fields that lead to what may be a box around a part, and those that lead to what is in it if
/// the pointer is written out.
fn split(part: &PartTaken, depth: usize) -> Option<(Vec<String>, Vec<String>)> {
    let (How::Value | How::Receiver(_), [path]) = (&part.how, &*part.paths) else { return None };
    let (end, place) = (path.iter().rposition(|name| name != "*")?, path.get(..depth)?);
    let is_written = path.get(depth).is_some_and(|name| name == "*");
    let is_part = end >= depth + usize::from(is_written) && end > 0;
    let pointee = if is_written { path[..=depth].to_vec() } else { Vec::new() };
    (is_part && !place.iter().any(|name| name == "*")).then(|| (place.to_vec(), pointee))
}

impl Emitter<'_> {
    /// Does the partial moves of a mask again. What is left in boxes is dropped with the whole,
    /// once all has been done: a drop may panic. So it goes `into` locals beside that.
    pub(super) fn forget_all(
        &self,
        parts: &[(usize, PartTaken)],
        of: (&Ident, &Ident),
        into: &mut Vec<Ident>,
    ) -> TokenStream {
        self.forget_nested(parts, of, 0, into)
    }

    /// The same, of what is in so many boxes.
    fn forget_nested(
        &self,
        parts: &[(usize, PartTaken)],
        of: (&Ident, &Ident),
        boxes: usize,
        into: &mut Vec<Ident>,
    ) -> TokenStream {
        if boxes >= MOST_NESTED {
            return self.forget_each(parts, of);
        }
        let is_pointee = |(_, part): &(usize, PartTaken)| {
            part.paths.iter().all(|path| path.first().is_some_and(|name| name == "*"))
        };
        let depth = usize::from(!parts.iter().all(is_pointee));
        self.forget_from(parts, of, (boxes, depth), into)
    }

    /// The same, where so many fields at least lead to a box.
    fn forget_from(
        &self,
        parts: &[(usize, PartTaken)],
        of: (&Ident, &Ident),
        (nested, depth): (usize, usize),
        into: &mut Vec<Ident>,
    ) -> TokenStream {
        if depth > DEEPEST {
            return self.forget_each(parts, of);
        }
        let (boxes, others) = in_boxes(parts, depth);
        if boxes.is_empty() {
            return self.forget_from(parts, of, (nested, depth + 1), into);
        }
        let mut out = TokenStream::new();
        let at = (nested, depth);
        out.extend(boxes.iter().map(|inner| self.forget_in_box(inner, of, at, into)));
        out.extend(self.forget_each(&others, of));
        out
    }

    fn forget_in_box(
        &self,
        inner: &InBox,
        (whole, mask): (&Ident, &Ident),
        (nested, depth): (usize, usize),
        into: &mut Vec<Ident>,
    ) -> TokenStream {
        let fw = &self.ids.fw;
        let place = with_root(&inner.place, &quote!(#whole));
        let bits = inner.written.iter().map(|(index, _)| 2 << *index);
        let bits = proc_macro2::Literal::u128_unsuffixed(bits.fold(0, std::ops::BitOr::bitor));
        let name = self.fresh("inside");
        into.push(name.clone());
        let inside = self.forget_nested(&inner.inside, (&name, mask), nested + 1, into);
        let at = (nested, depth + 1);
        let written = self.forget_from(&inner.written, (whole, mask), at, into);
        quote! {
            if #fw::Unboxed(&raw const #place).is_box() {
                if #mask & #bits != 0 {
                    #name = #fw::Unboxed(#fw::part(&raw const #place)).unboxed();
                    #fw::forget(move || { let _ = &#place; });
                    #inside
                }
            } else {
                // Of no box: code after this call is not there if it is one.
                let _ = #fw::Unboxed(&raw const #place).is_none();
                #written
            }
        }
    }
}
