//! Calls on a local that only types can say whether they take it.
//!
//! In: a receiver or a callee in a slot, and how the call is written. Out: the library's
//! `receive!`, with what must be evaluated ahead of it. Invariant: a receiver that is taken is an
//! operand from then on: it is dropped before what came earlier, also while its arguments await.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::Emitter;
use super::parts;
use crate::ir::mark;
use crate::ir::{LocalId, MentionId, Usage};

impl Emitter<'_> {
    /// A call on a local that only types can say whether it takes; otherwise the arguments back.
    pub(super) fn received(
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
    pub(super) fn receive(
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
        let (names, values) = self.ahead(source, &mut arguments, part.is_some());
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
            said.extend(
                quote!(#fw::probe!(#probe, #slot, returns like_type #like, |#place| #probed);),
            );
        }
        let code = if said.is_empty() { code } else { quote!(({ #said }, #code).1) };
        if names.is_empty() {
            return code;
        }
        let code = quote!((match (#(#values,)*) { (#(#names,)*) => #code }));
        if !early {
            return code;
        }
        self.taken_early(local, &[taken, probe, like], &code)
    }

    /// What is evaluated ahead of the call, in order: all that may leave, suspend, move a local of
    /// the poll, or lend a temporary.
    fn ahead(
        &self,
        source: &syn::punctuated::Punctuated<Expr, syn::Token![,]>,
        arguments: &mut [TokenStream],
        all: bool,
    ) -> (Vec<proc_macro2::Ident>, Vec<TokenStream>) {
        let fw = &self.ids.fw;
        let mut names = Vec::new();
        let mut values = Vec::new();
        for (argument, source) in arguments.iter_mut().zip(source) {
            if all || !stays_in_call(source) {
                let name = self.fresh("argument");
                let value = std::mem::replace(argument, quote!(#name.take()));
                values.push(quote!(#fw::Argument::new(#value)));
                names.push(name);
            }
        }
        (names, values)
    }

    /// A receiver that is taken is taken before its arguments are evaluated: from then on it is an
    /// operand, and is dropped as one.
    fn taken_early(
        &self,
        local: LocalId,
        [taken, probe, like]: &[proc_macro2::Ident; 3],
        code: &TokenStream,
    ) -> TokenStream {
        let (fw, held, slot) = (&self.ids.fw, self.held(local), self.slot(local));
        let live = &self.ids.live;
        let unknown = quote!(#fw::argument_type());
        quote!((match (#fw::held_if(&#live, #slot, false), #unknown, #unknown) {
            (#taken, #probe, #like) => ({
                if #fw::is_marked(&#probe) {
                    #held.disarm();
                    #taken.arm();
                }
            }, #code).1
        }))
    }
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
