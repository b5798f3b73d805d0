//! `join!` and `try_join!`.
//!
//! In: the macro. Out: its futures as a local, and the waiting for them. Invariant: temporaries of
//! the futures end where they do in the macro: with each future in futures, with all in tokio.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Expr, Macro, Pat, Path, parse_quote, parse_quote_spanned};

use super::grammar::Join;
use super::{Combinators, Family, awaited};

impl Combinators<'_> {
    pub(super) fn join(&mut self, call: &Macro, family: Family) -> Option<Expr> {
        let join: Join = call.parse_body().ok()?;
        if join.futures.is_empty() {
            // Nothing to hand over, and nothing of the function in it.
            let waiting = self.waiting(call.clone(), Vec::new(), Vec::new());
            return Some(awaited(&call.path, waiting));
        }
        if family == Family::Own {
            return Some(self.own_join(call, &join.futures));
        }
        let names: Vec<_> = join.futures.iter().map(|_| self.names.fresh("joined")).collect();
        let path = &call.path;
        let biased: Option<proc_macro2::TokenStream> = join.biased.then(|| parse_quote!(biased;));
        let mut written: Macro = parse_quote!(#path!(#biased #(#names),*));
        written.bang_token = call.bang_token;
        if family == Family::Futures {
            let operands = names.iter().map(|name| parse_quote!(#name)).collect();
            let hands = names.iter().map(|name| parse_quote!(#name)).collect();
            let waiting = self.waiting(written, hands, operands);
            let futures = &join.futures;
            let waiting = awaited(&call.path, waiting);
            return Some(parse_quote!({ #(let #names = #futures;)* #waiting }));
        }
        let branches = self.names.fresh("branches");
        let hand: Pat = parse_quote!((#(#names,)*));
        let waiting = self.waiting(written, vec![hand], vec![parse_quote!(#branches)]);
        let futures = join.futures.iter().map(|future| into_future(future, family));
        let waiting = awaited(&call.path, waiting);
        Some(parse_quote!({ let #branches = (#(#futures,)*); #waiting }))
    }

    /// `framewright::join!(a, b)` is a future by itself.
    fn own_join(&mut self, call: &Macro, futures: &[Expr]) -> Expr {
        let krate = self.krate;
        let span = call.path.span();
        let name = call.path.segments.last().map(|last| last.ident.to_string());
        let function: Path = match name.as_deref() {
            Some("try_join") => parse_quote_spanned!(span=> #krate::future::try_join),
            _ => parse_quote_spanned!(span=> #krate::future::join),
        };
        awaited(&call.path, parse_quote!(#function((#(#futures,)*))))
    }
}

/// tokio turns each into a future before it evaluates the next.
fn into_future(future: &Expr, family: Family) -> Expr {
    let span = Span::mixed_site().located_at(future.span());
    let into = Ident::new("into_future", span);
    match family {
        Family::Tokio => {
            parse_quote_spanned!(span=> ::core::future::IntoFuture::#into(#future))
        }
        _ => future.clone(),
    }
}
