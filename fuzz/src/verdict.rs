//! Expanding one stream, and looking at what comes out.
//!
//! In: an attribute and an item, as text. Out: nothing, or what is wrong. Invariant: it is the
//! compiler's panic and nobody else's that unwinds out of [`expand`].

use framewright_lowering::{Edition, Form};
use proc_macro2::{TokenStream, TokenTree};

use crate::generator::Generator;
use crate::mutate;

/// What is expanded, as text: tokens do not go from thread to thread.
#[derive(Clone, Debug)]
pub struct Input {
    /// What stands in the attribute's parentheses.
    pub attribute: String,
    /// What the attribute stands on.
    pub item: String,
    /// The edition of the code.
    pub edition: Edition,
    /// What is wanted.
    pub form: Form,
}

impl Input {
    /// One that the generator chooses.
    pub fn chosen(seeds: &[TokenStream], generator: &mut Generator) -> Self {
        Input {
            item: mutate::mutated(seeds, generator).to_string(),
            attribute: mutate::attribute(generator).to_string(),
            edition: [Edition::Before2024, Edition::From2024][generator.below(2)],
            form: [Form::Lowered, Form::Lowered, Form::Judged][generator.below(3)],
        }
    }
}

/// Expands: what comes out, as text, and whether the function was understood.
pub fn expand(input: &Input) -> Option<(String, bool)> {
    // As the compiler gives them: what is no stream of tokens never reaches a macro.
    let attribute: TokenStream = input.attribute.parse().ok()?;
    let item: TokenStream = input.item.parse().ok()?;
    let expanded = framewright_lowering::expand(attribute, item, input.edition, input.form);
    let expanded = answered(expanded, input).to_string();
    let understood = !expanded.contains("compile_error");
    Some((expanded, understood))
}

/// Answers what the expansion asks of `#[cfg]` predicates: each of them holds.
fn answered(expanded: TokenStream, input: &Input) -> TokenStream {
    let mut tokens = expanded.clone().into_iter();
    let asks = tokens.any(|token| token.to_string() == "__coroutine");
    match tokens.nth(1) {
        Some(TokenTree::Group(again)) if asks => {
            let (edition, form) = (input.edition, input.form);
            answered(framewright_lowering::expand_again(again.stream(), edition, form), input)
        }
        _ => expanded,
    }
}

/// Reads what came out. It is deeper than what went in, and may need more stack.
pub fn read(expanded: &str, understood: bool) -> Result<(), String> {
    let tokens: TokenStream = expanded.parse().map_err(|error| format!("no tokens: {error}"))?;
    // A function that was understood becomes an item; anything else may stay what it was.
    if understood {
        syn::parse2::<syn::ItemFn>(tokens).map_err(|error| format!("no function: {error}"))?;
    }
    Ok(())
}
