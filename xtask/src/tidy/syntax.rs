//! What the rules ask a syntax tree.
//!
//! In: a parsed file. Out: functions with their lengths, paths with what they start from, the lines
//! of test items. Invariant: only what stands in the file is seen; macros are not expanded.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A function and the lines from its `fn` to its closing brace.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The line of its signature.
    pub line: usize,
    /// How many lines it takes.
    pub length: usize,
}

/// Every function with a body.
pub fn functions(tree: &syn::File) -> Vec<Function> {
    let mut found = Functions(Vec::new());
    found.visit_file(tree);
    found.0
}

struct Functions(Vec<Function>);

impl Functions {
    fn push(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let line = signature.span().start().line;
        let last = body.brace_token.span.close().end().line;
        self.0.push(Function { name: signature.ident.to_string(), line, length: last + 1 - line });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.push(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.push(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(body) = &item.default {
            self.push(&item.sig, body);
        }
        visit::visit_trait_item_fn(self, item);
    }
}

/// First and last line of every `#[cfg(test)]` item.
pub fn test_lines(tree: &syn::File) -> Vec<(usize, usize)> {
    let mut found = TestItems(Vec::new());
    found.visit_file(tree);
    found.0
}

struct TestItems(Vec<(usize, usize)>);

impl<'ast> Visit<'ast> for TestItems {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes: &[syn::Attribute] = match item {
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Use(item) => &item.attrs,
            _ => &[],
        };
        if attributes.iter().any(is_cfg_test) {
            self.0.push((item.span().start().line, item.span().end().line));
        }
        visit::visit_item(self, item);
    }
}

fn is_cfg_test(attribute: &syn::Attribute) -> bool {
    let argument = attribute.parse_args::<syn::Ident>();
    attribute.path().is_ident("cfg") && argument.is_ok_and(|name| name == "test")
}

/// A path as written in a `use`, a type or an expression.
#[derive(Debug, PartialEq, Eq)]
pub struct Mention {
    /// From the crate's root, if the path starts there; else as written.
    pub segments: Vec<String>,
    /// The line where it starts.
    pub line: usize,
}

/// Every path that starts at `crate`, `self` or `super`, made absolute from `module`.
pub fn crate_paths(tree: &syn::File, module: &[String]) -> Vec<Mention> {
    let mut found = Paths { module: module.to_vec(), mentions: Vec::new() };
    found.visit_file(tree);
    found.mentions
}

struct Paths {
    module: Vec<String>,
    mentions: Vec<Mention>,
}

impl Paths {
    fn push(&mut self, written: &[String], span: Span) {
        let mut base = match written.first().map(String::as_str) {
            Some("crate") => Vec::new(),
            Some("self" | "super") => self.module.clone(),
            _ => return,
        };
        for segment in written {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => drop(base.pop()),
                name => base.push(name.to_owned()),
            }
        }
        self.mentions.push(Mention { segments: base, line: span.start().line });
    }

    fn push_tree(&mut self, prefix: &mut Vec<String>, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.push_tree(prefix, &path.tree);
                prefix.pop();
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.push_tree(prefix, item));
            }
            syn::UseTree::Glob(glob) => self.push(prefix, glob.span()),
            syn::UseTree::Name(syn::UseName { ident })
            | syn::UseTree::Rename(syn::UseRename { ident, .. }) => {
                prefix.push(ident.to_string());
                self.push(prefix, ident.span());
                prefix.pop();
            }
        }
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.push_tree(&mut Vec::new(), &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let written: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.push(&written, path.span());
        visit::visit_path(self, path);
    }
}

#[cfg(test)]
mod tests {
    use super::{Function, crate_paths, functions};

    #[test]
    fn a_function_is_measured_without_its_docs() {
        let tree =
            syn::parse_file("/// Text.\n#[inline]\npub fn f(\n    a: u8,\n) {\n}\n").unwrap();
        assert_eq!(functions(&tree), [Function { name: "f".to_owned(), line: 3, length: 4 }]);
    }

    #[test]
    fn paths_are_resolved_against_their_module() {
        let text =
            "use super::{a::B, c};\nuse std::fmt;\nmod inner {\n fn f() { super::g(); }\n}\n";
        let tree = syn::parse_file(text).unwrap();
        let module = ["build".to_owned(), "pass".to_owned()];
        let found: Vec<String> =
            crate_paths(&tree, &module).iter().map(|path| path.segments.join("::")).collect();
        assert_eq!(found, ["build::a::B", "build::c", "build::pass::g"]);
    }
}
