//! Closures and async blocks.
//!
//! ```text
//! { let x = x_held.take(); move || .. x .. }                 x is moved or copied in
//! { let x = fw::Place(x); move || .. (*x.at()) .. }          x is borrowed where it lies
//! { let x = fw::Capturing::new(x).captured(x_held.take()); || .. (x.value) .. y .. }
//!                                                            either, as x is `Copy` or not
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Expr;
use syn::visit_mut::{self, VisitMut};

use super::Emitter;
use super::expressions::Rewrite;
use super::parts::Key;
use crate::ir::mark;
use crate::ir::{
    AsyncBlock, CapturedLocal, Captures, Copies, Known, LocalId, Machine, MentionId, Usage,
};

/// How a local gets into a closure.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    Moved,
    /// Moved, or where it lies, if it is `Copy`: the closure also captures locals of the poll, by
    /// the compiler's choice, and so borrows what is `Copy`.
    Lent,
    /// Fields of it, moved.
    Parts,
    /// Fields of it, by their bits.
    Owned,
    Place,
    /// By a reference to its slot, in a closure that is made by a call: it is copied.
    Copied,
    /// By its pointer, in a closure that also captures locals of the poll.
    Pointer,
    /// By the compiler's choice, in the block of a macro that may take it.
    Given,
}

/// Where code that may take a local finds it.
#[derive(Clone, Copy)]
pub enum GivenAs {
    /// In a receiver.
    Value,
    /// In a box within a receiver, where it is asked whether it is taken.
    Boxed,
    /// In a box.
    Box,
}

