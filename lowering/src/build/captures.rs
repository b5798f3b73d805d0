//! Closures and async blocks: native code that captures.
//!
//! In: a closure or an async block. Out: the same, marked with what it captures of the locals with
//! slots. Invariant: its body stays native; a local that it uses by value is moved in where it is
//! made, every other one is captured as its slot's address, which does not move.

use proc_macro2::Span;
use syn::Expr;

use super::resolve::{Context, Opaque, Resolver, new_ident};
use crate::ir::mark::{self, Marked};
use crate::ir::relations::Node;
use crate::ir::{
    AsyncBlock, CapturedLocal, Captures, Copies, Lent, LocalId, Mention, MentionId, Usage,
};

impl Resolver<'_> {
    pub(super) fn capturing(&mut self, expr: &mut Expr) {
        let moves = match expr {
            Expr::Closure(closure) => closure.capture.is_some(),
            Expr::Async(block) => block.capture.is_some(),
            _ => return,
        };
        let outermost = self.opaque.is_empty();
        let leaving = match expr {
            Expr::Async(block) => mark::take_leaving(block),
            _ => false,
        };
        self.opaque.push(Opaque { depth: self.scopes.len(), moves, leaving, ..Opaque::default() });
        self.captured_body(expr);
        let Some(mut opaque) = self.opaque.pop() else { return };
        let block = match expr {
            Expr::Async(block) => mark::take_block(block),
            _ => None,
        };
        if !outermost {
            return;
        }
        let (is_block, mixed) = (matches!(expr, Expr::Async(_)), opaque.mixed);
        let mut named = Vec::new();
        if is_block && !moves && !opaque.leaving {
            (opaque.given, opaque.fields) = may_be_taken(&opaque);
        } else if let (Expr::Closure(closure), false) = (&*expr, moves) {
            opaque.given = self.taken_by(&opaque, closure).into_iter().collect();
            named = self.taken_by_name(&mut opaque, closure);
        } else if opaque.mixed {
            // A closure around it would have to borrow the locals of the poll.
            opaque.given.clear();
        }
        let by_fields =
            is_block && opaque.given.iter().any(|local| opaque.is_matched_by_fields(*local));
        let open_types = matches!(expr, Expr::Closure(closure) if has_open_types(closure));
        let (mentions, copies) = self.capture_mentions(&opaque, moves, open_types);
        if !is_block && !moves && (opaque.mixed || !opaque.given.is_empty()) {
            self.lent_if_copy(&opaque, &mentions);
        }
        let taken_apart = !copies.is_empty()
            || mentions.iter().any(|id| self.mentions[id.0].usage == Usage::Part);
        let block = block.filter(|_| !taken_apart).map(|index| AsyncBlock {
            written: self.blocks[index].clone(),
            captured: opaque.captured,
            machine: None,
        });
        let is_given = |id: &MentionId| {
            let Mention { local, usage, .. } = self.mentions[id.0];
            usage == Usage::Receiver && opaque.given.contains(&local)
        };
        let given = mentions.iter().copied().filter(is_given).collect();
        self.captures.push(Captures {
            mentions,
            is_block,
            moves,
            mixed,
            copies,
            given,
            by_fields,
            named,
            block,
        });
        let index = self.captures.len() - 1;
        let inner = std::mem::replace(expr, Expr::PLACEHOLDER);
        *expr = mark::marked(Marked::Capture(index), inner);
    }

    /// What is evaluated later, in a scope and among loops of its own.
    fn captured_body(&mut self, expr: &mut Expr) {
        self.scoped(|this| match expr {
            Expr::Closure(closure) => {
                for input in &mut closure.inputs {
                    this.declare(input, false, None);
                }
                this.loops.push(None);
                this.expr(&mut closure.body, Context::Value);
                this.loops.pop();
            }
            Expr::Async(block) => {
                this.loops.push(None);
                this.statements(&mut block.block);
                this.loops.pop();
            }
            _ => {}
        });
    }

    /// Notes what a closure without `move` would borrow though it uses it by value: what is `Copy`.
    fn lent_if_copy(&mut self, opaque: &Opaque, mentions: &[MentionId]) {
        for id in mentions {
            let mention = &mut self.mentions[id.0];
            let local = &self.locals[mention.local.0];
            if mention.usage != Usage::Value || local.closure {
                continue;
            }
            let mut uses = opaque.slots.iter().filter(|(used, ..)| *used == mention.local);
            let only_copied = uses.all(|(_, usage, _)| *usage == Usage::Value);
            mention.lent = match local.mutable && !only_copied {
                true => Some(Lent::Unique),
                false => Some(Lent::Shared),
            };
        }
    }

    /// How a closure captures a local of which it takes parts; `None` if it is captured as a whole.
    fn taken_parts(
        &self,
        opaque: &Opaque,
        local: LocalId,
        moves: bool,
        open_types: bool,
    ) -> Option<Taken> {
        if self.locals[local.0].known != crate::ir::Known::Nothing {
            return None;
        }
        if opaque.fields.contains(&local) {
            return opaque.taken_apart(local).map(Taken::Moved);
        }
        let of_local = |((other, usage, _), path): (&(LocalId, Usage, Span), &Vec<String>)| {
            (*other == local).then(|| (*usage, path.clone()))
        };
        let uses: Vec<_> = opaque.slots.iter().zip(&opaque.paths).filter_map(of_local).collect();
        let whole = uses.iter().any(|(_, path)| path.is_empty());
        if whole && (moves || uses.iter().any(|(usage, _)| *usage == Usage::Value)) {
            return None;
        }
        let takes = |usage: Usage| moves || usage == Usage::Part;
        let mut parts: Vec<Vec<String>> = Vec::new();
        for (_, path) in uses.iter().filter(|(usage, _)| takes(*usage)) {
            if parts.iter().any(|part| path.starts_with(part)) {
                continue;
            }
            parts.retain(|part| !part.starts_with(path));
            parts.push(path.clone());
        }
        if parts.is_empty() {
            return None;
        }
        let owned = uses.iter().all(|(usage, _)| takes(*usage))
            && (moves || !opaque.mixed)
            && !self.guarded.contains(&local);
        if owned && moves && !open_types {
            return Some(Taken::Moved(parts));
        }
        let uses = uses.into_iter().map(|(usage, path)| (path, usage == Usage::Part)).collect();
        let copies = Copies { local, parts, uses, owned: owned && !moves };
        Some(Taken::Copied(copies))
    }

    /// One mention a captured local: by value if anything in the body is.
    fn capture_mentions(
        &mut self,
        opaque: &Opaque,
        moves: bool,
        open_types: bool,
    ) -> (Vec<MentionId>, Vec<Copies>) {
        let mut captured: Vec<(LocalId, Usage, Span)> = Vec::new();
        for &(local, usage, span) in &opaque.slots {
            self.relations.occurs(Node::Slot(local), !moves);
            // What an arm binds is copied at most in its guard.
            let by_value = (moves && !self.guarded.contains(&local)) || usage == Usage::Value;
            let usage = if by_value { Usage::Value } else { Usage::Borrow };
            match captured.iter_mut().find(|(known, ..)| *known == local) {
                Some((_, known, _)) if usage == Usage::Value => *known = usage,
                Some(_) => {}
                None => captured.push((local, usage, span)),
            }
        }
        let (mut mentions, mut copies) = (Vec::new(), Vec::new());
        for (local, usage, span) in captured {
            let taken = self.taken_parts(opaque, local, moves, open_types);
            let usage = match taken {
                Some(Taken::Moved(_)) => Usage::Part,
                Some(Taken::Copied(Copies { owned: true, .. })) => Usage::Part,
                Some(Taken::Copied(_)) => Usage::Borrow,
                None if opaque.given.contains(&local) && usage == Usage::Borrow => Usage::Receiver,
                None => usage,
            };
            let mention = self.mention(local, usage, span);
            if usage == Usage::Borrow {
                // What is left of a local of which a part is gone.
                let uses = opaque.slots.iter().zip(&opaque.paths);
                let paths = uses.filter(|((other, ..), _)| *other == local);
                self.mentions[mention.0].paths = paths.map(|(_, path)| path.clone()).collect();
            }
            match taken {
                Some(Taken::Moved(paths)) => self.mentions[mention.0].paths = paths,
                Some(Taken::Copied(parts)) => {
                    if parts.owned {
                        self.mentions[mention.0].paths = parts.parts.clone();
                    }
                    copies.push(parts);
                }
                None => {}
            }
            mentions.push(mention);
        }
        (mentions, copies)
    }
}

