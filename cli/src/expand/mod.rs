//! The expansion as a person would have written it.
//!
//! In: a lowering. Out: formatted Rust. Invariant: beside layout, only parentheses without meaning,
//! and the braces and commas that layout brings with it, differ from the tokens that are compiled.
//!
//! `prettyplease` lays out everything but macro calls, whose tokens it cannot know, and short
//! struct literals, which it spreads. Those are taken out first and leave a hole behind: an
//! identifier as wide as they are. Afterwards each hole is filled with what belongs there.

mod clauses;
mod holes;
mod parentheses;
mod spacing;

use framewright_lowering::Lowering;
use syn::parse::{ParseStream, Parser};
use syn::visit_mut::VisitMut;
use syn::{Expr, ItemFn, Stmt};

use holes::Holes;

/// Whether to show the copy of the body that the compiler judges and never runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judged {
    /// As it is.
    #[default]
    Shown,
    /// One line that says that it is there.
    Hidden,
}

const HIDDEN: &str = "// The body as written stands here: judged by the compiler, never run.";

/// The emitted function, formatted.
pub fn expansion(lowering: &Lowering, judged: Judged) -> String {
    // What cannot be parsed cannot be formatted; it is shown all the same.
    let Ok(mut functions) = functions.parse2(lowering.tokens.clone()) else {
        return format!("{}\n", lowering.tokens);
    };
    let mut holes = Holes::default();
    for function in &mut functions {
        for stmt in &mut function.block.stmts {
            if !is_judged(stmt) {
                parentheses::Remove.visit_stmt_mut(stmt);
            } else if judged == Judged::Hidden {
                *stmt = Stmt::Expr(holes.comment(HIDDEN), None);
            }
        }
        holes.visit_item_fn_mut(function);
    }
    let items = functions.into_iter().map(syn::Item::from).collect();
    let file = syn::File { shebang: None, attrs: Vec::new(), items };
    holes.fill(&prettyplease::unparse(&file))
}

/// The emitted function; a method that returns an `impl Trait` has its judged copy before it.
fn functions(input: ParseStream<'_>) -> syn::Result<Vec<ItemFn>> {
    let mut functions = Vec::new();
    while !input.is_empty() {
        functions.push(input.parse()?);
    }
    Ok(functions)
}

/// Whether this is `if false { .. loop {} }`.
fn is_judged(stmt: &Stmt) -> bool {
    let Stmt::Expr(Expr::If(branch), _) = stmt else { return false };
    let Expr::Lit(cond) = &*branch.cond else { return false };
    let never = matches!(&cond.lit, syn::Lit::Bool(value) if !value.value);
    never && matches!(branch.then_branch.stmts.last(), Some(Stmt::Expr(Expr::Loop(_), _)))
}
