//! Names for what the source has no name for.
//!
//! In: the tokens of the function. Out: identifiers that occur nowhere in it. Invariant: every
//! generated identifier comes from here, so none can capture one of the user's.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use crate::ir::mark;

/// Names already in use.
#[derive(Debug, Clone, Default)]
pub struct Names {
    used: HashSet<String>,
    own: HashSet<String>,
    reserved: Option<Ident>,
    /// For each name that was wanted the first number that may be free.
    next: HashMap<String, usize>,
}

impl Names {
    /// All identifiers of some tokens are in use.
    pub fn of(tokens: TokenStream) -> Self {
        let mut names = Names::default();
        names.reserve(tokens);
        names
    }

    fn reserve(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    if mark::is_reserved(&name) {
                        self.reserved.get_or_insert(ident);
                    }
                    self.used.insert(name);
                }
                TokenTree::Group(group) => self.reserve(group.stream()),
                // A format string may capture names.
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                    self.used.extend(words.filter(|w| !w.is_empty()).map(str::to_string));
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// A name of the source that is not free for it, because the tree is marked with it.
    pub fn reserved(&self) -> Option<&Ident> {
        self.reserved.as_ref()
    }

    /// A local's own name, or, if another local has it already, the same with a number.
    ///
    /// The identifier is hygienic, so that it cannot be taken for the user's: a function of the
    /// same name is still found.
    pub fn own(&mut self, name: &str) -> String {
        if self.own.insert(name.to_string()) && is_name(name) {
            name.to_string()
        } else {
            self.free(name)
        }
    }

    /// The wanted name if it is free, else the same with a number.
    pub fn fresh(&mut self, wanted: &str) -> Ident {
        let name = self.free(wanted);
        Ident::new(&name, Span::mixed_site())
    }

    /// The same as text.
    pub fn free(&mut self, wanted: &str) -> String {
        let wanted = wanted.trim_start_matches("r#");
        let wanted = if is_name(wanted) { wanted.to_string() } else { format!("{wanted}_") };
        let next = self.next.entry(wanted.clone()).or_insert(1);
        loop {
            let name = if *next == 1 { wanted.clone() } else { format!("{wanted}_{next}") };
            *next += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// Whether a word is a name, and not a keyword of some edition. It has been an identifier, so that
/// nothing but this is to be found out, and no lexer is asked.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| !c.is_ascii_digit()) && !keywords(word.len()).contains(&word)
}

/// The keywords of a length. Every name is compared with them, and macros are built without
/// optimisation: so with as few as can be.
fn keywords(length: usize) -> &'static [&'static str] {
    match length {
        1 => &["_"],
        2 => &["as", "do", "fn", "if", "in"],
        3 => &["box", "dyn", "for", "gen", "let", "mod", "mut", "pub", "ref", "try", "use"],
        4 => &["else", "enum", "impl", "loop", "move", "priv", "self", "Self", "true", "type"],
        5 => &[
            "async", "await", "break", "const", "crate", "false", "final", "macro", "match",
            "super", "trait", "where", "while", "yield",
        ],
        6 => &["become", "extern", "return", "static", "struct", "typeof", "unsafe"],
        7 => &["unsized", "virtual"],
        8 => &["abstract", "continue", "override"],
        _ => &[],
    }
}

/// `read_line` becomes `ReadLine`.
pub fn camel(name: &str) -> String {
    name.trim_start_matches("r#")
        .split('_')
        .map(|word| {
            let mut chars = word.chars();
            chars
                .next()
                .map_or(String::new(), |c| c.to_uppercase().collect::<String>() + chars.as_str())
        })
        .collect()
}
