//! Calls, operators and literals: expressions with operands.
//!
//! In: an expression whose operands may be kept while a later one awaits. Out: the operands that
//! are kept, then the expression with what was kept. Invariant: operands are evaluated in their
//! order, and each once.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, ExprBinary, ExprCall, ExprMethodCall};

use super::Emitter;
use super::parts;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, LocalId, Role, Usage};

impl Emitter<'_> {
    /// Fills the slots of operands that a later sibling's await outlives.
    fn keep_operands<'x>(
        &self,
        operands: impl Iterator<Item = &'x Expr>,
    ) -> (TokenStream, Vec<LocalId>) {
        let operands: Vec<_> = operands.collect();
        let awaits: Vec<_> = operands.iter().map(|o| mark::awaits_in_expr(o)).collect();
        let mut out = TokenStream::new();
        let mut kept = Vec::new();
        for (index, operand) in operands.iter().enumerate() {
            let Some((Marked::Slot(local), value)) = mark::as_marked(operand) else { continue };
            if awaits[index + 1..].iter().all(std::ops::Range::is_empty) {
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
        if let Some((Marked::Slot(local), _)) = mark::as_marked(operand) {
            if kept.contains(&local) {
                let (held, slot) = (self.held(local), self.slot(local));
                return match self.body.local(local).role {
                    Role::Operand => quote!(#held.take()),
                    _ => quote!((*#slot)),
                };
            }
        }
        self.expr(operand)
    }

    fn after(&self, kept: &TokenStream, code: TokenStream) -> TokenStream {
        if kept.is_empty() { code } else { quote!(({ #kept #code })) }
    }

    /// Tuples, arrays, struct literals and ranges.
    pub(super) fn composite(&self, expr: &Expr) -> Option<TokenStream> {
        let operands: Vec<&Expr> = match expr {
            Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            Expr::Array(array) => array.elems.iter().collect(),
            Expr::Struct(literal) => literal.fields.iter().map(|field| &field.expr).collect(),
            Expr::Range(range) => {
                range.start.iter().chain(range.end.iter()).map(|end| &**end).collect()
            }
            _ => return None,
        };
        let (keep, kept) = self.keep_operands(operands.iter().copied());
        let mut expr = expr.clone();
        let set = |operand: &mut Expr| {
            *operand = Expr::Verbatim(self.operand(operand, &kept));
        };
        match &mut expr {
            Expr::Tuple(tuple) => tuple.elems.iter_mut().for_each(set),
            Expr::Array(array) => array.elems.iter_mut().for_each(set),
            Expr::Struct(literal) => {
                literal.fields.iter_mut().for_each(|field| set(&mut field.expr));
                if let Some(base) = &mut literal.rest {
                    **base = Expr::Verbatim(self.expr(base));
                }
            }
            Expr::Range(range) => {
                range.start.iter_mut().chain(range.end.iter_mut()).for_each(|end| {
                    let code = self.operand(end, &kept);
                    **end = Expr::Verbatim(quote!((#code)));
                });
            }
            _ => {}
        }
        Some(self.after(&keep, expr.into_token_stream()))
    }

    /// Binary operators.
    pub(super) fn binary(&self, binary: &ExprBinary) -> Option<TokenStream> {
        use syn::BinOp::{And, Or};
        let (op, left, right) = (&binary.op, &*binary.left, &*binary.right);
        if matches!(op, And(_) | Or(_)) {
            let code_left = self.expr(left);
            let code_right = self.terminating(right);
            let (in_left, in_right) = (mark::awaits_in_expr(left), mark::awaits_in_expr(right));
            let Some(inside) = self.suspended_in(in_right) else {
                return Some(quote!((#code_left) #op (#code_right)));
            };
            let runs = self.runs_or_in(in_left);
            return Some(match op {
                And(_) => quote!((#inside || #runs && (#code_left)) && (#code_right)),
                _ => quote!((!#inside && #runs && (#code_left)) || (#code_right)),
            });
        }
        let (keep, kept) = self.keep_operands([left, right].into_iter());
        let (left, right) = (self.operand(left, &kept), self.operand(right, &kept));
        Some(self.after(&keep, quote!((#left) #op (#right))))
    }

    /// Function calls, and macros that are understood.
    pub(super) fn call(&self, call: &ExprCall) -> TokenStream {
        if mark::as_macro(call).is_some() {
            let (keep, kept) = self.keep_operands(call.args.iter());
            let code = self.understood_macro(call, &|operand| self.operand(operand, &kept));
            return self.after(&keep, code);
        }
        let operands = std::iter::once(&*call.func).chain(call.args.iter());
        let (keep, kept) = self.keep_operands(operands);
        let arguments: Vec<_> = call.args.iter().map(|a| self.operand(a, &kept)).collect();
        let code = self
            .received(
                &call.func,
                &call.args,
                arguments,
                &|callee, arguments| quote!((#callee)(#(#arguments),*)),
            )
            .unwrap_or_else(|arguments| {
                let callee = self.operand(&call.func, &kept);
                let callee = if matches!(&*call.func, Expr::Path(_))
                    && mark::as_mention(&call.func).is_none()
                {
                    callee
                } else {
                    quote!((#callee))
                };
                quote!(#callee(#(#arguments),*))
            });
        self.after(&keep, code)
    }

    /// Method calls.
    pub(super) fn method_call(&self, call: &ExprMethodCall) -> TokenStream {
        let operands = std::iter::once(&*call.receiver).chain(call.args.iter());
        let (keep, kept) = self.keep_operands(operands);
        let arguments: Vec<_> = call.args.iter().map(|a| self.operand(a, &kept)).collect();
        let (method, turbofish) = (&call.method, &call.turbofish);
        let write = |receiver: &TokenStream, arguments: &[TokenStream]| quote!((#receiver).#method #turbofish(#(#arguments),*));
        let temporary = match mark::as_marked(&call.receiver) {
            Some((Marked::Slot(local), value))
                if self.body.local(local).role == Role::Temporary =>
            {
                Some((local, value))
            }
            _ => None,
        };
        if let Some((local, value)) = temporary {
            let (held, code) = (self.held(local), self.expr(value));
            let first =
                if kept.contains(&local) { TokenStream::new() } else { quote!(#held.fill(#code);) };
            let path: Expr = syn::parse_quote!(__whole);
            let received = self.receive(local, &path, &call.args, arguments, None, &write);
            return quote!(({ #keep #first #received }));
        }
        let code = match self.received(&call.receiver, &call.args, arguments, &write) {
            Ok(code) => code,
            Err(arguments) => write(&self.receiver(&call.receiver, &kept), &arguments),
        };
        self.after(&keep, code)
    }

    /// A receiver that the method certainly borrows or copies.
    fn receiver(&self, receiver: &Expr, kept: &[LocalId]) -> TokenStream {
        if let Some(id) = mark::as_mention(receiver) {
            let local = self.body.mention(id).local;
            let slot = self.slot_at(local, self.body.mention(id).span);
            return match self.body.local(local).known {
                Known::MutRef => quote!(&mut **#slot),
                Known::SharedRef if !self.body.local(local).mutable => quote!(&**#slot),
                _ => quote!(*#slot),
            };
        }
        self.operand(receiver, kept)
    }

    /// A call on a local that only types can say whether it takes; otherwise the arguments back.
    fn received(
        &self,
        receiver: &Expr,
        source: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        arguments: Vec<TokenStream>,
        write: &dyn Fn(&TokenStream, &[TokenStream]) -> TokenStream,
    ) -> Result<TokenStream, Vec<TokenStream>> {
        let Some((mention, path)) = parts::root(receiver) else { return Err(arguments) };
        let what = self.body.mention(mention);
        let ambiguous = matches!(what.usage, Usage::Receiver | Usage::PartReceiver);
        if !ambiguous || !self.liveness.is_last(mention) {
            return Err(arguments);
        }
        let bit = match what.usage {
            Usage::PartReceiver => self.part_bit(what.local, &parts::path_key(&path)),
            _ => None,
        };
        Ok(self.receive(what.local, &path, source, arguments, bit, write))
    }

    /// The library's way to call a method that may take its receiver.
    fn receive(
        &self,
        local: LocalId,
        path: &Expr,
        source: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        mut arguments: Vec<TokenStream>,
        bit: Option<u8>,
        write: &dyn Fn(&TokenStream, &[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let (fw, held, slot, place) =
            (&self.ids.fw, self.held(local), self.slot(local), &self.ids.place);
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (argument, source) in arguments.iter_mut().zip(source) {
            if leaves(source) {
                let name = self.fresh("argument");
                values.push(std::mem::replace(argument, quote!(#name)));
                names.push(name);
            }
        }
        let gone = match bit {
            Some(bit) => {
                let bit = proc_macro2::Literal::u8_unsuffixed(bit);
                quote!(leave(#bit))
            }
            None => quote!(disarm()),
        };
        let borrowed = write(&parts::with_root(path, &quote!(*#place)), &arguments);
        let code = if source.iter().any(has_closure) {
            quote!(#fw::receive_boxed!(#held.#gone, #slot, |#place| #borrowed))
        } else {
            let moved = write(&parts::with_root(path, &quote!(#place)), &arguments);
            quote!(#fw::receive!(#held.#gone, #slot, |#place| #moved, #borrowed))
        };
        if names.is_empty() {
            code
        } else {
            quote!((match (#(#values,)*) { (#(#names,)*) => #code }))
        }
    }

    /// A macro that is understood, written out again.
    pub(super) fn understood_macro(
        &self,
        call: &ExprCall,
        write: &dyn Fn(&Expr) -> TokenStream,
    ) -> TokenStream {
        let Some(index) = mark::as_macro(call) else { return TokenStream::new() };
        let what = &self.body.macros[index];
        let path = &what.path;
        let argument = |operand: &Expr| match operand {
            Expr::Reference(reference) if what.by_reference => write(&reference.expr),
            operand if what.by_reference => {
                let code = write(operand);
                quote!(*#code)
            }
            operand => write(operand),
        };
        if what.repeats {
            let arguments = call.args.iter().map(argument);
            return quote!(#path![#(#arguments);*]);
        }
        let before = call.args.iter().take(what.before_literal).map(argument);
        let after =
            call.args.iter().skip(what.before_literal).zip(&what.names).map(|(operand, name)| {
                let code = argument(operand);
                match name {
                    Some(name) => quote!(#name = #code),
                    None => code,
                }
            });
        let literal = what.literal.as_ref().map(|literal| quote!(#literal,));
        quote!(#path!(#(#before,)* #literal #(#after),*))
    }
}

/// Whether evaluating an argument may leave the function, or suspend it.
fn leaves(argument: &Expr) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            match expr {
                Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Try(_) => {
                    self.0 = true
                }
                Expr::Closure(_) | Expr::Async(_) => return,
                expr if matches!(mark::as_marked(expr), Some((Marked::Await(_), _))) => {
                    self.0 = true;
                }
                _ => {}
            }
            syn::visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a syn::Item) {}
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_expr(&mut find, argument);
    find.0
}

/// Whether an argument contains a closure or an async block, whose type is its own each time.
fn has_closure(argument: &Expr) -> bool {
    struct Find(bool);
    impl<'a> syn::visit::Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0 |= matches!(expr, Expr::Closure(_) | Expr::Async(_));
            syn::visit::visit_expr(self, expr);
        }
    }
    let mut find = Find(false);
    syn::visit::Visit::visit_expr(&mut find, argument);
    find.0
}
