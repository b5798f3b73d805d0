//! The copy of a stream's body that the compiler judges.
//!
//! In: a body as written. Out: the same as the body of an async block whose value is an item.
//! Invariant: `?` stays as it is, and is judged as in a function that returns an item; what the
//! user wrote keeps its tokens.
//!
//! ```text
//! yield_!(x);     yield_!(@judged item x);
//! return;         return fw::no_item(&item);
//! ```

use proc_macro2::Ident;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item, Macro, Path, parse_quote};

use super::Emitter;
use crate::build::yields::is_yield;

impl Emitter<'_> {
    /// The body, and the name by which it knows the type of the items.
    pub(super) fn judged_stream(&self) -> (Block, Ident) {
        let item = self.fresh("item");
        let mut block = self.function.block.clone();
        Judge { item: &item, krate: &self.options.krate }.visit_block_mut(&mut block);
        (block, item)
    }
}

struct Judge<'e> {
    item: &'e Ident,
    krate: &'e Path,
}

impl VisitMut for Judge<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Closure(_) | Expr::Async(_) => {}
            Expr::Return(inner) if inner.expr.is_none() => {
                let (krate, item) = (self.krate, self.item);
                inner.expr = Some(parse_quote!(#krate::frame::no_item(&#item)));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        if !is_yield(call) {
            return;
        }
        // Values may hand out others on their way.
        let tokens = match call.parse_body::<Expr>() {
            Ok(mut value) => {
                self.visit_expr_mut(&mut value);
                quote!(#value)
            }
            Err(_) => std::mem::take(&mut call.tokens),
        };
        let item = self.item;
        call.tokens = quote!(@judged #item #tokens);
    }

    fn visit_item_mut(&mut self, _: &mut Item) {}
}
