//! One function becomes another stream of tokens.
//!
//! In: functions and a generator. Out: one of them, changed in one to six places. Invariant: groups
//! stay groups, as a macro never sees a lone brace; the result is bounded, however often it grows.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::generator::Generator;

/// No more tokens than this are repeated or wrapped.
const LARGE: usize = 6_000;
/// How deep something is put into brackets at most.
const DEEP: usize = 400;

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
    match generator.below(10) {
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
        5 => tokens[index] = any_token(generator),
        6 => splice(tokens, index, foreign, generator),
        // Rarely, for what comes of it takes long to look at.
        7 if generator.below(8) == 0 => repeat(tokens, index, generator),
        8 if generator.below(8) == 0 => wrap(tokens, index, generator),
        _ => {
            let count = size(foreign);
            if let Some(token) = token_at(foreign, generator.below(count)) {
                tokens[index] = token;
            }
        }
    }
}

/// Puts a run of another function's tokens in.
fn splice(
    tokens: &mut Vec<TokenTree>,
    index: usize,
    foreign: &TokenStream,
    generator: &mut Generator,
) {
    let mut run: Vec<TokenTree> = foreign.clone().into_iter().collect();
    // Mostly from the body, which is the last token.
    while let Some(TokenTree::Group(group)) = run.last()
        && generator.below(3) > 0
    {
        run = group.stream().into_iter().collect();
    }
    if run.is_empty() {
        return;
    }
    let from = generator.below(run.len());
    let to = (from + 1 + generator.below(12)).min(run.len());
    tokens.splice(index..index, run.drain(from..to));
}

/// Writes what begins at a token again and again.
fn repeat(tokens: &mut Vec<TokenTree>, index: usize, generator: &mut Generator) {
    let end = (index + 1 + generator.below(8)).min(tokens.len());
    let run = tokens[index..end].to_vec();
    let size: usize = run.iter().map(size_of).sum();
    let times = generator.below(LARGE / size.max(1) + 1).min(400);
    let copies = std::iter::repeat_n(run, times).flatten();
    tokens.splice(end..end, copies);
}

/// Puts a token into brackets, and these into brackets, and so on.
fn wrap(tokens: &mut [TokenTree], index: usize, generator: &mut Generator) {
    let delimiter =
        [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket][generator.below(3)];
    let before: Option<TokenTree> = (generator.below(2) == 0).then(|| any_token(generator));
    for _ in 0..generator.below(DEEP) {
        let inner = before.iter().cloned().chain([tokens[index].clone()]).collect();
        tokens[index] = Group::new(delimiter, inner).into();
    }
}

/// A token of the language.
fn any_token(generator: &mut Generator) -> TokenTree {
    const WORDS: &[&str] = &[
        "async", "await", "break", "const", "continue", "dyn", "else", "enum", "fn", "for", "if",
        "impl", "in", "let", "loop", "match", "move", "mut", "pub", "ref", "return", "self",
        "Self", "static", "struct", "trait", "type", "unsafe", "use", "where", "while", "yield",
        "union", "x", "_x", "yield_", "State", "state", "frame", "mode", "live", "fw", "__m0",
        "__macro0", "__s0",
    ];
    const MARKS: &[char] = &[
        '+', '-', '*', '/', '%', '^', '!', '&', '|', '=', '<', '>', '@', '.', ',', ';', ':', '#',
        '$', '?', '~',
    ];
    match generator.below(4) {
        0 => Ident::new(WORDS[generator.below(WORDS.len())], Span::call_site()).into(),
        1 => {
            let spacing = [Spacing::Alone, Spacing::Joint][generator.below(2)];
            Punct::new(MARKS[generator.below(MARKS.len())], spacing).into()
        }
        2 => match generator.below(5) {
            0 => Literal::string("{x} {} {y:?}").into(),
            1 => Literal::usize_unsuffixed(generator.below(1_000)).into(),
            2 => Literal::u8_suffixed(7).into(),
            3 => Literal::character('x').into(),
            _ => Literal::byte_string(b"\xff").into(),
        },
        _ => {
            let kinds =
                [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None];
            Group::new(kinds[generator.below(4)], TokenStream::new()).into()
        }
    }
}

/// Tokens that may stand in the attribute's parentheses, right and wrong.
pub fn attribute(generator: &mut Generator) -> TokenStream {
    const OPTIONS: &[&str] = &[
        "",
        "edition = 2021",
        "edition = 2024",
        "crate = crate::fw",
        "crate =",
        "=> ()",
        "stream",
        "boxed",
        "boxed(local), stream",
        "boxed()",
    ];
    let known: TokenStream = OPTIONS[generator.below(OPTIONS.len())].parse().unwrap_or_default();
    let mut tokens: Vec<TokenTree> = known.into_iter().collect();
    for _ in 0..generator.below(8).saturating_sub(4) {
        let index = generator.below(tokens.len() + 1);
        tokens.insert(index, any_token(generator));
    }
    tokens.into_iter().collect()
}
