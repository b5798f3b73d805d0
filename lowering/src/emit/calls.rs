//! Calls, operators and literals: expressions with operands.
//!
//! In: an expression whose operands may be kept while a later one awaits. Out: the operands that
//! are kept, then the expression with what was kept. Invariant: operands are evaluated in their
//! order, and each once.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprBinary, ExprCall, ExprMethodCall};

use super::Emitter;
use super::parts;
use crate::ir::mark::{self, Marked};
use crate::ir::{Known, LocalId, MentionId, Role, Usage};

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
    fn written<'x>(&self, operands: impl Iterator<Item = &'x Expr>) -> Operands {
        let operands: Vec<_> = operands.collect();
        let (keep, kept) = self.keep_operands(operands.iter().copied());
        let taken = kept.iter().any(|local| self.body.local(*local).role == Role::Operand);
        let awaited = operands.iter().rposition(|o| !mark::awaits_in_expr(o).is_empty());
        let mut bound = None;
        let code = operands
            .iter()
            .enumerate()
            .map(|(index, operand)| {
                let code = self.operand(operand, &kept);
                if !taken || Some(index) != awaited {
                    return code;
                }
                let name = self.fresh("awaited");
                bound = Some((name.clone(), code));
                quote!(#name)
            })
            .collect();
        Operands { keep, kept, bound, code }
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
        let written = self.written(operands.iter().copied());
        let mut code = written.code.iter();
        let mut expr = expr.clone();
        let mut set = |operand: &mut Expr| {
            *operand = Expr::Verbatim(code.next().cloned().unwrap_or_default());
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
                    set(end);
                    let code = &**end;
                    **end = Expr::Verbatim(quote!((#code)));
                });
            }
            _ => {}
        }
        Some(written.around(expr.into_token_stream()))
    }

    /// Binary operators.
    pub(super) fn binary(&self, binary: &ExprBinary) -> Option<TokenStream> {
        use syn::BinOp::{And, Or};
        let (op, left, right) = (&binary.op, &*binary.left, &*binary.right);
        if matches!(op, And(_) | Or(_)) {
            let code_left = match crate::ir::scope::is_nested(op, left) {
                true => self.expr(left),
                false => self.terminating(left),
            };
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
        if crate::build::is_compound_assignment(op) {
            if let Some((Marked::Slot(local), place)) = mark::as_marked(left) {
                return Some(self.compound_to_computed(local, place, op, right));
            }
            let (left, right) = (self.expr(left), self.expr(right));
            return Some(quote!(#left #op #right));
        }
        let written = self.written([left, right].into_iter());
        let (left, right) = (&written.code[0], &written.code[1]);
        let span = syn::spanned::Spanned::span(op);
        Some(written.around(quote_spanned!(span=> (#left) #op (#right))))
    }

    /// A compound assignment to a computed place: only types say what is evaluated first.
    fn compound_to_computed(
        &self,
        local: LocalId,
        place: &Expr,
        op: &syn::BinOp,
        right: &Expr,
    ) -> TokenStream {
        let (fw, held, runs) = (&self.ids.fw, self.held(local), self.runs_or_in(0..0));
        let step = self.in_step.replace(true);
        let place = self.expr(place);
        self.in_step.set(step);
        let value = self.expr(right);
        let (kind, right, operands) =
            (self.fresh("kind"), self.fresh("right"), self.fresh("operands"));
        quote!({
            let #kind = #fw::Kind::unknown();
            if #runs && !#kind.is_built_in() {
                #held.fill(#fw::Place(&raw mut (#place)));
            }
            match #value {
                #right => {
                    if false {
                        use #fw::{Numbers as _, Others as _};
                        loop {}
                        let #operands = #fw::Operands::unknown();
                        #operands.are(&(#place), &#right);
                        #kind.is((&#operands).kind());
                    }
                    if #kind.is_built_in() {
                        (#place) #op #right;
                    } else {
                        (*#held.take().at()) #op #right;
                    }
                }
            }
        })
    }

    /// Function calls, and macros that are understood.
    pub(super) fn call(&self, call: &ExprCall) -> TokenStream {
        if mark::as_macro(call).is_some() {
            let written = self.written(call.args.iter().map(|arg| self.macro_operand(call, arg)));
            let code = written.around(self.understood_macro(call, &written.code));
            let slots = match mark::as_macro(call) {
                Some(index) if self.body.macros[index].is_scope => {
                    crate::ir::scope::of_macro(self.body, call, self.body.edition)
                }
                _ => Vec::new(),
            };
            if slots.is_empty() {
                return code;
            }
            let guards = slots.iter().map(|slot| self.declare_empty(*slot));
            return quote!({ #(#guards)* #code });
        }
        let operands = std::iter::once(&*call.func).chain(call.args.iter());
        let written = self.written(operands);
        let arguments = written.code[1..].to_vec();
        let code = self
            .received(
                &call.func,
                &call.args,
                arguments,
                &|callee, arguments| called(&quote!((#callee)), &call.paren_token, arguments),
            )
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

    /// Method calls.
    pub(super) fn method_call(&self, call: &ExprMethodCall) -> TokenStream {
        let operands = std::iter::once(&*call.receiver).chain(call.args.iter());
        let written = self.written(operands);
        let arguments = written.code[1..].to_vec();
        let (method, turbofish) = (&call.method, &call.turbofish);
        let write = |receiver: &TokenStream, arguments: &[TokenStream]| called(&quote!((#receiver).#method #turbofish), &call.paren_token, arguments);
        let temporary = mark::as_marked_slot(&call.receiver)
            .filter(|local| self.body.local(*local).role == Role::Temporary);
        if let Some(local) = temporary {
            let receiver = &written.code[0];
            let first = if written.kept.contains(&local) {
                TokenStream::new()
            } else {
                quote!(let _ = &raw const #receiver;)
            };
            let path: Expr = syn::parse_quote!(__whole);
            let received = self.receive(local, &path, &call.args, arguments, None, &write);
            return written.around(quote!(({ #first }, #received).1));
        }
        let code = match self.received(&call.receiver, &call.args, arguments, &write) {
            Ok(code) => code,
            Err(arguments) => write(&self.receiver(&call.receiver, &written), &arguments),
        };
        written.around(code)
    }

    /// A receiver that the method certainly borrows or copies.
    fn receiver(&self, receiver: &Expr, written: &Operands) -> TokenStream {
        if let Some(id) = mark::as_mention(receiver) {
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
        let part = match what.usage {
            Usage::PartReceiver => Some(parts::path_key(&path)),
            _ => None,
        };
        Ok(self.receive(what.local, &path, source, arguments, part.zip(Some(mention)), write))
    }

    /// The library's way to call a method that may take its receiver.
    fn receive(
        &self,
        local: LocalId,
        path: &Expr,
        source: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        mut arguments: Vec<TokenStream>,
        part: Option<(parts::Key, MentionId)>,
        write: &dyn Fn(&TokenStream, &[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let (fw, held, slot, place) =
            (&self.ids.fw, self.held(local), self.slot(local), &self.ids.place);
        // What is evaluated ahead of the call, in order: all that may leave, suspend, move a local
        // of the poll, or lend a temporary.
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (argument, source) in arguments.iter_mut().zip(source) {
            if part.is_some() || !stays_in_call(source) {
                let name = self.fresh("argument");
                let value = std::mem::replace(argument, quote!(#name.take()));
                values.push(quote!(#fw::Argument::new(#value)));
                names.push(name);
            }
        }
        let early = values_await(source) && part.is_none();
        let (taken, probe) = (self.fresh("receiver_held"), self.fresh("probe"));
        let like = self.fresh("like");
        let mut said = TokenStream::new();
        let gone = match &part {
            Some((part, site)) => {
                let site = Some(*site);
                // The call that says how the rest is dropped says the types of its arguments too.
                if self.said_rest(local, part, site).is_some() {
                    let types = self.argument_types(local, part).iter().zip(&names);
                    said = types.map(|(ty, name)| quote!(#fw::typed(#ty, &#name);)).collect();
                }
                self.gone(local, part, site)
            }
            None if early => quote!(#taken.disarm();),
            None => quote!(#held.disarm();),
        };
        let whole = is_whole(path);
        let from = if whole {
            quote!(#slot)
        } else {
            let part = parts::with_root(path, &quote!(*#slot));
            quote!(#fw::part_slot(&raw const #part))
        };
        let probed = write(&quote!(*#place.boxed), &arguments);
        let borrowed = write(&quote!(*#place), &arguments);
        let code = if source.iter().any(has_closure) {
            quote!(#fw::receive_boxed!(#from, gone { #gone }, |#place| #probed, #borrowed))
        } else {
            let moved = write(&quote!(#place), &arguments);
            quote!(#fw::receive!(
                #from, gone { #gone }, moved from #fw::part(#from),
                |#place| #probed, #moved, #borrowed
            ))
        };
        if early {
            said.extend(quote!(#fw::probe!(#probe, #slot, returns like #like, |#place| #probed);));
        }
        let code = if said.is_empty() { code } else { quote!(({ #said }, #code).1) };
        if names.is_empty() {
            return code;
        }
        let code = quote!((match (#(#values,)*) { (#(#names,)*) => #code }));
        if !early {
            return code;
        }
        // A receiver that is taken is taken before its arguments are evaluated: from then on it is
        // an operand, and is dropped as one.
        let live = &self.ids.live;
        let unknown = quote!(::core::mem::MaybeUninit::uninit());
        quote!((match (#fw::held_if(&#live, #slot, false), #unknown, #unknown) {
            (#taken, #probe, #like) => ({
                if #fw::is_marked(&#probe) {
                    #held.disarm();
                    #taken.arm();
                }
            }, #code).1
        }))
    }

    /// An argument of a macro that is understood, without the reference that the macro takes.
    pub(super) fn macro_operand<'x>(&self, call: &ExprCall, operand: &'x Expr) -> &'x Expr {
        let by_reference =
            mark::as_macro(call).is_some_and(|index| self.body.macros[index].by_reference);
        match operand {
            Expr::Reference(reference) if by_reference => &reference.expr,
            operand => operand,
        }
    }

    /// A macro that is understood, written out again.
    pub(super) fn understood_macro(&self, call: &ExprCall, code: &[TokenStream]) -> TokenStream {
        let Some(index) = mark::as_macro(call) else { return TokenStream::new() };
        let what = &self.body.macros[index];
        let path = &what.path;
        let mut arguments = call.args.iter().zip(code).map(|(operand, code)| {
            let kept = mark::as_marked(operand).is_some();
            if what.by_reference && kept { quote!(*#code) } else { code.clone() }
        });
        if what.pins && call.args.iter().any(|operand| mark::as_marked_slot(operand).is_some()) {
            return quote!(::core::pin::Pin::new_unchecked(#(&mut #code),*));
        }
        if what.repeats {
            return quote!(#path![#(#arguments);*]);
        }
        let before: Vec<_> = arguments.by_ref().take(what.before_literal).collect();
        if what.literal.is_none() {
            return if what.by_reference {
                quote!(#path!(#(#before),*))
            } else {
                quote!(#path![#(#before),*])
            };
        }
        let after = arguments.zip(&what.names).map(|(code, name)| match name {
            Some(name) => quote!(#name = #code),
            None => code,
        });
        let literal = &what.literal;
        quote!(#path!(#(#before,)* #literal #(, #after)*))
    }
}

/// The operands of an expression, written out.
struct Operands {
    /// Fills the slots of those that are kept.
    keep: TokenStream,
    kept: Vec<LocalId>,
    /// The last one that awaits, if it must be evaluated ahead, with its name.
    bound: Option<(proc_macro2::Ident, TokenStream)>,
    code: Vec<TokenStream>,
}

impl Operands {
    /// An expression of these operands, with what comes before it.
    fn around(&self, code: TokenStream) -> TokenStream {
        let code = match &self.bound {
            // A `match` keeps the temporaries of what it matches to the end of the statement.
            Some((name, value)) => quote!((match #value { #name => #code })),
            None => code,
        };
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

/// Whether evaluating arguments may suspend.
fn values_await(arguments: &syn::punctuated::Punctuated<Expr, syn::Token![,]>) -> bool {
    arguments.iter().any(|argument| !mark::awaits_in_expr(argument).is_empty())
}

/// Whether a path is the whole of its local.
fn is_whole(path: &Expr) -> bool {
    matches!(path, Expr::Path(_))
}

/// Whether an argument may be evaluated inside a closure around the call.
fn stays_in_call(argument: &Expr) -> bool {
    match argument {
        Expr::Lit(_) => true,
        Expr::Path(_) => mark::as_mention(argument).is_some() || is_constant(argument),
        Expr::Reference(reference) => mark::as_mention(&reference.expr).is_some(),
        Expr::Unary(unary) => matches!(&*unary.expr, Expr::Lit(_)),
        Expr::Paren(paren) if paren.attrs.is_empty() => stays_in_call(&paren.expr),
        // The type of a closure's parameters comes from the call.
        argument => has_closure(argument),
    }
}

/// Whether a path is a constant or a function by its name.
fn is_constant(path: &Expr) -> bool {
    match path {
        Expr::Path(path) => path.path.get_ident().is_none(),
        _ => false,
    }
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
