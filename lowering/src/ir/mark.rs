//! Annotations on the user's syntax.
//!
//! In: a piece of `syn` syntax. Out: the same with a number that leads to a table of
//! [`Body`](super::Body). Invariant: marks are names that the source does not contain, so a marked
//! tree is still a valid one, and stages need no tree of their own.
//!
//! - an occurrence of a local is the path `__mN`;
//! - a declared local is the pattern identifier `__lN`;
//! - an await, and a value that may need a slot, are parentheses with an attribute:
//!   `#[__awaitN] (operand)`, `#[__slotN] (value)`; so is a closure with its captures,
//!   `#[__captureN] (closure)`;
//! - a macro that is understood is a call of `__macroN`.

mod inside;

use proc_macro2::{Ident, Span};
use syn::{Attribute, Expr, ExprParen, parse_quote};

use super::{AwaitId, LocalId, MentionId};
pub use inside::{
    awaits_in_any, awaits_in_block, awaits_in_expr, awaits_in_stmt, captures_in, declared_in,
};

const MENTION: &str = "__m";
const DECLARED: &str = "__l";
const AWAIT: &str = "__await";
const SLOT: &str = "__slot";
const CAPTURE: &str = "__capture";
const MACRO: &str = "__macro";
const EXTENDED: &str = "__extended";
const LITERAL: &str = "__literal";
const YIELD: &str = "__yield";
const BLOCK: &str = "__block";
const PART: &str = "__part";
const COPIED: &str = "__copied";
const STREAM: &str = "__stream";
const UNKNOWN: &str = "__unknown";
const LEAVING: &str = "__leaving";
const OVER_POLL: &str = "__over_poll";
const HIDES: &str = "__hides";
const HIDES_LAST: &str = "__hides_last";

fn number(ident: &Ident, prefix: &str) -> Option<usize> {
    ident.to_string().strip_prefix(prefix)?.parse().ok()
}

/// Whether a name is one of these marks. A function that uses one is refused.
pub fn is_reserved(name: &str) -> bool {
    let Some(own) = name.strip_prefix("__") else { return false };
    let number = own.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let word = &name[..name.len() - number.len()];
    match word {
        MENTION | DECLARED | MACRO | AWAIT | SLOT | CAPTURE | PART | BLOCK | STREAM => {
            number.parse::<usize>().is_ok()
        }
        EXTENDED | LITERAL | YIELD | COPIED | UNKNOWN | HIDES => number.is_empty(),
        _ => false,
    }
}

/// An expression that is a name. Made and not parsed, for there is one for each occurrence.
pub fn path(ident: Ident) -> Expr {
    Expr::Path(syn::ExprPath { attrs: Vec::new(), qself: None, path: ident.into() })
}

/// An attribute that is a name.
fn attribute(name: &str) -> Attribute {
    Attribute {
        pound_token: Default::default(),
        style: syn::AttrStyle::Outer,
        bracket_token: Default::default(),
        meta: syn::Meta::Path(Ident::new(name, Span::call_site()).into()),
    }
}

/// The identifier of an occurrence.
pub fn mention_ident(id: MentionId, span: Span) -> Ident {
    Ident::new(&format!("{MENTION}{}", id.0), span)
}

/// The expression of an occurrence.
pub fn mention(id: MentionId, span: Span) -> Expr {
    path(mention_ident(id, span))
}

/// Reads an identifier as an occurrence.
pub fn as_mention_ident(ident: &Ident) -> Option<MentionId> {
    number(ident, MENTION).map(MentionId)
}

/// Reads an expression as an occurrence.
pub fn as_mention(expr: &Expr) -> Option<MentionId> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => {
            path.path.get_ident().and_then(as_mention_ident)
        }
        Expr::Paren(paren) if paren.attrs.is_empty() => as_mention(&paren.expr),
        Expr::Group(group) => as_mention(&group.expr),
        _ => None,
    }
}

/// The occurrence at the root of a place.
pub fn root_mention(place: &Expr) -> Option<MentionId> {
    match place {
        Expr::Field(field) => root_mention(&field.base),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => root_mention(&unary.expr),
        Expr::Paren(paren) if paren.attrs.is_empty() => root_mention(&paren.expr),
        Expr::Group(group) => root_mention(&group.expr),
        other => as_mention(other),
    }
}

