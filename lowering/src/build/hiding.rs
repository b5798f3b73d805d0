//! Macros that are not understood and may hide a `return`.
//!
//! In: such a macro where it is a statement, or the value of a block, an arm or a `let`. Out: a
//! mark, if it names nothing that could be a local. Invariant: what the macro is for the block that
//! it ends, a value or an end of what comes before, it stays.
//!
//! `corrupted!()` may be `return Err(..)`, which the function is to return and not the poll. With a
//! local among its tokens a macro is rather a call, or may declare what it is given.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Expr, ExprMacro, Macro, Stmt};

use super::normalise::declares_items;
use super::{foreign, logging, macros};
use crate::ir::mark;

/// Marks such macros among the statements of a block. The last, if it has a semicolon, becomes the
/// value of the block: `()`, or whatever the block has to be, if the macro does not end.
pub fn mark_statements(stmts: &mut [Stmt]) {
    let last = stmts.len().saturating_sub(1);
    for (index, stmt) in stmts.iter_mut().enumerate() {
        if let Stmt::Macro(call) = stmt
            && !declares_items(call)
        {
            *stmt = expression(call);
        }
        let Stmt::Expr(Expr::Macro(call), semi) = stmt else { continue };
        if call.attrs.is_empty() && may_return(&call.mac) {
            let ends = index == last && semi.take().is_some();
            call.attrs.push(mark::hides_return(ends));
        }
    }
}

/// Marks a macro whose value is used where it is made.
pub fn mark_value(expr: &mut Expr) {
    if let Expr::Macro(call) = expr
        && call.attrs.is_empty()
        && may_return(&call.mac)
    {
        call.attrs.push(mark::hides_return(false));
    }
}

/// A macro that is a statement as an expression.
pub fn expression(call: &syn::StmtMacro) -> Stmt {
    let braces = matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_));
    let semi = call.semi_token.or_else(|| braces.then(Default::default));
    let call = ExprMacro { attrs: call.attrs.clone(), mac: call.mac.clone() };
    Stmt::Expr(Expr::Macro(call), semi)
}

/// Whether a macro may return, and all of its tokens mean the same elsewhere.
fn may_return(call: &Macro) -> bool {
    let Some(last) = call.path.segments.last() else { return false };
    let name = last.ident.to_string();
    let is_known = KNOWN.contains(&name.as_str())
        || foreign::is_known(&call.path)
        || logging::grammar(&call.path, &call.tokens).is_some();
    returns_early(&call.path) || !is_known && !leaves_a_loop(&name) && names_no_local(&call.tokens)
}

/// Whether a macro is one of those that return from the function, by the names that are common.
pub fn returns_early(path: &syn::Path) -> bool {
    const STARTS: [&str; 2] = ["bail", "ensure"];
    const NAMES: [&str; 2] = ["whatever", "throw"];
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        STARTS.iter().any(|start| name.starts_with(start)) || NAMES.contains(&&*name)
    })
}

/// Macros of std that return nowhere.
const KNOWN: [&str; 37] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include",
    "include_bytes",
    "include_str",
    "line",
    "module_path",
    "option_env",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "matches",
    "write",
    "writeln",
    "pin",
    "thread_local",
    "select",
];

/// Whether a macro leaves a loop, by its name: that cannot be done in a block of its own.
fn leaves_a_loop(name: &str) -> bool {
    const WORDS: [&str; 12] = [
        "break", "brk", "continue", "cont", "skip", "next", "done", "stop", "leave", "again",
        "retry", "restart",
    ];
    name.split('_').any(|word| WORDS.contains(&word))
}

/// Whether no token can be a local: a name among them is a part of a path, or in capitals.
fn names_no_local(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let colons = |at: Option<usize>| {
        let colon =
            |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
        at.and_then(|at| tokens.get(at..at + 2)).is_some_and(|two| two.iter().all(colon))
    };
    tokens.iter().enumerate().all(|(index, token)| match token {
        TokenTree::Ident(name) => {
            let name = name.to_string();
            let in_path = colons(Some(index + 1)) || colons(index.checked_sub(2));
            in_path || name.starts_with(char::is_uppercase) || name == "true" || name == "false"
        }
        TokenTree::Group(group) => names_no_local(&group.stream()),
        TokenTree::Literal(literal) => macros::captured_in(literal).is_empty(),
        TokenTree::Punct(_) => true,
    })
}
