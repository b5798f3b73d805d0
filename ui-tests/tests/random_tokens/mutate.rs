//! One function becomes another stream of tokens.
//!
//! In: functions and a generator. Out: one of them, changed in one to six places. Invariant: groups
//! stay groups, as a macro never sees a lone brace.

use proc_macro2::{Group, TokenStream, TokenTree};

/// A generator that is the same everywhere: xorshift, by Marsaglia.
pub struct Generator(u64);

impl Generator {
    /// From a seed that is not zero.
    pub fn new(seed: u64) -> Self {
        Generator(seed)
    }

    /// A number below `bound`, which is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The low bits of a xorshift are its weakest.
        ((self.0 >> 16) % bound as u64) as usize
    }
}

/// One of the seeds, changed.
pub fn mutated(seeds: &[TokenStream], generator: &mut Generator) -> TokenStream {
    let mut tokens = seeds[generator.below(seeds.len())].clone();
    // Few changes more often than many: they get further before they are found.
    let most = 1 + generator.below(6);
    for _ in 0..=generator.below(most) {
        let foreign = &seeds[generator.below(seeds.len())];
        let size = size(&tokens);
        if size == 0 {
            break;
        }
        let at = generator.below(size);
        tokens = change(tokens, at, foreign, generator);
    }
    tokens
}

/// How many tokens, those in groups too.
fn size(tokens: &TokenStream) -> usize {
    tokens.clone().into_iter().map(|token| size_of(&token)).sum()
}

fn size_of(token: &TokenTree) -> usize {
    match token {
        TokenTree::Group(group) => 1 + size(&group.stream()),
        _ => 1,
    }
}

/// The `at`th token of all.
fn token_at(tokens: &TokenStream, mut at: usize) -> Option<TokenTree> {
    for token in tokens.clone() {
        let size = size_of(&token);
        match (&token, at) {
            (_, 0) => return Some(token),
            (TokenTree::Group(group), _) if at < size => return token_at(&group.stream(), at - 1),
            _ => at -= size,
        }
    }
    None
}

/// Changes the `at`th token of all.
fn change(
    tokens: TokenStream,
    mut at: usize,
    foreign: &TokenStream,
    generator: &mut Generator,
) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for index in 0..tokens.len() {
        let size = size_of(&tokens[index]);
        if at >= size {
            at -= size;
            continue;
        }
        match &tokens[index] {
            TokenTree::Group(group) if at > 0 => {
                let inner = change(group.stream(), at - 1, foreign, generator);
                tokens[index] = Group::new(group.delimiter(), inner).into();
            }
            _ => change_one(&mut tokens, index, foreign, generator),
        }
        break;
    }
    tokens.into_iter().collect()
}

fn change_one(
    tokens: &mut Vec<TokenTree>,
    index: usize,
    foreign: &TokenStream,
    generator: &mut Generator,
) {
    match generator.below(6) {
        0 => drop(tokens.remove(index)),
        1 => tokens.insert(index, tokens[index].clone()),
        2 if index + 1 < tokens.len() => tokens.swap(index, index + 1),
        3 => {
            let other = generator.below(tokens.len());
            tokens.swap(index, other);
        }
        4 => {
            if let TokenTree::Group(group) = tokens[index].clone() {
                tokens.splice(index..=index, group.stream());
            }
        }
        _ => {
            let count = size(foreign);
            if let Some(token) = token_at(foreign, generator.below(count)) {
                tokens[index] = token;
            }
        }
    }
}
