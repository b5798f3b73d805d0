//! Recursion through a box.
//!
//! In: a call, and the name of the function that it is in. Out: `Box::pin(f(x))` inside of `f` with
//! the inner call in a native block. Invariant: the arguments are evaluated where they were.
//!
//! The type of `f(x)` is that of the frame which is being defined; a native block has a type that
//! hides what it holds.

use syn::punctuated::Punctuated;
use syn::{Expr, ExprCall, Ident, PathSegment, Stmt, Token, parse_quote};

use super::names::Names;

/// What holds a future behind a pointer.
const OWNERS: [&str; 3] = ["Box", "Rc", "Arc"];

/// Hides the future of a call of `function` that is boxed at once.
pub fn hide(call: &mut ExprCall, function: &Ident, names: &mut Names) {
    if !is_boxing(&call.func) || call.args.len() != 1 {
        return;
    }
    let Some(argument) = call.args.first_mut() else { return };
    let Some(arguments) = arguments_of(argument, function) else { return };
    let mut bound: Vec<Stmt> = Vec::new();
    for value in arguments.iter_mut().filter(|value| !matches!(value, Expr::Lit(_))) {
        let name = names.fresh("passed");
        bound.push(parse_quote!(let #name = #value;));
        *value = parse_quote!(#name);
    }
    let block: Expr = parse_quote!(async move { #argument.await });
    *argument = parse_quote!({ #(#bound)* #block });
}

fn is_boxing(callee: &Expr) -> bool {
    let owns = |segment: &PathSegment| OWNERS.iter().any(|owner| segment.ident == owner);
    matches!(callee, Expr::Path(path) if path.path.segments.iter().any(owns))
}

/// The arguments of a call of the function, or of the method.
fn arguments_of<'e>(
    call: &'e mut Expr,
    function: &Ident,
) -> Option<&'e mut Punctuated<Expr, Token![,]>> {
    match call {
        Expr::Call(call) => {
            let Expr::Path(callee) = &*call.func else { return None };
            let is_it = callee.path.segments.last().is_some_and(|last| last.ident == *function);
            is_it.then_some(&mut call.args)
        }
        Expr::MethodCall(call) if call.method == *function => Some(&mut call.args),
        _ => None,
    }
}
