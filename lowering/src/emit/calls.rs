//! Calls, operators and literals: expressions with operands.
//!
//! In: an expression whose operands may be kept while a later one awaits. Out: the operands that
//! are kept, then the expression with what was kept. Invariant: operands are evaluated in their
//! order, and each once.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprCall, ExprMethodCall};

use super::Emitter;
use super::paths;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, LocalId, Role, literal, pointee, scope};

impl Emitter<'_> {
    /// Fills the slots of operands that a later sibling's await outlives.
    fn keep_operands<'x>(
        &self,
        operands: impl Iterator<Item = &'x Expr>,
        receiver: &TokenStream,
    ) -> (TokenStream, Vec<LocalId>) {
        let operands: Vec<_> = operands.collect();
        let awaits: Vec<_> = operands.iter().map(|o| mark::awaits_in_expr(o)).collect();
        let mut out = TokenStream::new();
        let mut kept = Vec::new();
        for (index, operand) in operands.iter().enumerate() {
            if index == 1 {
                out.extend(receiver.clone());
            }
            let Some((Marked::Slot(local), value)) = mark::as_marked(operand) else { continue };
            // An operand that is kept over no await is kept among temporaries.
            let role = self.body.local(local).role;
            if role != Role::Operand && awaits[index + 1..].iter().all(std::ops::Range::is_empty) {
                continue;
            }
            let (held, value) = (self.held(local), self.expr(value));
            let runs = self.runs_or_in(awaits[index].clone());
            out.extend(quote!(if #runs { #held.fill(#value); }));
            kept.push(local);
        }
        (out, kept)
    }

    /// An operand, after those that are kept have been filled.
    fn operand(&self, operand: &Expr, kept: &[LocalId]) -> TokenStream {
        if let Some((Marked::Slot(local), _)) = mark::as_marked(operand)
            && kept.contains(&local)
        {
            let (held, slot) = (self.held(local), self.slot(local));
            return match self.body.local(local).role {
                Role::Operand => quote!(#held.take()),
                _ => quote!((*#slot)),
            };
        }
        self.expr(operand)
    }

    /// Operands as they are written: the last one that awaits is evaluated ahead of the others if
    /// some were kept, for these are taken only when nothing can suspend any more.
    pub(super) fn written<'x>(&self, operands: impl Iterator<Item = &'x Expr>) -> Operands {
        self.written_after(operands, &TokenStream::new())
    }

    /// The same; after the first operand comes what makes it an operand, if it is a receiver.
    fn written_after<'x>(
        &self,
        operands: impl Iterator<Item = &'x Expr>,
        receiver: &TokenStream,
    ) -> Operands {
        let is_ahead = self.operands_ahead.take();
        let operands: Vec<_> = operands.collect();
        let (mut keep, kept) = self.keep_operands(operands.iter().copied(), receiver);
        if is_ahead {
            self.ahead.replace(std::mem::take(&mut keep));
        }
        let taken = kept.iter().any(|local| self.body.local(*local).role == Role::Operand);
        let awaited = operands.iter().rposition(|o| !mark::awaits_in_expr(o).is_empty());
        // Where operands end among temporaries, they are taken when nothing can panic any more.
        let is_among = is_ahead && operands.iter().any(|operand| self.keeps_temporaries(operand));
        let mut bound = Vec::new();
        let code = operands
            .iter()
            .enumerate()
            .map(|(index, operand)| {
                let code = self.operand(operand, &kept);
                let is_kept = mark::as_marked_slot(operand).is_some_and(|id| kept.contains(&id));
                let is_later = is_among && Some(index) > awaited && may_panic(operand);
                if !taken || is_kept || !(Some(index) == awaited || is_later) {
                    return code;
                }
                let name = self.fresh("awaited");
                let code = if literal::is_bare(operand) { quote!((#code)) } else { code };
                bound.push((name.clone(), code));
                quote!(#name)
            })
            .collect();
        Operands { keep, kept, bound, code }
    }

    /// Function calls, and macros that are understood.
    pub(super) fn call(&self, call: &ExprCall) -> TokenStream {
        if mark::as_macro(call).is_some() {
            let written = self.written(call.args.iter().map(|arg| self.macro_operand(call, arg)));
            let code = written.around(self.understood_macro(call, &written.code));
            let slots = match mark::as_macro(call) {
                Some(index) if self.body.macros[index].is_scope => {
                    self.ends(crate::ir::scope::of_macro(self.body, call, self.body.edition))
                }
                _ => Vec::new(),
            };
            if slots.is_empty() {
                return code;
            }
            let guards = slots.iter().map(|one| self.declare_end(one));
            return quote!({ #(#guards)* #code });
        }
        let operands = std::iter::once(&*call.func).chain(call.args.iter());
        let written = self.written_after(operands, &self.take_receiver(&call.clone().into()));
        let arguments = written.code[1..].to_vec();
        let code = self
            .received((&call.func, None), &call.args, arguments, &|callee, arguments| {
                called(&quote!((#callee)), &call.paren_token, arguments)
            })
            .unwrap_or_else(|arguments| {
                let callee = &written.code[0];
                let callee = if matches!(&*call.func, Expr::Path(_))
                    && mark::as_mention(&call.func).is_none()
                {
                    callee.clone()
                } else {
                    quote!((#callee))
                };
                called(&callee, &call.paren_token, &arguments)
            });
        written.around(code)
    }

    /// Whether temporaries of an operand are kept.
    fn keeps_temporaries(&self, operand: &Expr) -> bool {
        let slots = scope::slots(scope::around(self.body, operand, self.body.edition));
        slots.into_iter().any(|slot| self.body.local(slot).role == Role::Temporary)
    }

    /// Method calls.
    pub(super) fn method_call(&self, call: &ExprMethodCall) -> TokenStream {
        let (holder, depth) = pointee::holder(&call.receiver);
        // What is made for a part of it is made where it stands, like a receiver itself.
        let made = match mark::as_marked(holder) {
            Some((Marked::Part(_), part)) => paths::temporary_of(part),
            _ => holder,
        };
        let operands = std::iter::once(made).chain(call.args.iter());
        let written = self.written_after(operands, &self.take_receiver(&call.clone().into()));
        let arguments = written.code[1..].to_vec();
        let (method, turbofish) = (&call.method, &call.turbofish);
        let write = |receiver: &TokenStream, arguments: &[TokenStream]| {
            called(&quote!((#receiver).#method #turbofish), &call.paren_token, arguments)
        };
        let temporary = mark::as_marked_slot(made)
            .filter(|local| self.body.local(*local).role == Role::Temporary);
        let code =
            match self.received((&call.receiver, Some(method)), &call.args, arguments, &write) {
                Ok(code) => match temporary {
                    Some(local) if !written.kept.contains(&local) => {
                        let receiver = &written.code[0];
                        quote!(({ let _ = &raw const #receiver; }, #code).1)
                    }
                    Some(_) => quote!(({}, #code).1),
                    None => code,
                },
                Err(arguments) => {
                    let receiver = behind(self.receiver(holder, depth, &written), depth);
                    write(&receiver, &arguments)
                }
            };
        written.around(code)
    }

    /// A receiver that the method certainly borrows or copies.
    fn receiver(&self, holder: &Expr, depth: usize, written: &Operands) -> TokenStream {
        if let (Some(id), 0) = (mark::as_mention(holder), depth) {
            let local = self.body.mention(id).local;
            let slot = self.slot_at(local, self.body.mention(id).span);
            return match self.body.local(local).known {
                Known::MutRef => quote!(&mut **#slot),
                Known::SharedRef if !self.body.local(local).mutable => quote!(&**#slot),
                _ => quote!(*#slot),
            };
        }
        written.code[0].clone()
    }
}

/// Whether evaluating an operand may panic. A closure does not, and its type is found by what it
/// is given to.
fn may_panic(operand: &Expr) -> bool {
    match operand {
        Expr::Lit(_) | Expr::Path(_) | Expr::Closure(_) => false,
        Expr::Reference(reference) => may_panic(&reference.expr),
        Expr::Field(field) => may_panic(&field.base),
        _ => true,
    }
}

/// What some pointers lead to.
pub fn behind(holder: TokenStream, depth: usize) -> TokenStream {
    (0..depth).fold(holder, |place, _| quote!((*#place)))
}

/// The operands of an expression, written out.
pub struct Operands {
    /// Fills the slots of those that are kept.
    keep: TokenStream,
    pub kept: Vec<LocalId>,
    /// Those that must be evaluated ahead, with their names: the last one that awaits, and others
    /// after it.
    bound: Vec<(proc_macro2::Ident, TokenStream)>,
    pub code: Vec<TokenStream>,
}

impl Operands {
    /// An expression of these operands, with what comes before it.
    pub fn around(&self, code: TokenStream) -> TokenStream {
        // A `match` keeps the temporaries of what it matches to the end of the statement.
        let bind = |code, (name, value): &(_, _)| quote!((match #value { #name => #code }));
        let code = self.bound.iter().rev().fold(code, bind);
        let keep = &self.keep;
        // A tuple and not a block: the temporaries of a block's tail end with it.
        if keep.is_empty() { code } else { quote!(({ #keep }, #code).1) }
    }
}

/// A call with the parentheses of the source, where a panic in it is located.
fn called(
    callee: &TokenStream,
    parentheses: &syn::token::Paren,
    arguments: &[TokenStream],
) -> TokenStream {
    let mut out = callee.clone();
    parentheses.surround(&mut out, |inner| inner.extend(quote!(#(#arguments),*)));
    out
}