/// The identifier of a declared local.
pub fn declared(id: LocalId, span: Span) -> Ident {
    Ident::new(&format!("{DECLARED}{}", id.0), span)
}

/// Reads a pattern's identifier as a declared local.
pub fn as_declared(ident: &Ident) -> Option<LocalId> {
    number(ident, DECLARED).map(LocalId)
}

/// What parentheses may mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marked {
    /// An await of the parenthesised future.
    Await(AwaitId),
    /// A value that is put into a slot: an operand or a temporary.
    Slot(LocalId),
    /// A closure or an async block with what it captures.
    Capture(usize),
    /// A part of a kept temporary that is used by value.
    Part(LocalId),
}

impl Marked {
    fn parts(self) -> (&'static str, usize) {
        match self {
            Marked::Await(id) => (AWAIT, id.0),
            Marked::Slot(id) => (SLOT, id.0),
            Marked::Capture(index) => (CAPTURE, index),
            Marked::Part(id) => (PART, id.0),
        }
    }
}

/// Marks an expression.
pub fn marked(mark: Marked, expr: Expr) -> Expr {
    let (name, index) = mark.parts();
    Expr::Paren(ExprParen {
        attrs: vec![attribute(&format!("{name}{index}"))],
        paren_token: syn::token::Paren::default(),
        expr: Box::new(expr),
    })
}

/// Reads the mark of an expression, with what is marked.
pub fn as_marked(expr: &Expr) -> Option<(Marked, &Expr)> {
    let Expr::Paren(paren) = expr else { return None };
    let name = paren.attrs.first()?.path().get_ident()?.to_string();
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let index = name[word.len()..].parse().ok()?;
    let mark = match word {
        AWAIT => Marked::Await(AwaitId(index)),
        SLOT => Marked::Slot(LocalId(index)),
        CAPTURE => Marked::Capture(index),
        PART => Marked::Part(LocalId(index)),
        _ => return None,
    };
    Some((mark, &paren.expr))
}

/// The slot in which an expression's value is kept.
pub fn as_marked_slot(expr: &Expr) -> Option<LocalId> {
    match as_marked(expr) {
        Some((Marked::Slot(local), _)) => Some(local),
        _ => None,
    }
}

/// What a place is a part of: the value or the local itself.
pub fn innermost(place: &Expr) -> &Expr {
    match place {
        Expr::Field(field) => innermost(&field.base),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => innermost(&unary.expr),
        Expr::Paren(paren) if paren.attrs.is_empty() => innermost(&paren.expr),
        Expr::Group(group) => innermost(&group.expr),
        other => other,
    }
}

/// The slot at the root of a place that is a kept value, a field of one, or what one points to.
pub fn root_slot(place: &Expr) -> Option<LocalId> {
    as_marked_slot(innermost(place))
}

/// Marks a value whose temporary a `let` extends, before it is walked.
pub fn extended(expr: Expr) -> Expr {
    Expr::Paren(ExprParen {
        attrs: vec![attribute(EXTENDED)],
        paren_token: syn::token::Paren::default(),
        expr: Box::new(expr),
    })
}

/// Whether parentheses mark such a value.
pub fn is_extended(paren: &ExprParen) -> bool {
    paren.attrs.first().is_some_and(|attr| attr.path().is_ident(EXTENDED))
}

/// Marks a macro with a name that one of its literals captures.
pub fn literal_capture(id: MentionId, name: &Ident) -> Attribute {
    bound(LITERAL, id, name)
}

/// Marks a macro with a name whose local is copied for it.
pub fn copied_capture(id: MentionId, name: &Ident) -> Attribute {
    bound(COPIED, id, name)
}

fn bound(mark: &str, id: MentionId, name: &Ident) -> Attribute {
    let (mark, index) = (Ident::new(mark, Span::call_site()), id.0);
    parse_quote!(#[#mark(#index, #name)])
}

/// The names that a macro's literals capture.
pub fn literal_captures(attrs: &[Attribute]) -> Vec<(MentionId, Ident)> {
    bounds(LITERAL, attrs)
}

/// The names whose locals are copied for a macro.
pub fn copied_captures(attrs: &[Attribute]) -> Vec<(MentionId, Ident)> {
    bounds(COPIED, attrs)
}

fn bounds(mark: &str, attrs: &[Attribute]) -> Vec<(MentionId, Ident)> {
    let read = |attr: &Attribute| {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let index: syn::LitInt = input.parse()?;
            let _: syn::Token![,] = input.parse()?;
            let name = syn::ext::IdentExt::parse_any(input)?;
            Ok((MentionId(index.base10_parse()?), name))
        };
        attr.path().is_ident(mark).then(|| attr.parse_args_with(parser).ok()).flatten()
    };
    attrs.iter().filter_map(read).collect()
}

