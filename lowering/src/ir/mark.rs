//! Annotations on the user's syntax.
//!
//! In: a piece of `syn` syntax. Out: the same with a number that leads to a table of
//! [`Body`](super::Body). Invariant: marks are names that the source does not contain, so a marked
//! tree is still a valid one, and stages need no tree of their own.
//!
//! - an occurrence of a local is the path `__mN`;
//! - a declared local is the pattern identifier `__lN`;
//! - an await, and a value that may need a slot, are parentheses with an attribute:
//!   `#[__await(N)] (operand)`, `#[__slot(N)] (value)`; so is a closure with its captures,
//!   `#[__capture(N)] (closure)`;
//! - a macro that is understood is a call of `__macroN`.

use std::ops::Range;

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ExprParen, Item, Pat, Stmt, parse_quote};

use super::{AwaitId, LocalId, MentionId};

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

fn number(ident: &Ident, prefix: &str) -> Option<usize> {
    ident.to_string().strip_prefix(prefix)?.parse().ok()
}

/// Whether a name is one of these marks. A function that uses one is refused.
pub fn is_reserved(name: &str) -> bool {
    let Some(own) = name.strip_prefix("__") else { return false };
    let number = own.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let word = &name[..name.len() - number.len()];
    match word {
        MENTION | DECLARED | MACRO => number.parse::<usize>().is_ok(),
        AWAIT | SLOT | CAPTURE | EXTENDED | LITERAL | YIELD | BLOCK | COPIED | STREAM | UNKNOWN => {
            number.is_empty()
        }
        _ => false,
    }
}

/// The identifier of an occurrence.
pub fn mention_ident(id: MentionId, span: Span) -> Ident {
    Ident::new(&format!("{MENTION}{}", id.0), span)
}

/// The expression of an occurrence.
pub fn mention(id: MentionId, span: Span) -> Expr {
    let ident = mention_ident(id, span);
    parse_quote!(#ident)
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
    let name = Ident::new(name, Span::call_site());
    let attr: Attribute = parse_quote!(#[#name(#index)]);
    Expr::Paren(ExprParen {
        attrs: vec![attr],
        paren_token: syn::token::Paren::default(),
        expr: Box::new(expr),
    })
}

/// Reads the mark of an expression, with what is marked.
pub fn as_marked(expr: &Expr) -> Option<(Marked, &Expr)> {
    let Expr::Paren(paren) = expr else { return None };
    let attr = paren.attrs.first()?;
    let index = || attr.parse_args::<syn::LitInt>().ok()?.base10_parse().ok();
    let mark = if attr.path().is_ident(AWAIT) {
        Marked::Await(AwaitId(index()?))
    } else if attr.path().is_ident(SLOT) {
        Marked::Slot(LocalId(index()?))
    } else if attr.path().is_ident(CAPTURE) {
        Marked::Capture(index()?)
    } else if attr.path().is_ident(PART) {
        Marked::Part(LocalId(index()?))
    } else {
        return None;
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

/// Marks a value whose temporary a `let` extends, before it is walked.
pub fn extended(expr: Expr) -> Expr {
    let name = Ident::new(EXTENDED, Span::call_site());
    Expr::Paren(ExprParen {
        attrs: vec![parse_quote!(#[#name])],
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
    let mark = Ident::new(BLOCK, Span::call_site());
    parse_quote!(#[#mark(#index)])
}

/// Takes the mark off an async block.
pub fn take_block(block: &mut syn::ExprAsync) -> Option<usize> {
    let at = block.attrs.iter().position(|attr| attr.path().is_ident(BLOCK))?;
    block.attrs.remove(at).parse_args::<syn::LitInt>().ok()?.base10_parse().ok()
}

/// Marks an async block that stands for a macro which makes a stream of it.
pub fn stream(index: usize) -> Attribute {
    let mark = Ident::new(STREAM, Span::call_site());
    parse_quote!(#[#mark(#index)])
}

/// Reads an async block as such a macro.
pub fn as_stream(block: &syn::ExprAsync) -> Option<usize> {
    let attr = block.attrs.iter().find(|attr| attr.path().is_ident(STREAM))?;
    attr.parse_args::<syn::LitInt>().ok()?.base10_parse().ok()
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
    let mark = Ident::new(UNKNOWN, Span::call_site());
    parse_quote!(#[#mark])
}

/// Whether nothing is known of a macro.
pub fn has_unknown_grammar(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(UNKNOWN))
}

/// Marks a macro that is a call on a local, and mentions locals of the poll.
pub fn over_poll() -> Attribute {
    let mark = Ident::new(OVER_POLL, Span::call_site());
    parse_quote!(#[#mark])
}

/// Whether a macro is marked so.
pub fn is_over_poll(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident(OVER_POLL))
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
    let ident = Ident::new(&format!("{MACRO}{index}"), Span::call_site());
    parse_quote!(#ident)
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

/// The locals that a pattern declares, in order.
pub fn declared_in(pat: &Pat) -> Vec<LocalId> {
    struct Find(Vec<LocalId>);
    impl<'a> Visit<'a> for Find {
        fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
            self.0.extend(as_declared(&pat.ident));
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut find = Find(Vec::new());
    find.visit_pat(pat);
    // Alternatives of an or-pattern declare the same locals again.
    let mut seen = Vec::new();
    for id in find.0 {
        if !seen.contains(&id) {
            seen.push(id);
        }
    }
    seen
}

/// The awaits inside a piece of syntax: they are numbered in evaluation order, so a range will do.
#[derive(Default)]
struct FindAwaits(Option<std::ops::Range<usize>>);

impl<'a> Visit<'a> for FindAwaits {
    fn visit_expr(&mut self, expr: &'a Expr) {
        match as_marked(expr) {
            Some((Marked::Await(id), _)) => {
                let range = self.0.get_or_insert(id.0..id.0 + 1);
                *range = range.start.min(id.0)..range.end.max(id.0 + 1);
            }
            Some((Marked::Capture(_), _)) => return,
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
    fn visit_item(&mut self, _: &'a Item) {}
}

/// The closures and async blocks of an expression.
pub fn captures_in(expr: &Expr) -> Vec<usize> {
    struct Find(Vec<usize>);
    impl<'a> Visit<'a> for Find {
        fn visit_expr(&mut self, expr: &'a Expr) {
            if let Some((Marked::Capture(index), _)) = as_marked(expr) {
                self.0.push(index);
            }
            visit::visit_expr(self, expr);
        }
        fn visit_item(&mut self, _: &'a Item) {}
    }
    let mut find = Find(Vec::new());
    find.visit_expr(expr);
    find.0
}

/// The awaits of an expression.
pub fn awaits_in_expr(expr: &Expr) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_expr(expr);
    find.0.unwrap_or(0..0)
}

/// The awaits of a block.
pub fn awaits_in_block(block: &Block) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_block(block);
    find.0.unwrap_or(0..0)
}

/// The awaits of a statement.
pub fn awaits_in_stmt(stmt: &Stmt) -> Range<usize> {
    let mut find = FindAwaits::default();
    find.visit_stmt(stmt);
    find.0.unwrap_or(0..0)
}
