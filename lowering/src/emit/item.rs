//! The lowered function as a whole.
//!
//! In: everything. Out: one function item. Invariant: the copy of the body that rustc judges comes
//! first, so that its errors do too, with the spans that they would have without the attribute.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::Emitter;
use super::lifetimes::{Lifetimes, shows_coroutine};
use crate::check::returns_impl;
use crate::ir::{LocalId, Machine};
use crate::parse::Function;

/// The item.
pub fn item(emitter: &Emitter<'_>) -> TokenStream {
    let function = emitter.function;
    let (attrs, vis) = (&function.attrs, &function.vis);
    let lifetimes = emitter.lifetimes();
    let signature = emitter.signature(lifetimes);
    let judged = emitter.judged();
    let states = emitter.states();
    let (krate, fw) = (&emitter.options.krate, &emitter.ids.fw);
    let machine = match lifetimes {
        Lifetimes::Erased => emitter.hidden_machine(),
        _ => emitter.machine(&|local| emitter.argument_value(local, lifetimes)),
    };
    let result = match emitter.options.boxed {
        Some(_) => quote!(#fw::on_heap(machine)),
        None => quote!(machine),
    };
    let judged_method = judged_method(function);
    quote! {
        #judged_method
        #(#attrs)*
        #[allow(clippy::manual_async_fn, clippy::multiple_bound_locations, refining_impl_trait)]
        #vis #signature {
            use #krate::frame as #fw;
            #judged
            #states
            #[allow(
                warnings,
                unused,
                unused_results,
                unused_qualifications,
                nonstandard_style,
                future_incompatible,
                rust_2018_idioms,
                rust_2021_compatibility,
                rust_2024_compatibility,
                let_underscore,
                trivial_casts,
                trivial_numeric_casts,
                dangerous_implicit_autorefs,
                arithmetic_overflow,
                unconditional_panic,
                clippy::all,
                clippy::pedantic,
                clippy::nursery,
                clippy::restriction
            )]
            let machine = #machine;
            #result
        }
    }
}

