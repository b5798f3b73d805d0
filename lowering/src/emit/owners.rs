//! Names that are taken for those of types that hold no references.
//!
//! In: a function. Out: an item that compiles only if none of the types named so has a lifetime.
//! Invariant: a type of the user's own with such a name does not make the frame unsound.
//!
//! ```text
//! type Owned = (String, Vec<()>);     // E0106 if `String` has a lifetime: an alias elides none
//! ```

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::{self, Visit};

use super::Emitter;
use super::receive::idents_in;
use crate::build::places::{is_owner, owns_all};

impl Emitter<'_> {
    /// The item, if the function names such types where types are asked for what they hold.
    pub(super) fn owners(&self) -> TokenStream {
        let mut find = Find::default();
        find.visit_signature(&self.function.signature);
        find.visit_block(&self.function.block);
        let is_known = |path: &&syn::Path| {
            let first = &path.segments[0].ident;
            path.leading_colon.is_some() || !find.declared.contains(&first.to_string())
        };
        let paths: Vec<_> = find.found.values().filter(is_known).collect();
        if paths.is_empty() || find.declares_all {
            return TokenStream::new();
        }
        quote!(#[allow(dead_code)] type Owned = (#(#paths,)*);)
    }
}

#[derive(Default)]
struct Find {
    is_asked: bool,
    found: BTreeMap<String, syn::Path>,
    /// How many blocks are open.
    depth: usize,
    /// Names that are declared in blocks further in, where the item does not see them.
    declared: BTreeSet<String>,
    /// Whether any name may be.
    declares_all: bool,
}

impl<'ast> Visit<'ast> for Find {
    fn visit_pat_type(&mut self, pat: &'ast syn::PatType) {
        self.is_asked = true;
        self.visit_type(&pat.ty);
        self.is_asked = false;
        self.visit_pat(&pat.pat);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        visit::visit_path(self, path);
        let ty = syn::Type::Path(syn::TypePath { qself: None, path: path.clone() });
        // What has a constant among its arguments, or a parameter of the function, is none.
        if !(self.is_asked && is_owner(path) && owns_all(&ty)) {
            return;
        }
        // What it holds is asked for itself.
        let mut path = path.clone();
        if let Some(last) = path.segments.last_mut()
            && let syn::PathArguments::AngleBracketed(arguments) = &mut last.arguments
        {
            for argument in &mut arguments.args {
                if let syn::GenericArgument::Type(ty) = argument {
                    *ty = syn::Type::Tuple(syn::parse_quote!(()));
                }
            }
        }
        self.found.entry(path.to_token_stream().to_string()).or_insert(path);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_item(&mut self, item: &'ast syn::Item) {
        if self.depth < 2 {
            return;
        }
        self.declared.extend(idents_in(&[item.to_token_stream()]));
        if let syn::Item::Use(import) = item {
            visit::visit_item_use(self, import);
        }
    }

    fn visit_use_glob(&mut self, _: &'ast syn::UseGlob) {
        self.declares_all = true;
    }
}
