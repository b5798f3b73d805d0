//! Blocks and statements.
//!
//! In: marked blocks. Out: the same blocks, with a condition on each statement before the last
//! await. Invariant: a statement runs if and only if it would: control comes to a block running, or
//! suspended inside it.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Block, Expr, Local, Stmt};

use super::Emitter;
use super::filling::{extends_temporaries, lends_temporaries};
use super::guards::Fill;
use crate::ir::scope::Ends;
use crate::ir::{LocalId, mark, scope};

impl Emitter<'_> {
    /// The body of the function, as an expression.
    pub(super) fn root(&self) -> TokenStream {
        self.body_block(&TokenStream::new(), &self.body.root)
    }

    /// A block with its braces.
    pub(super) fn block(&self, block: &Block) -> TokenStream {
        let inner = self.statements(block, TokenStream::new());
        braced(block, inner)
    }

    /// A block at whose end the temporaries of its tail are dropped, after something of ours.
    ///
    /// Before 2024 they outlive the block's locals, so their guards are declared first.
    pub(super) fn body_block(&self, first: &TokenStream, block: &Block) -> TokenStream {
        let slots = self.ends(scope::of_tail(self.body, block, self.body.edition));
        if slots.is_empty() {
            let inner = self.statements(block, first.clone());
            return braced(block, inner);
        }
        // The outer braces are ours, and so end the tail's other temporaries before the guards.
        let guards = slots.iter().map(|one| self.declare_end(one));
        let inner = self.block(block);
        quote!({ #first #(#guards)* #inner })
    }

    fn statements(&self, block: &Block, first: TokenStream) -> TokenStream {
        let awaits: Vec<_> = block.stmts.iter().map(mark::awaits_in_stmt).collect();
        let last = awaits.iter().rposition(|awaits| !awaits.is_empty());
        let mut out = first;
        let mut run = TokenStream::new();
        for (index, stmt) in block.stmts.iter().enumerate() {
            let is_last_stmt = index + 1 == block.stmts.len();
            let guarded = last.is_some_and(|last| index < last);
            match stmt {
                Stmt::Item(item) => {
                    self.flush(&mut run, &mut out);
                    item.to_tokens(&mut out);
                }
                Stmt::Local(local) => {
                    self.flush(&mut run, &mut out);
                    out.extend(self.let_statement(local, guarded, awaits[index].clone()));
                }
                Stmt::Expr(expr, semi) => {
                    let tail = is_last_stmt && semi.is_none();
                    let code = self.expr_statement(expr, semi.is_some(), tail.then_some(block));
                    if !guarded {
                        self.flush(&mut run, &mut out);
                        out.extend(code);
                    } else if awaits[index].is_empty() {
                        run.extend(code);
                    } else {
                        self.flush(&mut run, &mut out);
                        let runs = self.runs_or_in(awaits[index].clone());
                        out.extend(quote!(if #runs { #code }));
                    }
                }
                Stmt::Macro(declares) => {
                    self.flush(&mut run, &mut out);
                    declares.to_tokens(&mut out);
                }
            }
        }
        self.flush(&mut run, &mut out);
        out
    }

    /// Statements without awaits that come before one: they run while the frame runs.
    fn flush(&self, run: &mut TokenStream, out: &mut TokenStream) {
        if !run.is_empty() {
            let (code, runs) = (std::mem::take(run), self.runs_or_in(0..0));
            out.extend(quote!(if #runs { #code }));
        }
    }

    /// An expression as a statement; `tail_of` is the block whose value it is.
    fn expr_statement(&self, expr: &Expr, semi: bool, tail_of: Option<&Block>) -> TokenStream {
        let tail = tail_of.is_some();
        if let (Expr::Macro(call), true) = (expr, semi) {
            return self.macro_statement(call);
        }
        let slots = match tail {
            true => self.ends(scope::inside_tail(self.body, expr, self.body.edition)),
            false => self.ends(scope::around(self.body, expr, self.body.edition)),
        };
        let is_scope = tail && self.body.edition == crate::parse::Edition::From2024;
        let code = match is_scope && !slots.is_empty() {
            true => self.with_operands_ahead(expr),
            false => self.expr(expr),
        };
        let semi = (semi || (!tail && !is_block_like(expr))).then(|| quote!(;));
        if slots.is_empty() {
            return if is_block_like(expr) || tail { quote!(#code #semi) } else { quote!(#code;) };
        }
        let guards = slots.iter().map(|one| self.declare_end(one));
        match tail_of {
            // The braces of the source: their edition says where the tail's temporaries end.
            Some(block) => braced(block, quote!(#(#guards)* #code)),
            None => quote!({ #(#guards)* #code; }),
        }
    }

    /// An expression that is a scope of temporaries.
    pub(super) fn terminating(&self, expr: &Expr) -> TokenStream {
        let slots = self.ends(scope::of_expr(self.body, expr, self.body.edition));
        if slots.is_empty() {
            return self.expr(expr);
        }
        let code = self.with_operands_ahead(expr);
        self.in_scope(&TokenStream::new(), &slots, expr, code)
    }

    /// The body of an arm: the scope is the arm's.
    pub(super) fn arm_body(&self, body: &Expr) -> TokenStream {
        let slots = self.ends(scope::around(self.body, body, self.body.edition));
        let code = self.expr(body);
        if slots.is_empty() {
            return code;
        }
        self.in_scope(&TokenStream::new(), &slots, body, code)
    }

    /// The same, after the guards of what the arm binds.
    pub(super) fn arm_body_after(&self, guards: &TokenStream, body: &Expr) -> TokenStream {
        let slots = self.ends(scope::around(self.body, body, self.body.edition));
        self.in_scope(guards, &slots, body, self.expr(body))
    }

    /// An expression in a block of ours, at whose end its slots end, and before them what is first.
    fn in_scope(
        &self,
        first: &TokenStream,
        slots: &[Ends],
        expr: &Expr,
        code: TokenStream,
    ) -> TokenStream {
        let (guards, code) =
            (slots.iter().map(|one| self.declare_end(one)), self.not_a_tail(expr, code));
        quote!({ #first #(#guards)* #code })
    }

    fn let_statement(
        &self,
        local: &Local,
        guarded: bool,
        awaits: std::ops::Range<usize>,
    ) -> TokenStream {
        let declared = mark::declared_in(&local.pat);
        let Some(init) = &local.init else {
            if declared.is_empty() {
                return local.to_token_stream();
            }
            return declared.iter().map(|id| self.declare_unfilled(*id)).collect();
        };
        let slots = self.ends(scope::around(self.body, &init.expr, self.body.edition));
        let mut out = TokenStream::new();
        for slot in scope::extended(self.body, &init.expr) {
            out.extend(match &init.diverge {
                Some(_) => self.declare_for_condition(slot),
                None => self.declare_empty(slot),
            });
        }
        // An `else` that awaits is come back to, past the value.
        let in_else = init.diverge.as_ref().map(|(_, otherwise)| mark::awaits_in_expr(otherwise));
        if declared.is_empty() && in_else.is_none_or(|awaits| awaits.is_empty()) {
            out.extend(self.plain_let(local, init, guarded, awaits, &slots));
            return out;
        }
        let fill = if guarded || !awaits.is_empty() {
            Fill::During(mark::awaits_in_expr(&init.expr))
        } else {
            Fill::Always
        };
        if let (Some(id), None) = (crate::build::single(&local.pat), &init.diverge) {
            out.extend(self.single_let(id, &init.expr, &fill, &slots));
            return out;
        }
        out.extend(self.pattern_let(local, init, &fill, &slots));
        out
    }

    /// `let x;` with a slot. Its type is said here if it is written: perhaps nothing is assigned.
    fn declare_unfilled(&self, id: LocalId) -> TokenStream {
        let (slot, guard) = (self.slot(id), self.declare_empty(id));
        let typed = self.body.local(id).ty.as_ref().map(|ty| quote!(let _: *mut #ty = #slot;));
        quote!(#typed #guard)
    }

    /// `let x = value;` with a slot. Where temporaries end after the value is made, a panic in one
    /// of their drops finds the value owned.
    fn single_let(&self, id: LocalId, init: &Expr, fill: &Fill, slots: &[Ends]) -> TokenStream {
        let mut value = self.expr(init);
        let ty = self.body.local(id).ty.as_ref();
        let (name, typed) = (self.fresh("value"), ty.map(|ty| quote!(: #ty)));
        let owns = self.liveness.guards[id.0] != crate::liveness::Guard::None;
        let lends = owns && lends_temporaries(init);
        if slots.is_empty() {
            if lends {
                value = quote!({ let #name #typed = #value; #name });
            }
            return self.hold(id, &value, fill);
        }
        let (fw, slot) = (&self.ids.fw, self.slot(id));
        let turbofish = ty.map(|ty| quote!(::<#ty>));
        let code = if lends {
            let code = self.filling(&[], slots, &quote!(#name = #value;));
            quote!({ let #name #typed; #code #fw::put(#slot, #name); })
        } else {
            self.filling(&[id], slots, &quote!(#fw::put #turbofish(#slot, #value);))
        };
        let (filled, held) = (self.filled_during(fill, &code), self.held_after_fill(id));
        quote!(#filled #held)
    }

    /// A `let` whose bindings are locals of the poll, or that binds nothing.
    fn plain_let(
        &self,
        local: &Local,
        init: &syn::LocalInit,
        guarded: bool,
        awaits: std::ops::Range<usize>,
        slots: &[Ends],
    ) -> TokenStream {
        let code = self.plain_let_code(local, init, guarded, slots);
        if !guarded {
            return code;
        }
        let runs = self.runs_or_in(awaits);
        quote!(if #runs { #code })
    }

    /// The same, as it runs.
    fn plain_let_code(
        &self,
        local: &Local,
        init: &syn::LocalInit,
        guarded: bool,
        slots: &[Ends],
    ) -> TokenStream {
        let (pat, attrs) = (&local.pat, &local.attrs);
        let binds = crate::build::places::binds_anything(pat);
        if !slots.is_empty() && init.diverge.is_none() && !binds {
            let guards = slots.iter().map(|one| self.declare_end(one));
            let value = self.expr(&init.expr);
            let code = quote!(#(#guards)* #(#attrs)* let #pat = #value;);
            // The guards end here, with a block of their own or with that of the condition.
            return if guarded { code } else { quote!({ #code }) };
        }
        if !slots.is_empty() && !binds && !super::filling::is_extended(self.body, &init.expr) {
            return self.tested_let(local, init, slots);
        }
        if !guarded && let Some(code) = self.bound_outside(local, init, slots) {
            return code;
        }
        let (first, value) = self.plain_value(pat, &init.expr, slots);
        let clear = self.clear_extended(init);
        let diverge = init.diverge.as_ref().map(|(_, otherwise)| {
            let otherwise = self.terminating(otherwise);
            if clear.is_empty() {
                quote!(else #otherwise)
            } else {
                quote!(else { #clear #otherwise })
            }
        });
        let value = if diverge.is_some() { quote!((#value)) } else { value };
        quote!(#first #(#attrs)* let #pat = #value #diverge;)
    }

    /// A `let else` that binds nothing: its value ends before the temporaries that were made
    /// earlier, and they before its `else`.
    fn tested_let(&self, local: &Local, init: &syn::LocalInit, slots: &[Ends]) -> TokenStream {
        let (pat, attrs) = (&local.pat, &local.attrs);
        let guards = slots.iter().map(|one| self.declare_end(one));
        let value = self.expr(&init.expr);
        let (label, matched) = (self.label("matched"), self.fresh("matched"));
        let otherwise = init.diverge.as_ref().map(|(_, otherwise)| self.terminating(otherwise));
        quote!(if !{
            #(#guards)*
            let #matched = #label: {
                #(#attrs)*
                let #pat = (#value) else { break #label false };
                true
            };
            #matched
        } #otherwise)
    }

    /// The value of a `let` whose bindings are locals of the poll, and what comes first.
    fn plain_value(
        &self,
        pat: &syn::Pat,
        init: &Expr,
        temporaries: &[Ends],
    ) -> (TokenStream, TokenStream) {
        let none = TokenStream::new();
        if temporaries.is_empty() {
            return (none, self.expr(init));
        }
        let guards: TokenStream = temporaries.iter().map(|one| self.declare_end(one)).collect();
        if super::filling::is_extended_place(self.body, init) {
            // It is a place, and stays one.
            let (fill, place) = self.settled(init);
            return (quote!({ #guards #fill }), place);
        }
        let value = self.expr(init);
        if extends_temporaries(init) {
            return (none, quote!({ #guards #value }));
        }
        let name = self.fresh("value");
        let ty = match pat {
            syn::Pat::Type(typed) => Some(&typed.ty),
            _ => None,
        };
        let ty = ty.map(|ty| quote!(: #ty));
        (none, quote!({ let #name #ty; { #guards #name = #value; } #name }))
    }

    /// Drops what a `let` would have extended, before its `else`.
    pub(super) fn clear_extended(&self, init: &syn::LocalInit) -> TokenStream {
        let extended = scope::extended(self.body, &init.expr);
        extended.into_iter().rev().map(|local| self.clear(local)).collect()
    }
}

fn braced(block: &Block, inner: TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    block.brace_token.surround(&mut out, |tokens| *tokens = inner);
    out
}

/// Whether an expression is a statement without a semicolon.
fn is_block_like(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::If(_)
            | Expr::Match(_)
            | Expr::Block(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
            | Expr::ForLoop(_)
            | Expr::Loop(_)
    )
}
