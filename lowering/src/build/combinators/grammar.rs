//! The arguments of `join!` and `select!`.
//!
//! In: the tokens of a macro. Out: its parts. Invariant: what the macros themselves accept is
//! accepted, with the same boundaries between expressions.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, Pat, Result, Token};

mod keyword {
    syn::custom_keyword!(biased);
    syn::custom_keyword!(complete);
}

fn biased(input: ParseStream<'_>) -> Result<bool> {
    let is_biased = input.peek(keyword::biased) && input.peek2(Token![;]);
    if is_biased {
        let _: keyword::biased = input.parse()?;
        let _: Token![;] = input.parse()?;
    }
    Ok(is_biased)
}

/// `biased; a, b`.
pub struct Join {
    pub biased: bool,
    pub futures: Vec<Expr>,
}

impl Parse for Join {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let biased = biased(input)?;
        let futures = input.parse_terminated(Expr::parse, Token![,])?;
        Ok(Join { biased, futures: futures.into_iter().collect() })
    }
}

/// `pattern = future, if guard => handler`.
pub struct Branch {
    pub pattern: Pat,
    pub future: Expr,
    pub guard: Option<Expr>,
    pub handler: Expr,
}

/// The branches of a `select!`.
#[derive(Default)]
pub struct Select {
    pub biased: bool,
    pub branches: Vec<Branch>,
    /// `else` of tokio and of this library.
    pub otherwise: Option<Expr>,
    /// `complete` of futures.
    pub complete: Option<Expr>,
    /// `default` of futures.
    pub default: Option<Expr>,
}

impl Parse for Select {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut select = Select { biased: biased(input)?, ..Select::default() };
        while !input.is_empty() {
            let fixed = if input.peek(Token![else]) {
                let _: Token![else] = input.parse()?;
                Some(&mut select.otherwise)
            } else if input.peek(keyword::complete) && input.peek2(Token![=>]) {
                let _: keyword::complete = input.parse()?;
                Some(&mut select.complete)
            } else if input.peek(Token![default]) && input.peek2(Token![=>]) {
                let _: Ident = input.call(syn::ext::IdentExt::parse_any)?;
                Some(&mut select.default)
            } else {
                None
            };
            match fixed {
                Some(fixed) => {
                    let _: Token![=>] = input.parse()?;
                    *fixed = Some(handler(input)?);
                }
                None => select.branches.push(input.parse()?),
            }
        }
        Ok(select)
    }
}

impl Parse for Branch {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let _: Token![=] = input.parse()?;
        let future = input.parse()?;
        let guard = if input.peek(Token![,]) && input.peek2(Token![if]) {
            let _: Token![,] = input.parse()?;
            let _: Token![if] = input.parse()?;
            Some(input.parse()?)
        } else {
            None
        };
        let _: Token![=>] = input.parse()?;
        Ok(Branch { pattern, future, guard, handler: handler(input)? })
    }
}

/// A handler with the comma after it, which a block does not need.
fn handler(input: ParseStream<'_>) -> Result<Expr> {
    if input.peek(syn::token::Brace) {
        let block: syn::ExprBlock = input.parse()?;
        let _: Option<Token![,]> = input.parse()?;
        return Ok(Expr::Block(block));
    }
    let handler = Expr::parse_with_earlier_boundary_rule(input)?;
    if !input.is_empty() {
        let _: Token![,] = input.parse()?;
    }
    Ok(handler)
}
