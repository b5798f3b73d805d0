//! `parse`: from tokens to an attribute's options and an async function.
//!
//! In: the tokens of the attribute and of the item. Out: [`Input`]. Invariant: whatever the tokens
//! are, this ends, with an error on the token that is wrong.

mod conditions;
pub mod depth;
mod options;

use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Block, Item, Result, Signature, Token, TraitItem, Visibility};

pub use conditions::{Decided, configure, configure_for_host};
pub use options::{Boxed, Edition, Options};

use crate::diagnostics;

/// An attribute and its function, parsed but not checked.
#[derive(Debug)]
pub struct Input {
    /// The attribute's options.
    pub options: Options,
    /// The function.
    pub function: Function,
}

/// A function with a body.
#[derive(Debug, Clone)]
pub struct Function {
    /// Attributes and docs.
    pub attrs: Vec<Attribute>,
    /// Visibility.
    pub vis: Visibility,
    /// The signature.
    pub signature: Signature,
    /// The body.
    pub block: Block,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let _: Option<Token![default]> = input.parse()?;
        let signature: Signature = input.parse()?;
        if input.peek(Token![;]) {
            return Err(diagnostics::no_body(input.span()));
        }
        let content;
        let brace_token = syn::braced!(content in input);
        let mut attrs = attrs;
        attrs.extend(content.call(Attribute::parse_inner)?.into_iter().map(|mut attr| {
            attr.style = syn::AttrStyle::Outer;
            attr
        }));
        let block = Block { brace_token, stmts: content.call(Block::parse_within)? };
        Ok(Function { attrs, vis, signature, block })
    }
}

/// Parses the attribute and what it stands on.
pub fn parse(attribute: TokenStream, item: TokenStream, edition: Edition) -> Result<Input> {
    let function = syn::parse2::<Function>(item.clone()).map_err(|error| refine(item, error))?;
    let options = options::parse(attribute, edition)?;
    Ok(Input { options, function })
}

/// The error of an item that is no function: what it is, on its own keyword.
fn refine(item: TokenStream, error: syn::Error) -> syn::Error {
    if let Ok(TraitItem::Fn(function)) = syn::parse2(item.clone())
        && function.default.is_none()
    {
        return diagnostics::no_body(function.sig.ident.span());
    }
    let span = item.clone().into_iter().next().map_or(Span::call_site(), |token| token.span());
    match syn::parse2::<Item>(item) {
        Ok(item) => diagnostics::not_a_function(keyword(&item).unwrap_or(span), kind(&item)),
        Err(_) => error,
    }
}

fn kind(item: &Item) -> &'static str {
    match item {
        Item::Struct(_) => "a struct",
        Item::Enum(_) => "an enum",
        Item::Union(_) => "a union",
        Item::Impl(_) => "an impl block",
        Item::Trait(_) => "a trait",
        Item::Mod(_) => "a module",
        Item::Const(_) => "a constant",
        Item::Static(_) => "a static",
        Item::Type(_) => "a type alias",
        Item::Use(_) => "an import",
        Item::Macro(_) => "a macro",
        _ => "this item",
    }
}

fn keyword(item: &Item) -> Option<Span> {
    Some(match item {
        Item::Struct(item) => item.struct_token.span,
        Item::Enum(item) => item.enum_token.span,
        Item::Union(item) => item.union_token.span,
        Item::Impl(item) => item.impl_token.span,
        Item::Trait(item) => item.trait_token.span,
        Item::Mod(item) => item.mod_token.span,
        Item::Const(item) => item.const_token.span,
        Item::Static(item) => item.static_token.span,
        Item::Type(item) => item.type_token.span,
        Item::Use(item) => item.use_token.span,
        _ => return None,
    })
}
