//! `#[cfg]` and `#[cfg_attr]` inside of a function.
//!
//! In: a function as written, and what is decided of predicates. Out: the function as the compiler
//! would see it after configuration, or a predicate that has to be decided first. Invariant: items
//! in the body keep theirs, for the compiler configures them.
//!
//! An attribute macro gets its function before what is inside of it is configured. So the compiler
//! is asked: the function is given to a macro that stands once under `#[cfg(predicate)]` and once
//! under `#[cfg(not(predicate))]`; the one that is left knows the answer. That is repeated for each
//! predicate that occurs.

mod attributes;
mod host;

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, LitBool, Meta, Result, Stmt, Token};

use super::Function;
use attributes::{of_expression, of_statement};

/// What is known of predicates.
#[derive(Clone, Debug, Default)]
pub struct Decided(Vec<(TokenStream, bool)>);

impl Decided {
    /// The same with one more.
    #[must_use]
    pub fn with(&self, predicate: TokenStream, holds: bool) -> Self {
        let mut all = self.0.clone();
        all.push((predicate, holds));
        Decided(all)
    }

    /// Predicates with their answers.
    pub fn iter(&self) -> impl Iterator<Item = (&TokenStream, bool)> {
        self.0.iter().map(|(predicate, holds)| (predicate, *holds))
    }

    fn holds(&self, predicate: &TokenStream) -> Option<bool> {
        let text = predicate.to_string();
        self.iter().find(|(known, _)| known.to_string() == text).map(|(_, holds)| holds)
    }
}

/// `(predicate) = true, ..`
impl Parse for Decided {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let one = |input: ParseStream<'_>| {
            let predicate;
            syn::parenthesized!(predicate in input);
            let predicate = predicate.parse()?;
            let _: Token![=] = input.parse()?;
            Ok((predicate, input.parse::<LitBool>()?.value))
        };
        let all = Punctuated::<_, Token![,]>::parse_terminated_with(input, one)?;
        Ok(Decided(all.into_iter().collect()))
    }
}

/// Configures a function.
///
/// # Errors
///
/// A predicate of which nothing is decided.
pub fn configure(
    function: &mut Function,
    decided: &Decided,
) -> std::result::Result<(), TokenStream> {
    let mut pass = Configure { decide: &|predicate| decided.holds(predicate), undecided: None };
    pass.function(function);
    pass.undecided.map_or(Ok(()), Err)
}

/// Configures a function as for a build on this machine, without features and without tests: for
/// what has no compiler at hand.
pub fn configure_for_host(function: &mut Function) {
    Configure { decide: &|predicate| Some(host::holds(predicate)), undecided: None }
        .function(function);
}

struct Configure<'d> {
    decide: &'d dyn Fn(&TokenStream) -> Option<bool>,
    undecided: Option<TokenStream>,
}

impl Configure<'_> {
    fn function(&mut self, function: &mut Function) {
        let signature = &mut function.signature;
        retain(&mut signature.inputs, |input| match input {
            syn::FnArg::Receiver(receiver) => self.keeps(&mut receiver.attrs),
            syn::FnArg::Typed(typed) => self.keeps(&mut typed.attrs),
        });
        retain(&mut signature.generics.params, |parameter| match parameter {
            syn::GenericParam::Lifetime(parameter) => self.keeps(&mut parameter.attrs),
            syn::GenericParam::Type(parameter) => self.keeps(&mut parameter.attrs),
            syn::GenericParam::Const(parameter) => self.keeps(&mut parameter.attrs),
        });
        self.visit_block_mut(&mut function.block);
    }

    /// Whether what has these attributes stays; they are configured themselves.
    fn keeps(&mut self, attrs: &mut Vec<Attribute>) -> bool {
        let mut keeps = true;
        let mut at = 0;
        while at < attrs.len() {
            let Some((predicate, inner)) = condition(&attrs[at]) else {
                at += 1;
                continue;
            };
            let holds = (self.decide)(&predicate).unwrap_or_else(|| {
                self.undecided.get_or_insert(predicate);
                true
            });
            // What a `cfg_attr` gives may be conditional again.
            let given = inner.filter(|_| holds).unwrap_or_default();
            keeps &= holds || attrs[at].path().is_ident("cfg_attr");
            attrs.splice(at..=at, given);
        }
        keeps
    }

    fn keeps_expression(&mut self, expr: &mut Expr) -> bool {
        of_expression(expr).is_none_or(|attrs| self.keeps(attrs))
    }
}

/// The predicate of a conditional attribute, with the attributes that a `cfg_attr` gives.
fn condition(attr: &Attribute) -> Option<(TokenStream, Option<Vec<Attribute>>)> {
    let Meta::List(list) = &attr.meta else { return None };
    if attr.path().is_ident("cfg") {
        return Some((list.tokens.clone(), None));
    }
    if !attr.path().is_ident("cfg_attr") {
        return None;
    }
    let parser = |input: ParseStream<'_>| {
        let predicate: Meta = input.parse()?;
        let _: Option<Token![,]> = input.parse()?;
        let given = Punctuated::<Meta, Token![,]>::parse_terminated(input)?;
        Ok((quote::ToTokens::into_token_stream(predicate), given))
    };
    let (predicate, given) = parser.parse2(list.tokens.clone()).ok()?;
    let given = given.into_iter().map(|meta| Attribute { meta, ..attr.clone() });
    Some((predicate, Some(given.collect())))
}

fn retain<T, P: Default>(list: &mut Punctuated<T, P>, mut keeps: impl FnMut(&mut T) -> bool) {
    let trailing = list.trailing_punct();
    let mut kept: Punctuated<T, P> = Punctuated::new();
    for mut element in std::mem::take(list) {
        if keeps(&mut element) {
            kept.push(element);
        }
    }
    if trailing && !kept.is_empty() {
        kept.push_punct(P::default());
    }
    *list = kept;
}

impl VisitMut for Configure<'_> {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|stmt| match stmt {
            Stmt::Item(_) => true,
            stmt => of_statement(stmt).is_none_or(|attrs| self.keeps(attrs)),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Match(inner) => inner.arms.retain_mut(|arm| self.keeps(&mut arm.attrs)),
            Expr::Struct(literal) => retain(&mut literal.fields, |f| self.keeps(&mut f.attrs)),
            Expr::Call(call) => retain(&mut call.args, |e| self.keeps_expression(e)),
            Expr::MethodCall(call) => retain(&mut call.args, |e| self.keeps_expression(e)),
            Expr::Array(array) => retain(&mut array.elems, |e| self.keeps_expression(e)),
            Expr::Tuple(tuple) => retain(&mut tuple.elems, |e| self.keeps_expression(e)),
            Expr::Closure(closure) => retain(&mut closure.inputs, |pat| match pat {
                syn::Pat::Type(typed) => self.keeps(&mut typed.attrs),
                syn::Pat::Ident(ident) => self.keeps(&mut ident.attrs),
                _ => true,
            }),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        retain(&mut pat.fields, |field| self.keeps(&mut field.attrs));
        visit_mut::visit_pat_struct_mut(self, pat);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
}
