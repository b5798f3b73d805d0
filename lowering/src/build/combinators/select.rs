//! `select!` and `select_biased!`.
//!
//! In: the macro. Out: its guards and futures as locals, the waiting for the first, and a `match`
//! that runs its handler. Invariant: guards come first, then all futures; the futures are dropped
//! before a handler runs; a value that does not match its pattern disables its branch.
//!
//! ```text
//! tokio::select! {                     {
//!     Some(x) = f(a), if g => h(x),        let guard = g;
//!     _ = t => break,                      let output = {
//! }                                            let branches = (f(a), t);
//!                                =>            __macro0(branches, guard).await
//!                                          };
//!                                          match output {
//!                                              Selected2::_0(Some(x)) => h(x),
//!                                              Selected2::_1(_) => break,
//!                                              Selected2::Disabled => panic!(..),
//!                                              _ => unreachable!("failed to match bind"),
//!                                          }
//!                                      }
//! ```
//!
//! `__macro0` is `tokio::select! { value @ Some(_) = branch, if guard => _0(value), .. }`.

use proc_macro2::{Ident, Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Arm, Expr, Macro, Pat, Path, Stmt, parse_quote, parse_quote_spanned};

use super::grammar::{Branch, Select};
use super::{Combinators, Family, Imports, awaited, unknown_family};
use crate::build::names::Names;
use crate::build::places;
use crate::diagnostics;

/// What `framewright::select!` is outside of a lowered function: `[path] branches` comes in.
///
/// # Errors
///
/// Where the branches are not written as they must be.
pub fn native(tokens: TokenStream) -> syn::Result<Expr> {
    let mut names = Names::of(tokens.clone());
    let input = |input: ParseStream<'_>| {
        let inner;
        syn::bracketed!(inner in input);
        Ok((Path::parse_mod_style(&inner)?, input.parse::<Select>()?))
    };
    let (krate, select) = input.parse2(tokens)?;
    let imports = Imports::default();
    let mut macros = Vec::new();
    let mut combinators =
        Combinators { krate: &krate, imports: &imports, names: &mut names, macros: &mut macros };
    combinators.own_select(&parse_quote!(select), &select)
}

/// The names that a branch has.
struct Named {
    future: Ident,
    guard: Option<Ident>,
    variant: Path,
}

