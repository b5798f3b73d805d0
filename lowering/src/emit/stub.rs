//! What is emitted with an error: the function with its type, and no body.
//!
//! In: the item as it was and the error. Out: tokens that give exactly this error. Invariant: code
//! that uses the function still type-checks, so one mistake gives one error.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::Function;

/// The error, and a stub of the function.
pub fn stub(item: TokenStream, error: &syn::Error) -> TokenStream {
    let error = error.to_compile_error();
    if crate::parse::depth::check(&item).is_err() {
        // Nothing walks it here; the compiler has more stack.
        return quote!(#item #error);
    }
    let Ok(mut function) = syn::parse2::<Function>(item.clone()) else {
        // Not a function: it stays as it is, so that its users find it.
        return quote!(#item #error);
    };
    let signature = &mut function.signature;
    signature.constness = None;
    signature.abi = None;
    signature.variadic = None;
    for input in &mut signature.inputs {
        if let syn::FnArg::Typed(typed) = input
            && !matches!(&*typed.pat, syn::Pat::Ident(_))
        {
            *typed.pat = syn::parse_quote!(_);
        }
    }
    let (attrs, vis) = (&function.attrs, &function.vis);
    quote! {
        #(#attrs)*
        #[allow(unused, clippy::all)]
        #vis #signature {
            #error
            loop {}
        }
    }
}
