//! Macros of std whose arguments are expressions.
//!
//! In: a macro call. Out: an expression with its arguments apart, so that what holds for operands
//! holds for them. Invariant: what is written out again is the same macro with the same arguments
//! in the same order; a macro that is not listed stays as it is.

use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Expr, ExprMatch, Ident, LitStr, Macro, Pat, Result, Token, ext::IdentExt, parse_quote,
    parse_quote_spanned,
};

use crate::ir::{MacroCall, literal, mark};

/// A macro, understood.
pub enum Understood {
    /// Other syntax that means the same.
    Expression(Box<Expr>),
    /// A call whose operands are the arguments.
    Call(Box<MacroCall>, Vec<Expr>),
}

struct Argument {
    name: Option<Ident>,
    value: Expr,
}

impl Parse for Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let named =
            input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]);
        let name = if named {
            let name = input.call(Ident::parse_any)?;
            let _: Token![=] = input.parse()?;
            Some(name)
        } else {
            None
        };
        Ok(Argument { name, value: input.parse()? })
    }
}

/// Reads a macro; `None` if it is not one of those understood or not written as usual.
pub fn understand(call: &Macro) -> Option<Understood> {
    let name = call.path.segments.last()?.ident.to_string();
    let foreign = call.path.segments.len() > 1
        && !call.path.segments.first().is_some_and(|s| s.ident == "std" || s.ident == "core");
    if foreign {
        return None;
    }
    match name.as_str() {
        "format" | "print" | "println" | "eprint" | "eprintln" | "format_args" => {
            format(call, 0, false)
        }
        "panic" | "todo" | "unimplemented" | "unreachable" => format(call, 0, true),
        "write" | "writeln" => format(call, 1, false),
        "assert_eq" | "assert_ne" => format(call, 2, false),
        "debug_assert_eq" | "debug_assert_ne" => format(call, 2, false),
        "assert" => assert(call),
        "debug_assert" => match assert(call)? {
            Understood::Expression(checked) => Some(Understood::Expression(Box::new(
                parse_quote!(if ::core::cfg!(debug_assertions) { #checked }),
            ))),
            other => Some(other),
        },
        "vec" => list(call),
        "pin" => match list(call)? {
            Understood::Call(mut pin, operands) if operands.len() == 1 => {
                pin.pins = true;
                Some(Understood::Call(pin, operands))
            }
            other => Some(other),
        },
        "matches" => matches(call),
        "dbg" => debug(call),
        _ => None,
    }
}

fn arguments(call: &Macro) -> Option<Vec<Argument>> {
    let parser = Punctuated::<Argument, Token![,]>::parse_terminated;
    Some(parser.parse2(call.tokens.clone()).ok()?.into_iter().collect())
}

/// `before` arguments, then a format string and its arguments, all taken by reference.
fn format(call: &Macro, before: usize, diverges: bool) -> Option<Understood> {
    let mut given = arguments(call)?.into_iter();
    let mut operands = Vec::new();
    for _ in 0..before {
        let value = given.next()?.value;
        let writer = before == 1;
        operands.push(reference(value, writer));
    }
    let mut names = Vec::new();
    let mut literal = None;
    if let Some(first) = given.next() {
        literal = Some(literal_of(&first.value)?);
    }
    for argument in given {
        let value = argument.value;
        operands.push(reference(value, false));
        names.push(argument.name);
    }
    if let Some(literal) = &literal {
        for name in captured(&literal.value()) {
            if !names.iter().flatten().any(|n| *n == name) {
                let ident = Ident::new(&name, literal.span());
                operands.push(reference(parse_quote!(#ident), false));
                names.push(Some(ident));
            }
        }
    }
    let name = call.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
    let is_scope = ["format", "print", "println", "eprint", "eprintln"].contains(&name.as_str());
    let macro_call = MacroCall {
        literal,
        before_literal: before,
        names,
        by_reference: true,
        is_scope,
        diverges,
        ..MacroCall::of(call.clone())
    };
    Some(Understood::Call(Box::new(macro_call), operands))
}

/// A reference to all of an expression, whatever its operators bind.
fn reference(expr: Expr, mutable: bool) -> Expr {
    Expr::Reference(syn::ExprReference {
        attrs: Vec::new(),
        and_token: Default::default(),
        mutability: mutable.then(Default::default),
        expr: Box::new(expr),
    })
}

fn literal_of(expr: &Expr) -> Option<LitStr> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Str(text) => Some(text.clone()),
            _ => None,
        },
        Expr::Group(group) => literal_of(&group.expr),
        _ => None,
    }
}

/// The names that a literal captures, if it is a format string.
pub fn captured_in(literal: &proc_macro2::Literal) -> Vec<String> {
    match syn::parse_str(&literal.to_string()) {
        Ok(syn::Lit::Str(text)) => captured(&text.value()),
        _ => Vec::new(),
    }
}

/// The names that a format string captures, in the order of their first occurrence.
pub fn captured(format: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut note = |name: &str| {
        let starts = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let whole = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        if starts && whole && !names.iter().any(|n| n == name) {
            names.push(name.to_string());
        }
    };
    let text = format.replace("{{", "").replace("}}", "");
    for piece in text.split('{').skip(1) {
        let Some(inner) = piece.split('}').next() else { continue };
        let (argument, spec) = inner.split_once(':').unwrap_or((inner, ""));
        note(argument.trim());
        // Widths and precisions: `{:width$.precision$}`.
        let words: Vec<_> = spec.split('$').collect();
        for word in &words[..words.len().saturating_sub(1)] {
            let start =
                word.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
            note(&word[start..]);
        }
    }
    names
}

/// `assert!` is an `if`, so that its message is evaluated only when it is needed.
fn assert(call: &Macro) -> Option<Understood> {
    let mut given = arguments(call)?.into_iter();
    let condition = given.next()?.value;
    let span = syn::spanned::Spanned::span(&call.path);
    let message = given.next();
    let panic: Expr = match message {
        None => {
            let text = quote_text(&condition);
            let text = format!("assertion failed: {text}").replace('{', "{{").replace('}', "}}");
            parse_quote_spanned!(span=> ::core::panic!(#text))
        }
        Some(_) => {
            let parser = |input: ParseStream<'_>| {
                let _: Expr = input.parse()?;
                let _: Token![,] = input.parse()?;
                input.parse::<proc_macro2::TokenStream>()
            };
            let rest = parser.parse2(call.tokens.clone()).ok()?;
            parse_quote_spanned!(span=> ::core::panic!(#rest))
        }
    };
    Some(Understood::Expression(Box::new(parse_quote!(if !(#condition) { #panic }))))
}

fn quote_text(expr: &Expr) -> String {
    quote::ToTokens::to_token_stream(expr).to_string()
}

fn list(call: &Macro) -> Option<Understood> {
    let repeat = |input: ParseStream<'_>| {
        let value: Expr = input.parse()?;
        let _: Token![;] = input.parse()?;
        Ok(vec![value, input.parse()?])
    };
    let (operands, repeats) = match repeat.parse2(call.tokens.clone()) {
        Ok(operands) => (operands, true),
        Err(_) => {
            let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
            (parser.parse2(call.tokens.clone()).ok()?.into_iter().collect(), false)
        }
    };
    let macro_call =
        MacroCall { before_literal: operands.len(), repeats, ..MacroCall::of(call.clone()) };
    Some(Understood::Call(Box::new(macro_call), operands))
}

fn matches(call: &Macro) -> Option<Understood> {
    let parser = |input: ParseStream<'_>| {
        let value: Expr = input.parse()?;
        let _: Token![,] = input.parse()?;
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = if input.peek(Token![if]) {
            let _: Token![if] = input.parse()?;
            Some(input.parse::<Expr>()?)
        } else {
            None
        };
        let _: Option<Token![,]> = input.parse()?;
        Ok((value, pattern, guard))
    };
    let (value, pattern, guard) = parser.parse2(call.tokens.clone()).ok()?;
    let mut expr: ExprMatch = match guard {
        Some(guard) => parse_quote!(match () { #pattern if #guard => true, _ => false }),
        None => parse_quote!(match () { #pattern => true, _ => false }),
    };
    *expr.expr = match literal::is_bare(&value) {
        true => parse_quote!((#value)),
        false => value,
    };
    let expr = Expr::Match(expr);
    Some(Understood::Expression(Box::new(expr)))
}

/// `dbg!` prints its arguments' source, which is not the lowered one.
fn debug(call: &Macro) -> Option<Understood> {
    let span = syn::spanned::Spanned::span(&call.path);
    let shown = |argument: Argument| -> Expr {
        let value = argument.value;
        let text = quote_text(&value);
        parse_quote_spanned!(span=> match #value {
            shown => {
                ::std::eprintln!(
                    "[{}:{}:{}] {} = {:#?}",
                    ::core::file!(), ::core::line!(), ::core::column!(), #text, &shown
                );
                shown
            }
        })
    };
    let mut shown: Vec<Expr> = arguments(call)?.into_iter().map(shown).collect();
    let expr = match shown.len() {
        0 => return None,
        1 => shown.pop()?,
        _ => parse_quote!((#(#shown),*)),
    };
    Some(Understood::Expression(Box::new(expr)))
}

/// The call that stands for an understood macro.
pub fn call(index: usize, operands: Vec<Expr>) -> Expr {
    let callee = mark::macro_callee(index);
    parse_quote!(#callee(#(#operands),*))
}
