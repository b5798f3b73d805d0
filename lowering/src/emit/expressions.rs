//! Expressions.
//!
//! In: a marked expression. Out: its tokens: mentions are slots, awaits are waits, and all else is
//! as the user wrote it. Invariant: what is emitted for an expression without awaits is entered
//! only while the frame runs; for one with awaits, also when it is suspended in one of them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Item};

use super::Emitter;
use super::parts;
use super::paths;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, LocalId, MentionId, Role, Usage};
use crate::liveness::Guard;

/// Rewrites an expression in place; what has its own form becomes verbatim tokens.
pub struct Rewrite<'e, 'a> {
    pub emitter: &'e Emitter<'a>,
    /// Inside a closure or an async block only mentions are rewritten, by this capture.
    pub capture: Option<usize>,
    /// Whether that is a closure's.
    pub in_closure: bool,
}

impl Emitter<'_> {
    /// The tokens of an expression.
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        if let Some(tokens) = self.own_form(expr) {
            return tokens;
        }
        if let Expr::Lit(_) | Expr::Path(_) = expr {
            return expr.to_token_stream();
        }
        let mut expr = expr.clone();
        let mut rewrite = Rewrite { emitter: self, capture: None, in_closure: false };
        visit_mut::visit_expr_mut(&mut rewrite, &mut expr);
        expr.into_token_stream()
    }

    /// The own form of an expression, if it has one.
    pub(super) fn own_form(&self, expr: &Expr) -> Option<TokenStream> {
        if let Some((mark, inner)) = mark::as_marked(expr) {
            return Some(match mark {
                Marked::Await(id) => self.wait(id, inner),
                Marked::Slot(local) => self.filled(local, inner),
                Marked::Capture(index) => self.capturing(index, inner),
                Marked::Part(local) => self.part_of_temporary(local, inner),
            });
        }
        if let Some(mention) = mark::as_mention(expr) {
            return Some(self.mention(mention));
        }
        match expr {
            Expr::Field(_) => self.part_taken(expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => self.part_taken(expr),
            Expr::Call(call) => Some(self.call(call)),
            Expr::MethodCall(call) => Some(self.method_call(call)),
            Expr::Assign(assign) => Some(self.assign(assign)),
            Expr::Try(inner) => Some(self.question(&inner.expr)),
            Expr::Return(inner) => Some(self.returned(inner.expr.as_deref())),
            Expr::Binary(binary) => self.binary(binary),
            Expr::Cast(cast)
                if matches!(&*cast.expr, Expr::Field(_) | Expr::Unary(_) | Expr::Match(_)) =>
            {
                // What takes a part is a block, which would end a statement; so would a `matches!`.
                let (value, ty) = (self.expr(&cast.expr), &cast.ty);
                Some(quote!((#value) as #ty))
            }
            Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) | Expr::Range(_) => {
                self.composite(expr)
            }
            Expr::If(inner) => self.if_expr(inner),
            Expr::Match(inner) => self.match_expr(inner),
            Expr::While(inner) => self.while_expr(inner),
            Expr::ForLoop(inner) => self.for_expr(inner),
            Expr::Loop(inner) => {
                let (label, body) =
                    (&inner.label, self.body_block(&TokenStream::new(), &inner.body));
                Some(quote!(#label loop #body))
            }
            Expr::Block(inner) => {
                let (attrs, label) = (&inner.attrs, &inner.label);
                let block = self.block(&inner.block);
                Some(quote!(#(#attrs)* #label #block))
            }
            Expr::Unsafe(inner) => {
                let block = self.block(&inner.block);
                Some(quote!(unsafe #block))
            }
            Expr::Macro(call) => Some(self.foreign_macro(call, None)),
            _ => None,
        }
    }

    /// A local that occurs.
    pub(super) fn mention(&self, id: MentionId) -> TokenStream {
        let mention = self.body.mention(id);
        let slot = self.slot_at(mention.local, mention.span);
        let held = self.held(mention.local);
        let last = self.liveness.is_last(id);
        let span = mention.span.resolved_at(proc_macro2::Span::mixed_site());
        match (self.body.local(mention.local).known, mention.usage) {
            (Known::MutRef, Usage::Value) => quote_spanned!(span=> (&mut **#slot)),
            (Known::Nothing, Usage::Value | Usage::Scrutinee) if last => quote!(#held.take()),
            _ => quote_spanned!(span=> (*#slot)),
        }
    }

    /// A slot's pointer, for an error about it to point at the occurrence.
    pub(super) fn slot_at(&self, local: LocalId, span: proc_macro2::Span) -> proc_macro2::Ident {
        let mut slot = self.slot(local).clone();
        slot.set_span(span.resolved_at(proc_macro2::Span::mixed_site()));
        slot
    }

    /// A value that is kept in a slot, used on the spot.
    fn filled(&self, local: LocalId, value: &Expr) -> TokenStream {
        let (held, slot) = (self.held(local), self.slot(local));
        let code = self.expr(value);
        match self.body.local(local).role {
            Role::Operand => quote!({ #held.fill(#code); #held.take() }),
            _ if self.in_step.get() => quote!((*{ #held.fill(#code); #slot })),
            _ => {
                let runs = self.runs_or_in(mark::awaits_in_expr(value));
                quote!((*{ if #runs { #held.fill(#code); } #slot }))
            }
        }
    }

    /// A part of a kept temporary that is used by value.
    fn part_of_temporary(&self, local: LocalId, part: &Expr) -> TokenStream {
        let (fw, slot) = (&self.ids.fw, self.slot(local));
        let filled = self.expr(paths::temporary_of(part));
        let place = paths::with_root(&paths::temporary_root(part), &quote!(*#slot));
        let gone = self.gone(local, &parts::Key::Temporary(local, 0), None);
        quote!(({ let _ = &raw const #filled; }, #fw::part(&raw const #place), { #gone }).1)
    }

    /// A field or a pointee that may be moved out of its slot.
    fn part_taken(&self, place: &Expr) -> Option<TokenStream> {
        let (mention, path) = paths::root(place)?;
        let what = self.body.mention(mention);
        if what.usage != Usage::Part || !self.liveness.is_last(mention) {
            return None;
        }
        let slot = self.slot_at(what.local, what.span);
        let place = paths::with_root(&path, &quote!(*#slot));
        let fw = &self.ids.fw;
        let gone = self.gone(what.local, &parts::path_key(&path), Some(mention));
        Some(quote!({ let part = #fw::part(&raw const #place); #gone part }))
    }

    fn assign(&self, assign: &syn::ExprAssign) -> TokenStream {
        if let Some((Marked::Slot(local), value)) = mark::as_marked(&assign.right)
            && self.body.local(local).role == Role::Operand
        {
            return self.assign_to_awaited(assign, local, value);
        }
        let value = self.expr(&assign.right);
        if let Some(id) = mark::as_mention(&assign.left) {
            let mention = self.body.mention(id);
            let (slot, held) =
                (self.slot_at(mention.local, mention.span), self.held(mention.local));
            return match self.liveness.guards[mention.local.0] {
                Guard::None | Guard::Held => quote!((*#slot) = #value),
                _ => quote!(#held.set(#value)),
            };
        }
        let bare = crate::ir::literal::is_bare(&assign.right);
        let value = if bare { quote!((#value)) } else { value };
        if let Some(code) = self.put_back(&assign.left, &value) {
            return code;
        }
        let place = self.expr(&assign.left);
        quote!(#place = #value)
    }

    /// An assignment to a place that awaits: the value comes first, and waits in its slot.
    fn assign_to_awaited(
        &self,
        assign: &syn::ExprAssign,
        local: LocalId,
        value: &Expr,
    ) -> TokenStream {
        let runs = self.runs_or_in(mark::awaits_in_expr(value));
        let (held, value, place) = (self.held(local), self.expr(value), self.expr(&assign.left));
        let assigned = self.fresh("assigned");
        quote!(({ if #runs { #held.fill(#value); } }, match &mut (#place) {
            #assigned => *#assigned = #held.take(),
        }).1)
    }

    fn question(&self, operand: &Expr) -> TokenStream {
        let fw = &self.ids.fw;
        let operand = self.expr(operand);
        if self.streams() { quote!(#fw::ask_item!(#operand)) } else { quote!(#fw::ask!(#operand)) }
    }

    fn returned(&self, value: Option<&Expr>) -> TokenStream {
        if self.streams() {
            return quote!(return ::core::task::Poll::Ready(::core::option::Option::None));
        }
        let value = value.map_or_else(|| quote!(()), |value| self.expr(value));
        quote!(return ::core::task::Poll::Ready(#value))
    }

    fn wait(&self, id: crate::ir::AwaitId, operand: &Expr) -> TokenStream {
        let ids = &self.ids;
        let (fw, tag, mode, live, state) = (&ids.fw, &ids.tag, &ids.mode, &ids.live, &ids.state);
        let inside = mark::awaits_in_expr(operand);
        let step = self.in_step.replace(inside.is_empty());
        let (handed, code) = match self.handing(operand) {
            Some((handed, code)) => (Some(handed), code),
            None => (None, self.expr(operand)),
        };
        self.in_step.set(step);
        let (start, begins, at) =
            (self.start(), self.start_or(inside.clone()), self.suspended_state(id.0));
        if self.body.awaits[id.0].yields {
            return quote! {
                #fw::hand_out!(
                    #tag, #mode, #live, #state @ #start,
                    begin [#begins], suspend #at, #code
                )
            };
        }
        let future = self.slot(self.body.awaits[id.0].future);
        let how = if inside.is_empty() && may_be_outlined(operand) {
            quote!(outline)
        } else {
            quote!(inline)
        };
        let await_by = match self.layout.relay {
            Some(_) => quote!(relay),
            None => quote!(wait),
        };
        let wait = quote! {
            #fw::#await_by!(
                #tag, #mode, #live, #state @ #start,
                begin [#begins], suspend #at, #future = #how #code
            )
        };
        match handed {
            Some(handed) => quote!({ let mut #handed = #fw::Handed::new(); #wait }),
            None => wait,
        }
    }
}

/// Whether an operand can be built in a function of its own: nothing in it leaves it.
fn may_be_outlined(operand: &Expr) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Return(_)
                | Expr::Break(_)
                | Expr::Continue(_)
                | Expr::Try(_)
                | Expr::Macro(_) => self.0 = false,
                Expr::Closure(_) | Expr::Async(_) => return,
                Expr::Call(call) if mark::as_macro(call).is_some() => self.0 = false,
                _ => {}
            }
            syn::visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(!matches!(operand, Expr::Path(_)));
    syn::visit::Visit::visit_expr(&mut find, operand);
    find.0
}

impl VisitMut for Rewrite<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(capture) = self.capture {
            self.in_capture(expr, capture);
            return;
        }
        if let Some(tokens) = self.emitter.own_form(expr) {
            *expr = Expr::Verbatim(tokens);
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}

impl Rewrite<'_, '_> {
    fn in_capture(&mut self, expr: &mut Expr, capture: usize) {
        if let Some(mention) = mark::as_mention(expr) {
            *expr = Expr::Verbatim(self.emitter.captured_mention(capture, mention));
            return;
        }
        if let Some(copy) = self.emitter.copied_place(capture, expr) {
            *expr = Expr::Verbatim(copy);
            return;
        }
        match expr {
            Expr::Await(awaited) if self.emitter.hands(&awaited.base).is_some() => {
                let Some((operands, hands, written)) = self.emitter.hands(&awaited.base) else {
                    return;
                };
                let mut operands = operands.clone();
                operands.iter_mut().for_each(|operand| self.visit_expr_mut(operand));
                let operands = operands.iter();
                *expr = Expr::Verbatim(quote!((match (#(#operands,)*) {
                    (#(#hands,)*) => #written
                })));
            }
            Expr::Call(call) if mark::as_macro(call).is_some() => {
                visit_mut::visit_expr_call_mut(self, call);
                let call = call.clone();
                let code: Vec<_> = call
                    .args
                    .iter()
                    .map(|arg| self.emitter.macro_operand(&call, arg).to_token_stream())
                    .collect();
                *expr = Expr::Verbatim(self.emitter.understood_macro(&call, &code));
            }
            Expr::Async(block) if self.in_closure && block.capture.is_none() => {
                let carried = self.emitter.carried(capture, block);
                self.visit_block_mut(&mut block.block);
                *expr = Expr::Verbatim(self.emitter.carrying(&carried, block));
            }
            Expr::Async(block) if mark::as_stream(block).is_some() => {
                self.visit_block_mut(&mut block.block);
                if let Some(stream) = self.emitter.stream(expr) {
                    *expr = Expr::Verbatim(stream);
                }
            }
            Expr::Macro(call) => {
                let code = self.emitter.foreign_macro(call, Some(capture));
                *expr = Expr::Verbatim(code);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