impl Emitter<'_> {
    pub(super) fn way(&self, capture: usize, mention: MentionId, moves: bool) -> Way {
        let captures = &self.body.captures[capture];
        let what = self.body.mention(mention);
        let unknown = self.body.local(what.local).known == Known::Nothing;
        let gone = what.usage == Usage::Value && unknown && self.liveness.is_last(mention);
        let copies = self.copies(capture, what.local).is_some();
        if self.candidates(capture).any(|given| given == mention) {
            Way::Given
        } else if self.copies(capture, what.local).is_some_and(|copies| copies.owned) {
            Way::Owned
        } else if what.usage == Usage::Part && (moves || self.liveness.is_last(mention)) {
            // A part that is used again later is copied, or lent to a closure without `move`.
            Way::Parts
        } else if gone && what.lent.is_some() {
            Way::Lent
        } else if (moves && !copies) || gone {
            Way::Moved
        } else if captures.mixed {
            Way::Pointer
        } else if self.given_to(capture).is_some() {
            Way::Copied
        } else {
            Way::Place
        }
    }

    /// The parts of a local that a closure copies.
    fn copies(&self, capture: usize, local: LocalId) -> Option<&Copies> {
        self.body.captures[capture].copies.iter().find(|copies| copies.local == local)
    }

    /// A closure or async block with its captures.
    pub(super) fn capturing(&self, capture: usize, expr: &Expr) -> TokenStream {
        let moves = self.body.captures[capture].moves;
        let fw = &self.ids.fw;
        let captures = &self.body.captures[capture];
        if let Some(AsyncBlock { captured, machine: Some(machine), .. }) = &captures.block {
            return self.lowered_block(captures, captured, machine);
        }
        if !moves
            && let Expr::Async(block) = expr
            && self.is_open(capture)
        {
            return self.open_block(capture, block);
        }
        if let (Some(given), Expr::Closure(closure)) = (self.given_to(capture), expr) {
            return self.given_closure(capture, given, closure);
        }
        let (mut brought, mut parts) = (self.all_copied_parts(capture), Vec::new());
        brought.extend(self.confirmed(capture));
        for mention in &captures.mentions {
            let local = self.body.mention(*mention).local;
            let slot = self.slot(local);
            match self.way(capture, *mention, moves) {
                Way::Moved => {
                    let value = self.mention(*mention);
                    brought.extend(quote!(let mut #slot = #value;));
                }
                Way::Lent => {
                    let found = self.lent_if_copy(*mention);
                    brought.extend(quote!(let mut #slot = #found;));
                }
                Way::Parts => parts.push(*mention),
                Way::Place => brought.extend(quote!(let #slot = #fw::Place(#slot);)),
                Way::Pointer | Way::Given | Way::Owned | Way::Copied => {}
            }
        }
        let mut expr = expr.clone();
        let in_closure = matches!(expr, Expr::Closure(_));
        let mut rewrite = Rewrite { emitter: self, capture: Some(capture), in_closure };
        match &mut expr {
            Expr::Closure(closure) => visit_mut::visit_expr_closure_mut(&mut rewrite, closure),
            Expr::Async(block) => rewrite.visit_block_mut(&mut block.block),
            _ => {}
        }
        if !captures.mentions.is_empty() && !captures.mixed {
            match &mut expr {
                Expr::Closure(closure) => closure.capture = Some(Default::default()),
                Expr::Async(block) => block.capture = Some(Default::default()),
                _ => {}
            }
        }
        let mut expr = self.stream(&expr).unwrap_or_else(|| expr.into_token_stream());
        if !parts.is_empty() {
            expr = self.taking_parts(capture, &parts, &expr);
        }
        if brought.is_empty() { quote!((#expr)) } else { quote!(({ #brought #expr })) }
    }

    /// A macro that makes a stream of an async block, written out again.
    pub(super) fn stream(&self, expr: &Expr) -> Option<TokenStream> {
        let Expr::Async(block) = expr else { return None };
        let mut call = self.body.macros[mark::as_stream(block)?].written.clone();
        let stmts = &block.block.stmts;
        call.tokens = quote!(#(#stmts)*);
        Some(call.into_token_stream())
    }

    /// The locals of which a block inside of a closure would borrow the closure's own address.
    pub(super) fn carried(&self, capture: usize, block: &syn::ExprAsync) -> Vec<LocalId> {
        let mut mentioned = Vec::new();
        mark::mentions_in(block.block.to_token_stream(), &mut mentioned);
        let mentioned = mentioned.iter().map(|id| self.body.mention(*id).local);
        let mut locals: Vec<LocalId> =
            mentioned.filter(|local| self.is_place(capture, *local)).collect();
        locals.sort_unstable();
        locals.dedup();
        locals
    }

    /// A block that may leave the closure in which it is made: it takes addresses along.
    pub(super) fn carrying(&self, carried: &[LocalId], block: &syn::ExprAsync) -> TokenStream {
        if carried.is_empty() {
            return quote!(#block);
        }
        let fw = &self.ids.fw;
        let slots: Vec<&Ident> = carried.iter().map(|local| self.slot(*local)).collect();
        let names: Vec<Ident> =
            slots.iter().map(|slot| self.fresh(&format!("{slot}_carried"))).collect();
        let (attrs, statements) = (&block.attrs, &block.block.stmts);
        quote!(({
            #(let #names = #fw::Carried(#slots);)*
            #(#attrs)* async { #(let #slots = #names.value();)* #(#statements)* }
        }))
    }

    /// An async block that is lowered too, with what it takes along.
    fn lowered_block(
        &self,
        captures: &Captures,
        captured: &[CapturedLocal],
        machine: &Machine,
    ) -> TokenStream {
        let Machine { tokens, arguments } = machine;
        let values = captured.iter().map(|local| {
            let of_slot = |id: &&MentionId| Some(self.body.mention(**id).local) == local.outside;
            match captures.mentions.iter().find(of_slot) {
                Some(mention) => self.mention(*mention),
                None => local.name.to_token_stream(),
            }
        });
        quote!(({ #(let #arguments = #values;)* { #tokens } }))
    }

    /// The parts of locals that a closure copies.
    pub(super) fn all_copied_parts(&self, capture: usize) -> TokenStream {
        let copies = self.body.captures[capture].copies.iter();
        copies.map(|copies| self.copied_parts(capture, copies)).collect()
    }

    /// Those of one local: owned, or with a proof that the closure would own nothing of it that is
    /// to be dropped.
    fn copied_parts(&self, capture: usize, copies: &Copies) -> TokenStream {
        let (fw, whole) = (&self.ids.fw, &self.ids.whole);
        let slot = self.slot(copies.local);
        let parts = copies.parts.iter().map(|path| {
            let name = self.copy_name(copies.local, path);
            let place = super::rest::place(&quote!((*#slot)), path);
            quote!(let mut #name = #fw::part(&raw const #place);)
        });
        if copies.owned {
            let captured = self.body.captures[capture].mentions.iter();
            let of_local = |id: &&MentionId| self.body.mention(**id).local == copies.local;
            let last = captured.copied().filter(|id| of_local(&id) && self.liveness.is_last(*id));
            let gone = last.map(|id| self.gone(copies.local, &Key::Capture(capture), Some(id)));
            return quote!(#(#parts)* #(#gone)*);
        }
        let moves = self.body.captures[capture].moves.then(|| quote!(move));
        let probe = self.fresh("probe");
        let uses = copies.uses.iter().map(|(path, by_value)| {
            let place = super::rest::place(&quote!(#whole), path);
            if *by_value { quote!(let _used = #place;) } else { quote!(let _used = &#place;) }
        });
        // What is lent is read where it lies.
        let parts = parts.filter(|_| !self.reads_parts(capture, copies));
        quote! {
            let #probe: #fw::Unknown<_> = #fw::PhantomData;
            if false {
                loop {}
                let #whole = #fw::part(#slot);
                #fw::type_of(&#probe, #moves || { #(#uses)* });
            }
            #fw::owns_nothing(&#probe);
            #(#parts)*
        }
    }

    /// The local that holds a copy of a part, next to a closure.
    pub(super) fn copy_name(&self, local: LocalId, path: &[String]) -> Ident {
        let fields = path.iter().filter(|name| *name != "*");
        let start = match path.iter().all(|name| name == "*") {
            true => format!("{}__pointee", self.slot(local)),
            false => self.slot(local).to_string(),
        };
        let name = fields.fold(start, |name, field| {
            format!("{}__{}", name.trim_start_matches("r#"), field.trim_start_matches("r#"))
        });
        Ident::new(&name, Span::mixed_site())
    }

    /// A place in a closure, if it is part of what the closure copies.
    pub(super) fn copied_place(&self, capture: usize, place: &Expr) -> Option<TokenStream> {
        let (mention, path) = super::paths::root(place)?;
        let local = self.body.mention(mention).local;
        let copies = self.copies(capture, local)?;
        let fields = super::paths::fields_of(&path);
        if !copies.parts.contains(&fields) {
            return None;
        }
        if !self.reads_parts(capture, copies) {
            let name = self.copy_name(local, &fields);
            return Some(if self.is_open(capture) { quote!((#name.0)) } else { quote!(#name) });
        }
        // What it assigns to or lends is the part itself.
        (self.body.mention(mention).usage == Usage::Part).then(|| {
            let (fw, root) = (&self.ids.fw, self.captured_mention(capture, mention));
            let place = super::rest::place(&root, &fields);
            quote!(#fw::part(&raw const #place))
        })
    }

    /// Whether a closure reads the parts that it copies where it uses them: without `move` it
    /// borrows them.
    fn reads_parts(&self, capture: usize, copies: &Copies) -> bool {
        !self.body.captures[capture].moves && !copies.owned
    }

    /// A closure that takes parts of locals: it is made where these are locals in full, in a block
    /// that is never finished, so that what it leaves is not dropped there.
    fn taking_parts(
        &self,
        capture: usize,
        parts: &[MentionId],
        closure: &TokenStream,
    ) -> TokenStream {
        let fw = &self.ids.fw;
        let (made, closure_name) = (self.fresh("made"), self.fresh("closure"));
        let slots: Vec<_> =
            parts.iter().map(|part| self.slot(self.body.mention(*part).local)).collect();
        let gone = parts.iter().map(|part| {
            let local = self.body.mention(*part).local;
            match self.liveness.is_last(*part) {
                true => self.gone(local, &Key::Capture(capture), Some(*part)),
                false => TokenStream::new(),
            }
        });
        let followed = parts.iter().filter(|part| self.liveness.is_followed(**part));
        let kept = followed.filter_map(|part| self.kept_part(capture, *part));
        quote!({
            #(#gone)*
            let mut #made = ::core::mem::MaybeUninit::uninit();
            #fw::detach(async {
                #(let mut #slots = #fw::part(#slots);)*
                let #closure_name = #closure;
                #(let _ = &raw const #kept;)*
                if false {
                    loop {}
                    #fw::same(&#closure_name, #made.assume_init_ref());
                }
                #fw::put_erased(#made.as_mut_ptr(), #closure_name);
                ::core::future::pending::<()>().await
            });
            #made.assume_init()
        })
    }

    /// A part of a local that a closure leaves there, which the compiler is to confirm: a closure
    /// that takes a field through a `Box` takes all of it.
    fn kept_part(&self, capture: usize, part: MentionId) -> Option<TokenStream> {
        let captures = &self.body.captures[capture];
        let local = self.body.mention(part).local;
        let first = |path: &Vec<String>| path.first().cloned();
        let of_local = |id: &&MentionId| self.body.mention(**id).local == local;
        let taken = captures.mentions.iter().filter(of_local);
        let taken: Vec<_> =
            taken.flat_map(|id| self.body.mention(*id).paths.iter().map(first)).collect();
        let all = self.body.mentions.iter().filter(|what| what.local == local);
        let mut others = all.flat_map(|what| what.paths.iter().map(first));
        let kept = others.find(|path| {
            !taken.contains(path) && path.as_ref().is_some_and(|name| name != "*")
        })??;
        Some(super::rest::place(&self.slot(local).to_token_stream(), &[kept]))
    }

    fn way_of(&self, capture: usize, local: LocalId) -> Way {
        let captures = &self.body.captures[capture];
        let by = captures.mentions.iter().find(|m| self.body.mention(**m).local == local);
        by.map_or(Way::Pointer, |by| self.way(capture, *by, captures.moves))
    }

    /// Whether a closure has a local by a pointer to it, of one kind or the other.
    pub(super) fn is_pointer(&self, capture: usize, local: LocalId) -> bool {
        matches!(self.way_of(capture, local), Way::Place | Way::Pointer)
    }

    /// Whether a closure has a local by its place.
    pub(super) fn is_place(&self, capture: usize, local: LocalId) -> bool {
        self.way_of(capture, local) == Way::Place
    }

    /// A mention inside a closure.
    pub(super) fn captured_mention(&self, capture: usize, id: MentionId) -> TokenStream {
        let mention = self.body.mention(id);
        let slot = self.slot_at(mention.local, mention.span);
        match self.way_of(capture, mention.local) {
            Way::Moved if self.is_open(capture) => quote!((#slot.0)),
            Way::Moved | Way::Parts | Way::Owned => quote!(#slot),
            Way::Lent => quote!((#slot.value)),
            Way::Copied => self.by_value(mention.local, mention.usage, &quote!(#slot.value)),
            Way::Given if self.in_boxes(capture) => quote!((*#slot.boxed)),
            Way::Given => {
                let place = &self.ids.place;
                match self.given_as.get() {
                    GivenAs::Value => quote!((#place.value)),
                    GivenAs::Boxed => quote!((*#place.boxed)),
                    GivenAs::Box => quote!((*#place)),
                }
            }
            Way::Place => self.by_value(mention.local, mention.usage, &quote!(*#slot.at())),
            Way::Pointer => self.by_value(mention.local, mention.usage, &quote!(*#slot)),
        }
    }

    fn by_value(&self, local: LocalId, usage: Usage, place: &TokenStream) -> TokenStream {
        match (self.body.local(local).known, usage) {
            (Known::MutRef, Usage::Value) => quote!((&mut *#place)),
            _ => quote!((#place)),
        }
    }
}
