//! The functions of one file, and where their attribute goes.
//!
//! In: the text of a file. Out: every `async fn` with a body: its name, its line, and either the
//! place of the attribute or why it gets none. Invariant: offsets are bytes of the text that was
//! given, byte order mark included; functions are in the order of their first tokens.
//!
//! The attribute goes below all others, right before the function's own first token: attributes
//! run from the top, and what `#[tokio::test]` or `#[instrument]` make of an `async fn` is of no
//! use to them once it is lowered.

use std::ops::Range;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Item, Meta, Signature, Stmt, Visibility};

use super::others::{self, Effect};
use super::wrap::Body;

/// One `async fn` with a body.
#[derive(Debug)]
pub struct Function {
    /// The path inside of the file: modules, the type of an `impl`, functions around it.
    pub name: String,
    /// The line of `fn`, from 1.
    pub line: usize,
    /// The lines from its first attribute to its closing brace.
    pub lines: Range<usize>,
    /// Whether it is compiled for tests only.
    pub is_test: bool,
    /// What can be done with it.
    pub place: Place,
}

/// Where the attribute goes.
#[derive(Debug)]
pub enum Place {
    /// In front of the byte at this offset; it may stand there already.
    Before {
        /// The function's first token after its attributes.
        token: usize,
        /// The bytes of the attribute, if the last attribute is it.
        written: Option<Range<usize>>,
    },
    /// The function is a test: another attribute takes its body.
    Inside(Body),
    /// Nowhere, and why.
    Nowhere(String),
}

/// Reads a file; fails if it is not Rust.
pub fn functions(text: &str) -> syn::Result<Vec<Function>> {
    // What `syn::parse_file` takes off by itself would move the offsets.
    let skipped = skipped(text);
    let tokens: TokenStream = text[skipped..].parse()?;
    let tree: syn::File = syn::parse2(tokens)?;
    let mut find =
        Find { text, skipped, path: Vec::new(), test: 0, within: None, found: Vec::new() };
    find.visit_file(&tree);
    Ok(find.found)
}

/// The length of a byte order mark and of a `#!` line, which have to stay first.
pub fn skipped(text: &str) -> usize {
    let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let rest = &text[mark..];
    let is_attribute = |rest: &str| rest[2..].trim_start().starts_with('[');
    if rest.starts_with("#!") && !is_attribute(rest) {
        mark + rest.find('\n').unwrap_or(rest.len())
    } else {
        mark
    }
}

struct Find<'t> {
    text: &'t str,
    skipped: usize,
    path: Vec<String>,
    /// How many of the items around are compiled for tests only.
    test: usize,
    /// The attribute of the `impl` or trait around that takes its functions.
    within: Option<String>,
    found: Vec<Function>,
}

