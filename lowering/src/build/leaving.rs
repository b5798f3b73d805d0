//! Macros that are not understood and await.
//!
//! In: such a macro. Out: the same in a native block, where what it awaits is the block's own.
//! Invariant: what the macro returns from is the function, as without the block.
//!
//! ```text
//! json!({ "name": f(x).await? })  =>  {
//!     let out = frame::Out::new();
//!     match frame::leaving(&out, async {
//!         out.put(json!({ "name": f(x).await? }));
//!         pending::<Result<..>>().await            // the type to which `?` and `return` convert
//!     }).await {
//!         Ok(value) => value,
//!         Err(returned) => return returned,
//!     }
//! }
//! ```

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::{Expr, Macro, Path, ReturnType, Signature, Stmt, Type, parse_quote, parse_quote_spanned};

use super::names::Names;
use crate::check::has_impl;
use crate::ir::mark;

/// Whether tokens may leave a loop that is not among them.
pub fn may_leave_a_loop(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "break" || ident == "continue",
        TokenTree::Group(group) => may_leave_a_loop(&group.stream()),
        _ => false,
    })
}

/// A macro in a block; as a statement it may be one that expands to statements.
pub fn block(
    call: &Macro,
    is_statement: bool,
    signature: &Signature,
    krate: &Path,
    names: &mut Names,
) -> Expr {
    let (out, value, returned) =
        (names.fresh("out"), names.fresh("value"), names.fresh("returned"));
    let ty: Type = match &signature.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, ty) if has_impl(ty) => parse_quote!(_),
        ReturnType::Type(_, ty) => match &**ty {
            Type::Never(never) => parse_quote!(<fn() -> #never as #krate::frame::Returns>::Output),
            ty => ty.clone(),
        },
    };
    let mark = mark::leaving();
    let put: Vec<Stmt> = match is_statement {
        true => parse_quote!(#call; #out.put(());),
        false => parse_quote!(#out.put(#call);),
    };
    parse_quote_spanned!(call.path.span()=> {
        let #out = #krate::frame::Out::new();
        match #krate::frame::leaving(&#out, #mark async {
            #(#put)*
            ::core::future::pending::<#ty>().await
        }).await {
            ::core::result::Result::Ok(#value) => #value,
            ::core::result::Result::Err(#returned) => return #returned,
        }
    })
}