/// Marks an async block with the number of its text.
pub fn block(index: usize) -> Attribute {
    attribute(&format!("{BLOCK}{index}"))
}

/// Takes the mark off an async block.
pub fn take_block(block: &mut syn::ExprAsync) -> Option<usize> {
    let index = |attr: &Attribute| number(attr.path().get_ident()?, BLOCK);
    let at = block.attrs.iter().position(|attr| index(attr).is_some())?;
    index(&block.attrs.remove(at))
}

/// Marks an async block that stands for a macro which makes a stream of it.
pub fn stream(index: usize) -> Attribute {
    attribute(&format!("{STREAM}{index}"))
}

/// Reads an async block as such a macro.
pub fn as_stream(block: &syn::ExprAsync) -> Option<usize> {
    block.attrs.iter().find_map(|attr| number(attr.path().get_ident()?, STREAM))
}

/// Marks the block of a macro that is not understood and awaits.
pub fn leaving() -> Attribute {
    let mark = Ident::new(LEAVING, Span::call_site());
    parse_quote!(#[#mark])
}

/// Takes that mark off.
pub fn take_leaving(block: &mut syn::ExprAsync) -> bool {
    let at = block.attrs.iter().position(|attr| attr.path().is_ident(LEAVING));
    at.map(|at| block.attrs.remove(at)).is_some()
}

/// Marks a macro of which nothing is known.
pub fn unknown_grammar() -> Attribute {
    attribute(UNKNOWN)
}

/// Whether nothing is known of a macro.
pub fn has_unknown_grammar(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(UNKNOWN))
}

/// Marks a macro that is a call on a local, and mentions locals of the poll.
pub fn over_poll() -> Attribute {
    attribute(OVER_POLL)
}

/// Whether a macro is marked so.
pub fn is_over_poll(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(OVER_POLL))
}

/// Marks a macro that may hide a `return`; `last` if it is a statement that ends its block.
pub fn hides_return(last: bool) -> Attribute {
    attribute(if last { HIDES_LAST } else { HIDES })
}

/// Whether a macro may hide a `return`, and if so, whether it is the last statement of its block.
pub fn as_hiding(attrs: &[Attribute]) -> Option<bool> {
    attrs.iter().find_map(|attr| {
        let is_last = attr.path().is_ident(HIDES_LAST);
        (is_last || attr.path().is_ident(HIDES)).then_some(is_last)
    })
}

/// The occurrences in tokens of a marked tree.
pub fn mentions_in(tokens: proc_macro2::TokenStream, found: &mut Vec<MentionId>) {
    use proc_macro2::TokenTree;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => found.extend(as_mention_ident(&ident)),
            TokenTree::Group(group) => mentions_in(group.stream(), found),
            _ => {}
        }
    }
}

/// The callee that stands for an understood macro.
pub fn macro_callee(index: usize) -> Expr {
    path(Ident::new(&format!("{MACRO}{index}"), Span::call_site()))
}

/// Reads a call as an understood macro.
pub fn as_macro(call: &syn::ExprCall) -> Option<usize> {
    let Expr::Path(path) = &*call.func else { return None };
    number(path.path.get_ident()?, MACRO)
}

/// `yield_!(value)` before it is walked: an await of a call that gives the value back.
pub fn handed_out(krate: &syn::Path, value: Expr, span: Span) -> Expr {
    let name = Ident::new(YIELD, span);
    syn::parse_quote_spanned!(span=> #krate::frame::#name(#value).await)
}

/// The value that such an await hands out.
pub fn as_handed_out(operand: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = operand else { return None };
    let Expr::Path(path) = &*call.func else { return None };
    let is_yield = path.path.segments.last().is_some_and(|last| last.ident == YIELD);
    call.args.first().filter(|_| is_yield)
}