/// The locals that a block without `move` matches with bindings by value, or uses as receivers, and
/// so may take: which it does is for the compiler to say. And those of which it takes fields, which
/// only a block can that takes nothing else so.
fn may_be_taken(opaque: &Opaque) -> (Vec<LocalId>, Vec<LocalId>) {
    let mut found = Vec::new();
    for ((local, usage, _), path) in opaque.slots.iter().zip(&opaque.paths) {
        let whole = path.iter().all(|name| name == "*") || opaque.is_matched_by_fields(*local);
        if matches!(usage, Usage::Scrutinee | Usage::Receiver) && whole && !found.contains(local) {
            found.push(*local);
        }
    }
    let is_apart = |local: &LocalId| opaque.taken_apart(*local).is_some();
    match !opaque.mixed && found.iter().all(is_apart) {
        true => (Vec::new(), found),
        false => (found, Vec::new()),
    }
}

/// Parts of a local that a closure takes.
enum Taken {
    /// It takes nothing else of the local: they are moved into it.
    Moved(Vec<Vec<String>>),
    /// They are copied where it is made. Without `move`, and if it uses them by value alone, it
    /// owns them then; else this is right if nothing is to be dropped.
    Copied(Copies),
}

impl Opaque {
    /// Notes something from outside that is mentioned.
    pub(super) fn captures(&mut self, name: &str, outside: Option<LocalId>, span: Span) {
        let name = new_ident(name, span);
        if self.captured.iter().all(|known| known.name != name) {
            self.captured.push(CapturedLocal { name, outside });
        }
    }
}

/// Whether a closure has a parameter whose type is found by what the closure is given to.
fn has_open_types(closure: &syn::ExprClosure) -> bool {
    closure.inputs.iter().any(|input| !matches!(input, syn::Pat::Type(_)))
}