impl Find<'_> {
    fn bytes(&self, span: Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.skipped..range.end + self.skipped
    }

    fn function(
        &mut self,
        attrs: &[Attribute],
        vis: Option<&Visibility>,
        signature: &Signature,
        body: &Block,
        whole: Span,
    ) {
        if signature.asyncness.is_none() {
            return;
        }
        self.path.push(signature.ident.to_string());
        let name = self.path.join("::");
        self.path.pop();
        self.found.push(Function {
            name,
            line: signature.fn_token.span.start().line,
            lines: whole.start().line..whole.end().line + 1,
            is_test: self.test > 0 || attrs.iter().any(others::is_for_tests),
            place: self.place(attrs, vis, signature, body),
        });
    }

    fn place(
        &self,
        attrs: &[Attribute],
        vis: Option<&Visibility>,
        signature: &Signature,
        body: &Block,
    ) -> Place {
        if let Some(taker) = &self.within {
            return Place::Nowhere(format!("`{taker}` rewrites it first"));
        }
        if let Some(abi) = &signature.abi {
            return Place::Nowhere(format!("`{}`", abi.to_token_stream()));
        }
        if signature.constness.is_some() {
            return Place::Nowhere("`const`".to_owned());
        }
        for attr in attrs {
            match others::effect(attr) {
                Effect::None => {}
                Effect::TakesFunction(name) => {
                    return Place::Nowhere(format!("`{name}` rewrites it first"));
                }
                Effect::TakesBody(name) => return self.inside(&name, signature, body),
            }
        }
        let first = match vis {
            Some(vis) if !matches!(vis, Visibility::Inherited) => vis.span(),
            _ => signature.asyncness.expect("an async fn").span,
        };
        let token = self.bytes(first).start;
        match attrs.iter().position(others::is_ours) {
            None => Place::Before { token, written: None },
            Some(at) if at + 1 == attrs.len() && matches!(attrs[at].meta, Meta::Path(_)) => {
                Place::Before { token, written: Some(self.bytes(attrs[at].span())) }
            }
            Some(_) => Place::Nowhere("it has the attribute, written another way".to_owned()),
        }
    }

    fn inside(&self, taker: &str, signature: &Signature, body: &Block) -> Place {
        if !signature.inputs.is_empty() || !signature.generics.params.is_empty() {
            return Place::Nowhere(format!("`{taker}` takes its body, and it has arguments"));
        }
        let start = self.bytes(body.brace_token.span.open()).end;
        let end = self.bytes(body.brace_token.span.close()).start;
        // Inner attributes stay first in a body.
        if self.text[start..end].trim_start().starts_with("#!") {
            return Place::Nowhere(format!("`{taker}` takes its body, and that has attributes"));
        }
        let output = match &signature.output {
            syn::ReturnType::Default => String::new(),
            output => self.text[self.bytes(output.span())].to_owned(),
        };
        let name = signature.ident.to_string();
        Place::Inside(Body { taker: taker.to_owned(), name, output, bytes: start..end })
    }

    /// What is nested in a function: nothing around it rewrites that.
    fn body(&mut self, signature: &Signature, attrs: &[Attribute], body: &Block) {
        let outer = self.within.take();
        // The function that `wrap` has put there is this one.
        let inner = match (body.stmts.first(), self.found.last().map(|function| &function.place)) {
            (Some(Stmt::Item(Item::Fn(inner))), Some(Place::Inside(around)))
                if signature.ident == around.name && around.is_wrapped(self.text) =>
            {
                &inner.block
            }
            _ => body,
        };
        self.enter(signature.ident.to_string(), attrs, |find| visit::visit_block(find, inner));
        self.within = outer;
    }

    fn enter(&mut self, name: String, attrs: &[Attribute], go: impl FnOnce(&mut Self)) {
        let test = usize::from(attrs.iter().any(others::is_for_tests));
        self.test += test;
        self.path.push(name);
        go(self);
        self.path.pop();
        self.test -= test;
    }

    /// As `enter`, for what may have functions that its own attribute rewrites.
    fn enter_with_methods(
        &mut self,
        name: String,
        attrs: &[Attribute],
        go: impl FnOnce(&mut Self),
    ) {
        let taker = attrs.iter().find_map(others::takes_methods);
        let outer = std::mem::replace(&mut self.within, taker);
        self.enter(name, attrs, go);
        self.within = outer;
    }
}

impl<'ast> Visit<'ast> for Find<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.attrs, Some(&item.vis), &item.sig, &item.block, item.span());
        self.body(&item.sig, &item.attrs, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.defaultness.is_none() {
            self.function(&item.attrs, Some(&item.vis), &item.sig, &item.block, item.span());
        }
        self.body(&item.sig, &item.attrs, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let Some(body) = &item.default else { return };
        self.function(&item.attrs, None, &item.sig, body, item.span());
        self.body(&item.sig, &item.attrs, body);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.enter(item.ident.to_string(), &item.attrs, |find| visit::visit_item_mod(find, item));
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        };
        let name = name.unwrap_or_else(|| "impl".to_owned());
        self.enter_with_methods(name, &item.attrs, |find| visit::visit_item_impl(find, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.enter_with_methods(item.ident.to_string(), &item.attrs, |find| {
            visit::visit_item_trait(find, item);
        });
    }
}
