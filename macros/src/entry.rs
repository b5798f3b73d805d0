//! `#[framewright::main]` and `#[framewright::test]`.
//!
//! In: an `async fn` without arguments, or the `fn` returning a future that another attribute has
//! made of one. Out: an ordinary `fn` around it that blocks on it. Invariant: a mistake gives one
//! error, at the tokens that are wrong, and the name stays defined.
//!
//! ```text
//! #[framewright::test]                     #[test]
//! #[ignore = "slow"]                       #[ignore = "slow"]
//! #[framewright::coroutine]          =>    fn waits() -> io::Result<()> {
//! async fn waits() -> io::Result<()>           #[framewright::coroutine]
//! { .. }                                       async fn waits() -> io::Result<()> { .. }
//!                                              ::framewright::block_on(waits())
//!                                          }
//! ```

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Error, Expr, ExprLit, ExprPath, GenericArgument, Ident, ItemFn, Lit, Path,
    PathArguments, Result, ReturnType, Token, Type, TypeParamBound,
};

/// Which of the two attributes it is.
#[derive(Clone, Copy)]
pub(crate) enum Entry {
    Main,
    Test,
}

/// The function around `item`, or an error and a function that stands in for it.
pub(crate) fn expand(entry: Entry, options: TokenStream, item: TokenStream) -> TokenStream {
    if let Err(error) = framewright_lowering::parse::depth::check(&item) {
        let error = error.into_compile_error();
        return quote! { #error #item };
    }
    let function = match syn::parse2::<ItemFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            let message = format!("{} goes on an `async fn` with a body", entry.attribute());
            let error = Error::new(error.span(), message).into_compile_error();
            return quote! { #error #item };
        }
    };
    let checked = syn::parse2::<Options>(options)
        .and_then(|options| Ok((options, output_of(entry, &function)?)));
    match checked {
        Ok((options, output)) => wrap(entry, &options, function, &output),
        Err(error) => stand_in(function, &error),
    }
}

impl Entry {
    fn attribute(self) -> &'static str {
        match self {
            Entry::Main => "`#[framewright::main]`",
            Entry::Test => "`#[framewright::test]`",
        }
    }
}

/// What is between the parentheses of the attribute.
struct Options {
    /// Where the runtime's crate is to be found.
    krate: Path,
    /// What builds the runtime, if not the defaults.
    builder: Option<Expr>,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> Result<Options> {
        let mut options = Options { krate: syn::parse_quote!(::framewright), builder: None };
        for OptionValue { name, value } in
            Punctuated::<OptionValue, Token![,]>::parse_terminated(input)?
        {
            let refuse = |message: &str| Err(Error::new(name.span(), message));
            match (name.to_string().as_str(), value) {
                ("crate", Some(value)) => options.krate = as_path(&value)?,
                ("crate", None) => {
                    return refuse("`crate` needs a path: write `crate = path::to::framewright`");
                }
                ("builder", Some(value)) => options.builder = Some(value),
                ("builder", None) => {
                    return refuse(
                        "`builder` needs a value: write \
                         `builder = framewright::Builder::new().workers(4)`",
                    );
                }
                (unknown, _) => {
                    return refuse(&format!(
                        "unknown option `{unknown}`: to choose a runtime, write \
                         `builder = framewright::Builder::new().workers(4)`; the other option is \
                         `crate = path::to::framewright`"
                    ));
                }
            }
        }
        Ok(options)
    }
}

struct OptionValue {
    name: Ident,
    value: Option<Expr>,
}

impl Parse for OptionValue {
    fn parse(input: ParseStream<'_>) -> Result<OptionValue> {
        let name = syn::ext::IdentExt::parse_any(input)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(OptionValue { name, value })
    }
}

/// A path, also in quotes.
fn as_path(value: &Expr) -> Result<Path> {
    match value {
        Expr::Path(ExprPath { qself: None, path, .. }) => Ok(path.clone()),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.parse(),
        _ => Err(Error::new(value.span(), "expected the path of the framewright crate")),
    }
}

/// What the wrapped function returns, if `function` is one that can be wrapped.
fn output_of(entry: Entry, function: &ItemFn) -> Result<ReturnType> {
    let attribute = entry.attribute();
    let signature = &function.sig;
    let refuse = |tokens: &dyn ToTokens, message: String| {
        Err(Error::new_spanned(tokens.to_token_stream(), message))
    };
    if !signature.inputs.is_empty() {
        let message = format!("{attribute} calls the function itself, so it takes no arguments");
        return refuse(&signature.inputs, message);
    }
    if !signature.generics.params.is_empty() {
        let message = format!("{attribute} calls the function itself, so it cannot be generic");
        return refuse(&signature.generics, message);
    }
    if let Some(unsafety) = &signature.unsafety {
        let message = format!("{attribute} calls the function itself, so it cannot be `unsafe`");
        return refuse(unsafety, message);
    }
    if signature.asyncness.is_some() {
        return Ok(signature.output.clone());
    }
    // Another attribute may have been here first, and have made an ordinary function of it.
    future_output(&signature.output).ok_or_else(|| {
        let message = format!("{attribute} needs an `async fn`: write `async` before this `fn`");
        Error::new(signature.fn_token.span, message)
    })
}

