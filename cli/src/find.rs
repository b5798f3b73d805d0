//! The async functions of a file.
//!
//! In: a parsed file. Out: every function with a body that the attribute stands on, or that it
//! could stand on. Invariant: source order, and one entry a function wherever it is nested.

use framewright_lowering::{Edition, Lowering, lower};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Attribute, Ident, Meta, Signature, Type};

/// A function that can be lowered.
#[derive(Clone, Debug)]
pub struct Found {
    /// Modules, then the type or the trait, then the name.
    pub path: Vec<String>,
    /// The line of its name.
    pub line: usize,
    /// The attribute's own tokens, if it stands there.
    pub attribute: Option<TokenStream>,
    /// The function without the attribute.
    pub item: TokenStream,
}

/// The functions of a file.
pub fn functions(file: &syn::File) -> Vec<Found> {
    let mut names = Names(vec!["coroutine".to_string()]);
    names.visit_file(file);
    let mut finder = Finder { names: names.0, path: Vec::new(), found: Vec::new() };
    finder.visit_file(file);
    finder.found
}

/// Those that a command is about: the annotated ones, or the ones whose path ends as wanted.
pub fn select<'a>(found: &'a [Found], wanted: Option<&str>) -> Vec<&'a Found> {
    let Some(wanted) = wanted else {
        return found.iter().filter(|function| function.attribute.is_some()).collect();
    };
    let wanted: Vec<&str> = wanted.split("::").map(str::trim).collect();
    let ends = |function: &&Found| {
        let skipped = function.path.len().checked_sub(wanted.len());
        skipped.is_some_and(|skipped| function.path[skipped..].iter().eq(wanted.iter()))
    };
    found.iter().filter(ends).collect()
}

impl Found {
    /// Its path as one would write it.
    pub fn name(&self) -> String {
        self.path.join("::")
    }

    /// Lowers it, as the attribute does.
    ///
    /// # Errors
    ///
    /// Those of the attribute.
    pub fn lower(&self, edition: Edition) -> syn::Result<Lowering> {
        lower(self.attribute.clone().unwrap_or_default(), self.item.clone(), edition)
    }
}

/// What the attribute is called in this file: imports may rename it.
struct Names(Vec<String>);

impl<'a> Visit<'a> for Names {
    fn visit_use_rename(&mut self, rename: &'a syn::UseRename) {
        if rename.ident == "coroutine" {
            self.0.push(rename.rename.to_string());
        }
    }
}

struct Finder {
    names: Vec<String>,
    path: Vec<String>,
    found: Vec<Found>,
}

impl Finder {
    fn inside(&mut self, name: String, walk: impl FnOnce(&mut Self)) {
        self.path.push(name);
        walk(self);
        self.path.pop();
    }

    fn add(&mut self, signature: &Signature, attrs: &[Attribute], mut item: impl Annotated) {
        let at = attrs.iter().position(|attr| self.is_ours(attr));
        if at.is_none() && signature.asyncness.is_none() {
            return;
        }
        let attribute = at.map(|index| arguments(&item.attributes().remove(index)));
        let mut path = self.path.clone();
        path.push(signature.ident.to_string());
        let line = line_of(&signature.ident);
        self.found.push(Found { path, line, attribute, item: item.into_token_stream() });
    }

    fn is_ours(&self, attr: &Attribute) -> bool {
        let last = attr.path().segments.last();
        last.is_some_and(|segment| self.names.iter().any(|name| segment.ident == name))
    }
}

impl<'a> Visit<'a> for Finder {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        self.inside(item.ident.to_string(), |this| visit::visit_item_mod(this, item));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        self.inside(type_name(&item.self_ty), |this| visit::visit_item_impl(this, item));
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.inside(item.ident.to_string(), |this| visit::visit_item_trait(this, item));
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.add(&item.sig, &item.attrs, item.clone());
        self.inside(item.sig.ident.to_string(), |this| visit::visit_item_fn(this, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.add(&item.sig, &item.attrs, item.clone());
        self.inside(item.sig.ident.to_string(), |this| visit::visit_impl_item_fn(this, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        if item.default.is_some() {
            self.add(&item.sig, &item.attrs, item.clone());
        }
        self.inside(item.sig.ident.to_string(), |this| visit::visit_trait_item_fn(this, item));
    }
}

/// An item whose attributes can be taken off.
trait Annotated: ToTokens {
    fn attributes(&mut self) -> &mut Vec<Attribute>;
}

impl Annotated for syn::ItemFn {
    fn attributes(&mut self) -> &mut Vec<Attribute> {
        &mut self.attrs
    }
}

impl Annotated for syn::ImplItemFn {
    fn attributes(&mut self) -> &mut Vec<Attribute> {
        &mut self.attrs
    }
}

impl Annotated for syn::TraitItemFn {
    fn attributes(&mut self) -> &mut Vec<Attribute> {
        &mut self.attrs
    }
}

fn arguments(attr: &Attribute) -> TokenStream {
    match &attr.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    }
}

fn type_name(ty: &Type) -> String {
    match ty {
        Type::Path(path) => {
            path.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
        }
        Type::Reference(reference) => type_name(&reference.elem),
        other => other.to_token_stream().to_string(),
    }
}

fn line_of(ident: &Ident) -> usize {
    ident.span().start().line
}

#[cfg(test)]
mod tests {
    use super::{functions, select};

    const FILE: &str = "
        use framewright::coroutine as lowered;
        mod inner { #[lowered] async fn renamed() {} }
        struct S;
        impl S {
            #[framewright::coroutine(edition = 2021)] async fn method(&self) {}
            async fn plain(&self) {}
        }
        trait T { #[coroutine] async fn given() {} async fn wanted(); }
        #[cold] fn not_async() {}
    ";

    fn names(wanted: Option<&str>) -> Vec<String> {
        let found = functions(&syn::parse_file(FILE).unwrap());
        select(&found, wanted).into_iter().map(|function| function.name()).collect()
    }

    #[test]
    fn annotated_functions_are_found_wherever_they_stand() {
        assert_eq!(names(None), ["inner::renamed", "S::method", "T::given"]);
    }

    #[test]
    fn a_path_selects_by_its_end_whether_annotated_or_not() {
        assert_eq!(names(Some("plain")), ["S::plain"]);
        assert_eq!(names(Some("S::plain")), ["S::plain"]);
        assert_eq!(names(Some("T::plain")), [""; 0]);
        assert_eq!(names(Some("wanted")), [""; 0]);
        assert_eq!(names(Some("not_async")), [""; 0]);
    }

    #[test]
    fn the_attribute_leaves_and_its_arguments_stay() {
        let found = functions(&syn::parse_file(FILE).unwrap());
        let method = select(&found, Some("method"))[0];
        assert_eq!(method.attribute.as_ref().unwrap().to_string(), "edition = 2021");
        assert!(!method.item.to_string().contains("coroutine"));
    }
}