impl Combinators<'_> {
    pub(super) fn select(&mut self, call: &Macro, family: Family) -> syn::Result<Option<Expr>> {
        let Ok(select) = call.parse_body::<Select>() else { return Ok(None) };
        // What futures borrows from a path must be `mut`.
        let path_of = |branch: &Branch| {
            matches!(branch.future, Expr::Path(_)) && !self.imports.is_immutable(&branch.future)
        };
        let family = match family {
            Family::Unknown => told_by(&select),
            family => family,
        };
        if select.branches.is_empty() {
            return Ok(select.otherwise.map(|otherwise| parse_quote!({ #otherwise })));
        }
        if select.branches.len() > MOST {
            return Ok(None);
        }
        Ok(Some(match family {
            Family::Unknown if select.branches.iter().any(path_of) => {
                return Err(unknown_family(&call.path));
            }
            Family::Futures => self.futures_select(call, &select),
            Family::Own => self.own_select(&call.path, &select)?,
            Family::Tokio | Family::Unknown => self.tokio_select(call, &select),
        }))
    }

    /// The type of what comes out: which branch, with its value.
    fn selected(&self, select: &Select) -> Path {
        let (krate, name) = (self.krate, ident(&format!("Selected{}", select.branches.len())));
        parse_quote!(#krate::frame::#name)
    }

    fn named(&mut self, select: &Select) -> Vec<Named> {
        let selected = self.selected(select);
        let named = select.branches.iter().enumerate().map(|(index, branch)| {
            let variant = ident(&format!("_{index}"));
            Named {
                future: self.names.fresh("branch"),
                guard: branch.guard.as_ref().map(|_| self.names.fresh("guard")),
                variant: parse_quote!(#selected::#variant),
            }
        });
        named.collect()
    }

    fn tokio_select(&mut self, call: &Macro, select: &Select) -> Expr {
        let (named, selected) = (self.named(select), self.selected(select));
        let value = self.names.fresh("value");
        let path = &call.path;
        let biased: Option<Arms> = select.biased.then(|| parse_quote!(biased;));
        let arms = select.branches.iter().zip(&named).map(|(branch, named)| -> Arms {
            let (future, variant) = (&named.future, &named.variant);
            let pattern = whole(&value, &branch.pattern);
            match &named.guard {
                Some(guard) => parse_quote!(#pattern = #future, if #guard => #variant(#value)),
                None => parse_quote!(#pattern = #future => #variant(#value)),
            }
        });
        let mut arms: Vec<_> = arms.collect();
        // Without an `else` the macro panics by itself.
        if select.otherwise.is_some() {
            arms.push(parse_quote!(else => #selected::Disabled));
        }
        let mut written: Macro = parse_quote!(#path! { #biased #(#arms),* });
        written.bang_token = call.bang_token;
        let branches = self.names.fresh("branches");
        let futures = named.iter().map(|named| &named.future);
        let guards: Vec<_> = named.iter().filter_map(|named| named.guard.as_ref()).collect();
        let hands = std::iter::once(parse_quote!((#(#futures,)*)))
            .chain(guards.iter().map(|guard| parse_quote!(#guard)))
            .collect();
        let operands = std::iter::once(parse_quote!(#branches))
            .chain(guards.iter().map(|guard| parse_quote!(#guard)))
            .collect();
        let waiting = awaited(&call.path, self.waiting(written, hands, operands));
        let futures = select.branches.iter().map(|branch| &branch.future);
        let output = parse_quote!({ let #branches = (#(#futures,)*); #waiting });
        self.guarded(call.path.span(), select, &named, output)
    }

    /// The guards, the output, and the handlers.
    fn guarded(&mut self, span: Span, select: &Select, named: &[Named], output: Expr) -> Expr {
        let selected = self.selected(select);
        let guards = select.branches.iter().zip(named).filter_map(|(branch, named)| {
            let (guard, condition) = (named.guard.as_ref()?, branch.guard.as_ref()?);
            Some(parse_quote!(let #guard: bool = #condition;))
        });
        let guards: Vec<Stmt> = guards.collect();
        let mut arms = handlers(select, named);
        let otherwise = select
            .otherwise
            .clone()
            .unwrap_or_else(|| parse_quote_spanned!(span=> ::core::panic!(#NONE_LEFT)));
        arms.push(parse_quote!(#selected::Disabled => #otherwise,));
        if select.branches.iter().any(|branch| !always_matches(&branch.pattern)) {
            arms.push(parse_quote_spanned! {span=>
                _ => ::core::unreachable!("failed to match bind"),
            });
        }
        let name = self.names.fresh("output");
        parse_quote!({
            #(#guards)*
            let #name = #output;
            match #name { #(#arms)* }
        })
    }

    fn futures_select(&mut self, call: &Macro, select: &Select) -> Expr {
        let (named, selected) = (self.named(select), self.selected(select));
        let value = self.names.fresh("value");
        let some = |inner: Expr| -> Expr {
            match select.default {
                Some(_) => parse_quote!(::core::option::Option::Some(#inner)),
                None => inner,
            }
        };
        let path = &call.path;
        let arms = select.branches.iter().zip(&named).map(|(branch, named)| -> Arms {
            let (future, variant) = (&named.future, &named.variant);
            let ready = some(parse_quote!(#variant(#value)));
            // A path is borrowed, and must be `Unpin`.
            match branch.future {
                Expr::Path(_) => parse_quote!(#value = #future => #ready,),
                _ => parse_quote!(#value = (#future) => #ready,),
            }
        });
        let arms: Vec<_> = arms.collect();
        let complete: Option<Arms> = select.complete.as_ref().map(|_| {
            let ready = some(parse_quote!(#selected::Disabled));
            parse_quote!(complete => #ready,)
        });
        let default: Option<Arms> =
            select.default.as_ref().map(|_| parse_quote!(default => ::core::option::Option::None,));
        let mut written: Macro = parse_quote!(#path! { #(#arms)* #complete #default });
        written.bang_token = call.bang_token;
        let hands = named.iter().map(|named| {
            let future = &named.future;
            parse_quote!(mut #future)
        });
        let hands = hands.collect();
        let mut lets: Vec<Stmt> = Vec::new();
        let mut operands: Vec<Expr> = Vec::new();
        for (branch, named) in select.branches.iter().zip(&named) {
            let (future, name) = (&branch.future, &named.future);
            match future {
                Expr::Path(_) => operands.push(parse_quote!(&mut #future)),
                _ => {
                    lets.push(parse_quote!(let #name = #future;));
                    operands.push(parse_quote!(#name));
                }
            }
        }
        let waiting = awaited(&call.path, self.waiting(written, hands, operands));
        let mut arms = handlers(select, &named);
        let complete =
            select.complete.clone().unwrap_or_else(|| parse_quote!(::core::unreachable!()));
        arms.push(parse_quote!(#selected::Disabled => #complete,));
        if let Some(default) = &select.default {
            for arm in &mut arms {
                let pat = &arm.pat;
                arm.pat = parse_quote!(::core::option::Option::Some(#pat));
            }
            arms.push(parse_quote!(::core::option::Option::None => #default,));
        }
        let output = self.names.fresh("output");
        parse_quote!({
            let #output = { #(#lets)* #waiting };
            match #output { #(#arms)* }
        })
    }

    /// `framewright::select!` is a future by itself.
    fn own_select(&mut self, path: &Path, select: &Select) -> syn::Result<Expr> {
        if select.branches.is_empty() || select.branches.len() > MOST_OWN {
            return Err(diagnostics::branches(path.span(), MOST_OWN));
        }
        let (krate, named) = (self.krate, self.named(select));
        let branches = self.names.fresh("branches");
        let parts = select.branches.iter().zip(&named).map(|(branch, named)| -> Expr {
            let (future, pattern) = (&branch.future, cleaned(&branch.pattern));
            let enabled: Expr = match &named.guard {
                Some(guard) => parse_quote!(#guard),
                None => parse_quote!(true),
            };
            let accepts: Expr = match always_matches(&branch.pattern) {
                true => parse_quote!(|_| true),
                false => parse_quote!(|value| ::core::matches!(value, #pattern)),
            };
            parse_quote!(#krate::future::branch(#future, #enabled, #accepts))
        });
        let parts: Vec<_> = parts.collect();
        let order: Ident = ident(if select.biased { "Written" } else { "Fair" });
        let waiting = awaited(
            path,
            parse_quote!(#krate::future::select(#krate::future::Order::#order, #branches)),
        );
        let output = parse_quote!({
            let #branches = (#(#parts,)*);
            #waiting
        });
        Ok(self.guarded(path.span(), select, &named, output))
    }
}

/// What tokio says, too, where all branches are disabled and none is for that.
const NONE_LEFT: &str = "all branches are disabled and there is no else branch";

/// As many branches as tokio allows.
const MOST: usize = 64;

/// As many as this library's has.
const MOST_OWN: usize = 12;

/// Tokens of an arm of a `select!`.
type Arms = TokenStream;

fn ident(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// Whose macro it is, by what only one of them has.
fn told_by(select: &Select) -> Family {
    let guarded = select.branches.iter().any(|branch| branch.guard.is_some());
    if select.complete.is_some() || select.default.is_some() {
        Family::Futures
    } else if guarded || select.biased || select.otherwise.is_some() {
        Family::Tokio
    } else {
        Family::Unknown
    }
}

fn handlers(select: &Select, named: &[Named]) -> Vec<Arm> {
    let arm = |(branch, named): (&Branch, &Named)| {
        let (variant, pattern, handler) = (&named.variant, &branch.pattern, &branch.handler);
        parse_quote!(#variant(#pattern) => #handler,)
    };
    select.branches.iter().zip(named).map(arm).collect()
}

/// A pattern that matches the same, and binds the whole value.
fn whole(value: &Ident, pattern: &Pat) -> Pat {
    match cleaned(pattern) {
        Pat::Wild(_) => parse_quote!(#value),
        Pat::Or(or) => parse_quote!(#value @ (#or)),
        pattern => parse_quote!(#value @ #pattern),
    }
}

/// A pattern that matches the same, and binds nothing.
fn cleaned(pattern: &Pat) -> Pat {
    struct Clean;
    impl syn::visit_mut::VisitMut for Clean {
        fn visit_pat_mut(&mut self, pat: &mut Pat) {
            if let Pat::Ident(ident) = pat
                && places::binds(ident)
            {
                match ident.subpat.take() {
                    Some((_, inner)) => {
                        *pat = *inner;
                        return self.visit_pat_mut(pat);
                    }
                    None => *pat = parse_quote!(_),
                }
            }
            syn::visit_mut::visit_pat_mut(self, pat);
        }

        fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
            field.colon_token.get_or_insert_default();
            syn::visit_mut::visit_field_pat_mut(self, field);
        }
    }
    let mut pattern = pattern.clone();
    syn::visit_mut::VisitMut::visit_pat_mut(&mut Clean, &mut pattern);
    pattern
}

/// Whether a pattern matches whatever the value is, as far as its form tells.
fn always_matches(pattern: &Pat) -> bool {
    match pattern {
        Pat::Wild(_) | Pat::Rest(_) => true,
        Pat::Ident(ident) => {
            places::binds(ident)
                && ident.subpat.as_ref().is_none_or(|(_, inner)| always_matches(inner))
        }
        Pat::Tuple(tuple) => tuple.elems.iter().all(always_matches),
        Pat::Paren(paren) => always_matches(&paren.pat),
        Pat::Type(typed) => always_matches(&typed.pat),
        Pat::Reference(reference) => always_matches(&reference.pat),
        _ => false,
    }
}
