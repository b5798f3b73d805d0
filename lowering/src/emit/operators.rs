//! Operators, tuples, arrays and struct literals.
//!
//! In: expressions with operands that are no calls. Out: the operands that are kept, then the
//! expression. Invariant: as for calls.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, ExprBinary};

use super::Emitter;
use super::parts;
use super::paths;
use crate::ir::mark::{self, Marked};
use crate::ir::{LocalId, Role};

impl Emitter<'_> {
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
        if let Expr::Struct(literal) = expr
            && let Some(code) = self.taking_base(literal, &written.code)
        {
            return Some(written.around(code));
        }
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

    /// A struct literal that takes what it does not list from a local: it is made where this is a
    /// local in full, in a block that is never finished, so that what it leaves stays in the slot.
    fn taking_base(&self, literal: &syn::ExprStruct, code: &[TokenStream]) -> Option<TokenStream> {
        let (mention, path) = paths::root(literal.rest.as_deref()?)?;
        let what = self.body.mention(mention);
        if what.usage != crate::ir::Usage::Part {
            return None;
        }
        let (fw, whole) = (&self.ids.fw, &self.ids.whole);
        let (slot, ty) = (self.slot_at(what.local, what.span), &literal.path);
        let gone = match self.liveness.is_last(mention) {
            true => self.gone(what.local, &parts::base_key(mention), Some(mention)),
            false => TokenStream::new(),
        };
        let base = paths::with_root(&path, &quote!(#whole));
        let (made, built) = (self.fresh("made"), self.fresh("built"));
        let members = literal.fields.iter().map(|field| &field.member);
        let names: Vec<_> = literal.fields.iter().map(|_| self.fresh("field")).collect();
        Some(quote!((match (#(#code,)*) {
            (#(#names,)*) => {
                #gone
                let mut #made = ::core::mem::MaybeUninit::uninit();
                #fw::detach(async {
                    let #whole = #fw::part(#slot);
                    let #built = #ty { #(#members: #names,)* ..#base };
                    if false {
                        loop {}
                        #fw::same(&#built, #made.assume_init_ref());
                    }
                    #fw::put_erased(#made.as_mut_ptr(), #built);
                    ::core::future::pending::<()>().await
                });
                #made.assume_init()
            }
        })))
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
        if let Some((Marked::Slot(local), place)) = mark::as_marked(left)
            && self.body.local(local).role == Role::Place
        {
            return Some(self.comparison_with_computed(local, place, op, right));
        }
        let written = self.written([left, right].into_iter());
        let (left, right) = (&written.code[0], &written.code[1]);
        let span = syn::spanned::Spanned::span(op);
        Some(written.around(quote_spanned!(span=> (#left) #op (#right))))
    }

    /// A comparison of a computed place with what awaits. A `match` keeps the temporaries of what
    /// it matches to the end of the statement.
    fn comparison_with_computed(
        &self,
        local: LocalId,
        place: &Expr,
        op: &syn::BinOp,
        right: &Expr,
    ) -> TokenStream {
        let (fw, held) = (&self.ids.fw, self.held(local));
        let runs = self.runs_or_in(mark::awaits_in_expr(place));
        let (place, value) = (self.expr(place), self.expr(right));
        let (left, right) = (self.fresh("left"), self.fresh("right"));
        quote!((
            { if #runs { #held.fill(#fw::Compared::new(&raw const (#place))); } },
            match &(#value) {
                #right => {
                    use #fw::{Copied as _, Lent as _};
                    let #left = #held.take();
                    *(&#left).place() #op *#right
                }
            }
        ).1)
    }

    /// A compound assignment to a computed place: only types say what is evaluated first.
    pub(super) fn compound_to_computed(
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
}
