//! Macros that await inside: `join!`, `try_join!`, `select!` and `select_biased!`, of this library,
//! of tokio and of futures.
//!
//! In: a macro call. Out: an expression that means the same, in which the futures, guards and
//! handlers are ordinary code of the function and only the waiting is the macro's. Invariant: the
//! waiting is done by the macro that the source names, on futures of the same order, so that
//! polls, fairness and drops are its own.
//!
//! ```text
//! tokio::join!(f(a), g(b))  =>  { let branches = (into_future(f(a)), into_future(g(b)));
//!                                 __macro0(branches).await }
//! ```
//!
//! The marked call is the future of a native block `async move { let (a, b) = branches;
//! tokio::join!(a, b) }`, which is given its operands by a pointer (`frame::Handed`).

mod defer;
mod grammar;
mod join;
mod pin;
mod select;

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::{Block, Expr, Macro, Path, Signature, UseTree};

use super::names::Names;
use crate::diagnostics;
use crate::ir::MacroCall;
pub use defer::defer;
pub use pin::pins;
pub use select::native as native_select;

/// Whose macro it is, which decides about the order of evaluation and about futures in paths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    /// This library.
    Own,
    /// tokio: the futures are the elements of one tuple.
    Tokio,
    /// futures: a `let` each; a path is borrowed.
    Futures,
    /// A bare name, or the path of another crate.
    Unknown,
}

/// What the function says of the names in it.
#[derive(Default)]
pub struct Imports {
    /// Names that a `use` in the function gives to a crate.
    used: Vec<(String, String)>,
    /// Macros that are defined in the function.
    defined: Vec<String>,
    /// Locals that are declared `mut`, or pinned by a macro that does that.
    mutable: Vec<String>,
}

impl Imports {
    /// Those of a function.
    pub fn of(signature: &Signature, block: &Block) -> Self {
        let mut imports = Imports::default();
        imports.visit_signature(signature);
        imports.visit_block(block);
        imports
    }

    /// Whether a place can only be moved from: it is a local that is nowhere declared `mut`.
    fn is_immutable(&self, place: &Expr) -> bool {
        let Expr::Path(path) = place else { return false };
        path.path.get_ident().is_some_and(|name| !self.mutable.iter().any(|known| name == known))
    }

    fn tree(&mut self, tree: &UseTree, krate: Option<&str>) {
        let name = |ident: &Ident| krate.map_or_else(|| ident.to_string(), str::to_string);
        match tree {
            UseTree::Path(path) => self.tree(&path.tree, Some(&name(&path.ident))),
            UseTree::Name(used) => self.used.push((used.ident.to_string(), name(&used.ident))),
            UseTree::Rename(used) => self.used.push((used.rename.to_string(), name(&used.ident))),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, krate)),
            UseTree::Glob(_) => {}
        }
    }

    /// Whether a macro of that name is the function's own.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.iter().any(|defined| defined == name)
    }

    /// The crate that a path starts with, as far as it can be told.
    fn krate(&self, path: &Path) -> Option<String> {
        let first = path.segments.first()?.ident.to_string();
        let used = self.used.iter().find(|(name, _)| *name == first);
        match used {
            Some((_, krate)) => Some(krate.clone()),
            None => (path.segments.len() > 1).then_some(first),
        }
    }
}

impl<'a> Visit<'a> for Imports {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        self.tree(&item.tree, None);
    }

    fn visit_pat_ident(&mut self, pat: &'a syn::PatIdent) {
        if pat.mutability.is_some() {
            self.mutable.push(pat.ident.to_string());
        }
        visit::visit_pat_ident(self, pat);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        if call.path.segments.last().is_some_and(|l| l.ident == "pin" || l.ident == "pin_mut") {
            let names = call.tokens.clone().into_iter().map(|token| token.to_string());
            self.mutable.extend(names);
        }
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        self.defined.extend(item.ident.iter().map(ToString::to_string));
        visit::visit_item_macro(self, item);
    }
}

/// What is needed to take such a macro apart.
pub struct Combinators<'c> {
    /// The path of this library.
    pub krate: &'c Path,
    /// The names that the function imports.
    pub imports: &'c Imports,
    /// Fresh names.
    pub names: &'c mut Names,
    /// Where macros that are understood are listed.
    pub macros: &'c mut Vec<MacroCall>,
}

impl Combinators<'_> {
    fn family(&self, path: &Path) -> Family {
        let own = self.krate.segments.last().map(|last| last.ident.to_string());
        match self.imports.krate(path) {
            Some(krate) if Some(&krate) == own.as_ref() || krate == "framewright" => Family::Own,
            Some(krate) if krate == "tokio" => Family::Tokio,
            Some(krate) if krate.starts_with("futures") => Family::Futures,
            _ => Family::Unknown,
        }
    }

    /// Takes a macro apart; `None` if it is none of these, or not written like one.
    ///
    /// # Errors
    ///
    /// If it cannot be told whose macro it is, and that matters.
    pub fn take_apart(&mut self, call: &Macro) -> syn::Result<Option<Expr>> {
        let Some(name) = call.path.segments.last().map(|last| last.ident.to_string()) else {
            return Ok(None);
        };
        if call.path.segments.len() == 1 && self.imports.defines(&name) {
            return Ok(None);
        }
        let family = self.family(&call.path);
        Ok(match name.as_str() {
            "join" | "try_join" => self.join(call, family),
            "select" => return self.select(call, family),
            "select_biased" => return self.select(call, Family::Futures),
            _ => None,
        })
    }

    /// The future of a macro: a call that stands for the native block around it.
    fn waiting(&mut self, written: Macro, hands: Vec<syn::Pat>, operands: Vec<Expr>) -> Expr {
        let mut call = MacroCall::of(written);
        call.hands = Some(hands);
        call.before_literal = operands.len();
        self.macros.push(call);
        super::macros::call(self.macros.len() - 1, operands)
    }
}

/// An await that stands where the macro does.
fn awaited(path: &Path, future: Expr) -> Expr {
    let span = path.segments.first().map_or_else(Span::call_site, |s| s.ident.span());
    Expr::Await(syn::ExprAwait {
        attrs: Vec::new(),
        base: Box::new(future),
        dot_token: syn::Token![.](span),
        await_token: syn::Token![await](span),
    })
}

/// It must be known whose macro it is.
fn unknown_family(path: &Path) -> syn::Error {
    let (span, name) = match path.segments.last() {
        Some(last) => (last.ident.span(), last.ident.to_string()),
        None => (Span::call_site(), String::new()),
    };
    diagnostics::not_lowered(
        span,
        &format!("`{name}!` of an unknown crate on a future that is a local"),
        &format!("write the path: `tokio::{name}!`, `futures::{name}!` or `framewright::{name}!`"),
    )
}
