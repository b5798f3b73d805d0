//! Functions that are right: those that `expand-examples` lowers and runs.
//!
//! In: its inputs. Out: the tokens of every `async fn` in them. Invariant: in the same order on
//! every machine.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The functions, without attributes and visibility.
pub fn functions() -> Vec<TokenStream> {
    let inputs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../expand-examples/inputs");
    let mut files = Vec::new();
    collect(&inputs, &mut files);
    files.sort();
    let mut functions = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("the inputs are readable");
        let tokens = text.parse().expect("the inputs are Rust");
        find(tokens, &mut functions);
    }
    functions
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the inputs are there") {
        let path = entry.expect("the inputs are readable").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// From `async` to the braces, also in modules and impls; not in other functions.
fn find(tokens: TokenStream, functions: &mut Vec<TokenStream>) {
    let mut function: Vec<TokenTree> = Vec::new();
    let mut is_function = false;
    for token in tokens {
        let word = token.to_string();
        match &token {
            TokenTree::Ident(_) if word == "async" || word == "unsafe" => function.push(token),
            TokenTree::Ident(_) if word == "fn" && !is_function => {
                is_function = function.iter().any(|token| token.to_string() == "async");
                function.push(token);
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                if is_function {
                    function.push(token);
                    functions.push(function.drain(..).collect());
                } else {
                    find(group.stream(), functions);
                }
                function.clear();
                is_function = false;
            }
            _ if is_function => function.push(token),
            _ => function.clear(),
        }
    }
}
