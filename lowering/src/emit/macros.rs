//! Macros that are understood, written out again.
//!
//! In: the call that stands for a macro, and the code of its arguments. Out: the macro. Invariant:
//! the same macro with the same format string, names and order of arguments.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprCall, Macro, Pat, Token};

use super::Emitter;
use crate::ir::mark;

impl Emitter<'_> {
    /// A macro that awaits inside: its operands, their names in it, and the macro.
    pub(super) fn hands<'x>(
        &'x self,
        awaited: &'x Expr,
    ) -> Option<(&'x Punctuated<Expr, Token![,]>, &'x [Pat], &'x Macro)> {
        let Expr::Call(call) = awaited else { return None };
        let what = &self.body.macros[mark::as_macro(call)?];
        Some((&call.args, what.hands.as_ref()?, &what.written))
    }

    /// The future of a macro that awaits inside, and the name of what is handed to it.
    ///
    /// ```text
    /// let mut handed = fw::Handed::new();
    /// wait!(.., join_fut = inline {
    ///     let handed = handed.hand((branches_held.take(),));
    ///     async move { let ((a, b),) = handed.take(); tokio::join!(a, b) }
    /// })
    /// ```
    pub(super) fn handing(&self, awaited: &Expr) -> Option<(Ident, TokenStream)> {
        let (operands, hands, written) = self.hands(awaited)?;
        let handed = self.fresh("handed");
        let operands = self.written(operands.iter());
        let code = &operands.code;
        let future = operands.around(quote!({
            let #handed = #handed.hand((#(#code,)*));
            async move {
                let (#(#hands,)*) = #handed.take();
                #written
            }
        }));
        Some((handed, future))
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
        let written = |tokens: TokenStream| {
            // With the source's own spans: a panic in it is located there.
            let mut call = what.written.clone();
            call.tokens = tokens;
            quote!(#call)
        };
        let mut arguments = call.args.iter().zip(code).map(|(operand, code)| {
            let kept = mark::as_marked(operand).is_some();
            if what.by_reference && kept { quote!(*#code) } else { code.clone() }
        });
        if what.pins && call.args.iter().any(|operand| mark::as_marked_slot(operand).is_some()) {
            return quote!(::core::pin::Pin::new_unchecked(#(&mut #code),*));
        }
        if what.repeats {
            return written(quote!(#(#arguments);*));
        }
        let before: Vec<_> = arguments.by_ref().take(what.before_literal).collect();
        if what.literal.is_none() {
            return written(quote!(#(#before),*));
        }
        let after = arguments.zip(&what.names).map(|(code, name)| match name {
            Some(name) => quote!(#name = #code),
            None => code,
        });
        let literal = &what.literal;
        written(quote!(#(#before,)* #literal #(, #after)*))
    }
}