/// The item of a compilation that makes no code: the function as written, or, where it shows a
/// coroutine, the same signature and the body as written.
pub fn judged_item(emitter: &Emitter<'_>) -> TokenStream {
    let function = emitter.function;
    let (attrs, vis) = (&function.attrs, &function.vis);
    let lifetimes = emitter.lifetimes();
    let is_plain = !emitter.streams() && emitter.options.boxed.is_none();
    if is_plain && !shows_coroutine(function, lifetimes) {
        let (signature, block) = (&function.signature, &function.block);
        return quote!(#(#attrs)* #vis #signature #block);
    }
    let signature = emitter.signature(lifetimes);
    let krate = &emitter.options.krate;
    let body = emitter.body_as_written();
    let checked = match emitter.streams() {
        true => quote!(#krate::frame::checked_stream(#body)),
        false => quote!(#krate::frame::checked(#body)),
    };
    let checked = match emitter.options.boxed {
        Some(_) => quote!(#krate::frame::on_heap(#checked)),
        None => checked,
    };
    quote! {
        #(#attrs)*
        #[allow(clippy::manual_async_fn, clippy::multiple_bound_locations, refining_impl_trait)]
        #vis #signature {
            #[allow(unused_braces)]
            #checked
        }
    }
}

/// The copy of a method that returns an `impl Trait`, for the compiler to judge.
fn judged_method(function: &Function) -> TokenStream {
    if !returns_impl(&function.signature) || !is_method(function) {
        return TokenStream::new();
    }
    let (mut signature, block) = (function.signature.clone(), &function.block);
    let name = format!("__judged_{}", signature.ident.to_string().trim_start_matches("r#"));
    signature.ident = Ident::new(&name, signature.ident.span());
    quote!(#[allow(dead_code)] #signature #block)
}

fn is_method(function: &Function) -> bool {
    function.signature.receiver().is_some() || crate::check::mentions_self(&function.signature)
}

/// An async block: its machine, as an expression.
pub fn block(emitter: &Emitter<'_>) -> Machine {
    let arguments = emitter.body.parameters.iter();
    let arguments = arguments.map(|parameter| emitter.slot(parameter.local).clone()).collect();
    Machine { tokens: emitter.block_machine(), arguments }
}

impl Emitter<'_> {
    /// The body as written, judged by the compiler and never run.
    fn judged(&self) -> TokenStream {
        let signature = &self.function.signature;
        let (fw, judged) = (&self.ids.fw, &self.ids.judged);
        if returns_impl(signature) {
            return self.judged_function();
        }
        let body = self.body_as_written();
        quote! {
            let mut #judged = ::core::option::Option::None;
            #[allow(unused_braces)]
            if false {
                #judged = #fw::judged(#body);
                loop {}
            }
        }
    }

    /// The body as an async block.
    fn body_as_written(&self) -> TokenStream {
        let signature = &self.function.signature;
        let parameters =
            signature.inputs.iter().zip(&self.body.parameters).filter_map(|(input, parameter)| {
                match input {
                    syn::FnArg::Receiver(_) => None,
                    syn::FnArg::Typed(typed) => {
                        let (pat, name) = (&typed.pat, self.parameter_name(typed, parameter));
                        Some(quote!(let #pat = #name;))
                    }
                }
            });
        let stream = self.streams().then(|| self.judged_stream());
        let block = stream.as_ref().map_or(&self.function.block, |(block, _)| block);
        let (span, allowed) = match &signature.output {
            syn::ReturnType::Default => (Span::call_site(), TokenStream::new()),
            syn::ReturnType::Type(_, ty) if matches!(&**ty, syn::Type::Never(_)) => {
                (ty.span(), quote!(#[allow(clippy::all, unreachable_code, unreachable_patterns)]))
            }
            syn::ReturnType::Type(_, ty) => {
                (ty.span(), quote!(#[allow(clippy::all, unreachable_code)]))
            }
        };
        let returned = self.returned_type().map(|ty| {
            quote_spanned! {span=>
                #allowed
                if let ::core::option::Option::Some(returned) = ::core::option::Option::None::<#ty>
                {
                    return returned;
                }
            }
        });
        let body = self.block_as_written(block);
        let Some((_, item)) = stream else {
            return quote!(async move { #returned #(#parameters)* #body });
        };
        let (krate, ty) = (&self.options.krate, self.returned_type());
        quote! {
            async move {
                let #item: #krate::frame::Item<#ty> = ::core::option::Option::None;
                #(#parameters)*
                // The type is said, so that an error about the body's value points there.
                let _: () = #body;
                #[allow(unreachable_code, clippy::needless_return)]
                return #krate::frame::no_item(&#item);
            }
        }
    }

    /// The user's block, with the item that asks about the types in it.
    fn block_as_written(&self, block: &syn::Block) -> TokenStream {
        let (owners, statements) = (self.owners(), &block.stmts);
        // The user's own braces, so that an error about the body's value points there.
        let mut body = TokenStream::new();
        block
            .brace_token
            .surround(&mut body, |inner| inner.extend(quote!(#owners #(#statements)*)));
        body
    }

    /// The same for a function that returns an `impl Trait`, whose type is each body's own: the
    /// function as it was, as an item that nobody uses. A method stands beside the lowered one.
    fn judged_function(&self) -> TokenStream {
        let (signature, judged) = (&self.function.signature, &self.ids.judged);
        let block = self.block_as_written(&self.function.block);
        let function = match is_method(self.function) {
            true => TokenStream::new(),
            false => quote!(#[allow(dead_code)] #signature #block),
        };
        quote! {
            #function
            let #judged = ::core::option::Option::None;
        }
    }

    /// The frame and its resume function.
    pub(super) fn machine(&self, argument: &dyn Fn(LocalId) -> TokenStream) -> TokenStream {
        let new_frame = self.new_frame(argument);
        let returned = self.polled_type();
        let judged = &self.ids.judged;
        self.coroutine(&quote!(#judged), &new_frame, &returned)
    }

    /// The machine of an async block, as an expression.
    fn block_machine(&self) -> TokenStream {
        let (krate, fw) = (&self.options.krate, &self.ids.fw);
        let states = self.states();
        let value = |local| {
            let captured = self.slot(local);
            quote!(#captured)
        };
        let new_frame = self.new_frame(&value);
        let none = quote!(::core::option::Option::None);
        let machine = self.coroutine(&none, &new_frame, &quote!(_));
        quote! {
            use #krate::frame as #fw;
            #states
            #machine
        }
    }

    fn coroutine(
        &self,
        judged: &TokenStream,
        new_frame: &TokenStream,
        returned: &TokenStream,
    ) -> TokenStream {
        let (fw, frame, mode) = (&self.ids.fw, &self.ids.frame, &self.ids.mode);
        let arguments = self.argument_guards();
        let body = self.root();
        let (make, body) = match self.streams() {
            true => {
                let body = quote!({
                    let _: () = #body;
                    ::core::option::Option::None
                });
                (quote!(stream), body)
            }
            false => (quote!(coroutine), body),
        };
        let block = self.around(&quote! {
            #arguments
            return ::core::task::Poll::Ready(#body);
        });
        let block = quote!({ unsafe { #block } });
        quote! {
            #fw::#make(
                #judged,
                #new_frame,
                |#frame, #mode| -> #fw::Resumed<_, #returned> {
                    #fw::resumed(
                        #fw::frame!(#frame),
                        #mode,
                        |#frame, mut #mode| -> ::core::task::Poll<#returned> #block,
                    )
                },
            )
        }
    }
}