/// `T` of `impl Future<Output = T>`.
fn future_output(output: &ReturnType) -> Option<ReturnType> {
    let ReturnType::Type(arrow, returned) = output else { return None };
    let Type::ImplTrait(returned) = &**returned else { return None };
    returned.bounds.iter().find_map(|bound| {
        let TypeParamBound::Trait(bound) = bound else { return None };
        let last = bound.path.segments.last()?;
        let known = last.ident == "Future" || last.ident == "Coroutine";
        let last = Some(last).filter(|_| known)?;
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::AssocType(assoc) if assoc.ident == "Output" => {
                Some(ReturnType::Type(*arrow, Box::new(assoc.ty.clone())))
            }
            _ => None,
        })
    })
}

/// Builds the function around `inner`.
fn wrap(entry: Entry, options: &Options, mut inner: ItemFn, output: &ReturnType) -> TokenStream {
    let attributes = std::mem::take(&mut inner.attrs);
    let (outside, inside): (Vec<_>, Vec<_>) = attributes.into_iter().partition(is_for_outside);
    inner.attrs = inside;
    let visibility = std::mem::replace(&mut inner.vis, syn::Visibility::Inherited);
    let name = &inner.sig.ident;
    let test = match entry {
        Entry::Main => None,
        Entry::Test => Some(quote! { #[::core::prelude::v1::test] }),
    };
    let krate = &options.krate;
    let block_on = match &options.builder {
        None => quote! { #krate::block_on(#name()) },
        Some(builder) => quote! {
            match #krate::Builder::build(#builder) {
                ::core::result::Result::Ok(runtime) => runtime.block_on(#name()),
                ::core::result::Result::Err(error) => {
                    ::core::panic!("the runtime cannot be built: {error}")
                }
            }
        },
    };
    quote! {
        #test
        #(#outside)*
        #visibility fn #name() #output {
            #inner
            #block_on
        }
    }
}

/// Whether an attribute is about the item, or an inert one that the test harness reads. All others
/// stay with the `async fn`: they may be macros that transform it.
fn is_for_outside(attribute: &Attribute) -> bool {
    const OUTSIDE: [&str; 13] = [
        "allow",
        "cfg",
        "cfg_attr",
        "deny",
        "deprecated",
        "doc",
        "expect",
        "forbid",
        "ignore",
        "must_use",
        "should_panic",
        "test",
        "warn",
    ];
    OUTSIDE.iter().any(|name| attribute.path().is_ident(name))
}

/// The error, and a function of the same name, so that nothing else is reported.
fn stand_in(function: ItemFn, error: &Error) -> TokenStream {
    let error = error.to_compile_error();
    let (visibility, name) = (&function.vis, &function.sig.ident);
    quote! {
        #error
        #[allow(dead_code)]
        #visibility fn #name() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes out for an item, as text without layout.
    fn expanded(entry: Entry, options: TokenStream, item: TokenStream) -> String {
        expand(entry, options, item).to_string()
    }

    /// Asserts one error with this text, and a stand-in of the same name.
    fn refused(options: TokenStream, item: TokenStream, text: &str) {
        let output = expanded(Entry::Main, options, item);
        assert_eq!(output.matches("compile_error").count(), 1, "{output}");
        assert!(output.contains(text), "{output}");
        assert!(output.contains("fn main () { }"), "{output}");
    }

    #[test]
    fn mistakes_are_named() {
        let good = quote! { async fn main() {} };
        refused(quote! {}, quote! { fn main() {} }, "write `async` before this `fn`");
        refused(quote! {}, quote! { async fn main(args: u8) {} }, "it takes no arguments");
        refused(quote! {}, quote! { async fn main<T>() {} }, "it cannot be generic");
        refused(quote! {}, quote! { async unsafe fn main() {} }, "it cannot be `unsafe`");
        refused(quote! { threads = 4 }, good.clone(), "unknown option `threads`");
        refused(quote! { crate }, good.clone(), "`crate` needs a path");
        refused(quote! { builder }, good.clone(), "`builder` needs a value");
        refused(quote! { crate = 4 }, good, "expected the path of the framewright crate");
    }

    #[test]
    fn an_item_of_another_kind_stays_beside_the_error() {
        let output = expanded(Entry::Test, quote! {}, quote! { struct Main; });
        assert!(output.contains("`#[framewright::test]` goes on an `async fn`"), "{output}");
        assert!(output.ends_with("struct Main ;"), "{output}");
    }

    #[test]
    fn attributes_go_where_they_work() {
        let item = quote! {
            #[ignore]
            #[framewright::coroutine]
            #[allow(unused)]
            pub async fn waits() -> u8 { 1 }
        };
        let output = expanded(Entry::Test, quote! {}, item);
        let (outside, inside) = output.split_once("pub fn waits () -> u8 {").unwrap();
        assert!(outside.contains("# [ignore] # [allow (unused)]"), "{output}");
        assert!(
            inside.contains("# [framewright :: coroutine] async fn waits () -> u8"),
            "{output}"
        );
        assert!(inside.contains(":: framewright :: block_on (waits ())"), "{output}");
    }

    #[test]
    fn a_function_that_returns_a_future_gives_its_output() {
        let item = quote! { fn waits() -> impl ::core::future::Future<Output = u8> + Send { f() } };
        let output = expanded(Entry::Test, quote! {}, item);
        assert!(output.contains("fn waits () -> u8 { fn waits () -> impl"), "{output}");
    }
}
