//! Whatever the tokens are, the compiler ends with tokens, and soon.
//!
//! In: functions that are right, with some of their tokens deleted, doubled, swapped, replaced by
//! those of another function, or with a group opened up. Out: nothing. Invariant: the same streams
//! in every run; `FRAMEWRIGHT_RANDOM_TOKENS` sets how many, and each is printed when it fails.

#[path = "random_tokens/mutate.rs"]
mod mutate;
#[path = "random_tokens/seeds.rs"]
mod seeds;

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use framewright_lowering::{Edition, Form};
use mutate::{Generator, mutated};
use proc_macro2::{TokenStream, TokenTree};

/// How many streams a usual run looks at.
const USUAL: u32 = 4000;
/// Far more than any function needs, so that a busy machine fails no test.
const BOUND: Duration = Duration::from_secs(20);
/// That of the thread on which a compiler expands macros.
const STACK: usize = 8 << 20;
/// The name of that thread.
const WORKER: &str = "expansion";
const ATTRIBUTES: [&str; 6] =
    ["", "edition = 2021", "crate = crate::fw", "crate =", "edition = 1 + 1", "=> ()"];

/// What is known to go wrong: how, and what is then in the item. To be emptied.
const KNOWN: &[(&str, &str)] = &[
    // `&mut impl Fn() + '__frame` lacks parentheses around the bounds.
    ("no function: expected `,`", "& mut impl"),
];

/// What is expanded, as text: tokens do not go from thread to thread.
#[derive(Clone, Debug)]
struct Input {
    attribute: &'static str,
    item: String,
    edition: Edition,
}

#[test]
fn every_stream_ends_in_tokens() {
    let count = std::env::var("FRAMEWRIGHT_RANDOM_TOKENS");
    let count = count.ok().and_then(|count| count.parse().ok()).unwrap_or(USUAL);
    let seeds = seeds::functions();
    assert!(seeds.len() > 50, "the inputs of expand-examples are the seeds");
    let mut generator = Generator::new(0x5eed);
    let inputs = (0..count).map(|_| Input {
        item: mutated(&seeds, &mut generator).to_string(),
        attribute: ATTRIBUTES[generator.below(ATTRIBUTES.len())],
        edition: [Edition::Before2024, Edition::From2024][generator.below(2)],
    });
    let failures = failures(inputs);
    assert!(failures.is_empty(), "{} failures:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn the_seeds_themselves_are_lowered() {
    for seed in seeds::functions() {
        let text = seed.to_string();
        let lowered = framewright_lowering::lower(TokenStream::new(), seed, Edition::From2024);
        if let Err(error) = lowered {
            // What is refused on purpose has a text of its own; a parse error would be a bad seed.
            assert!(error.to_string().len() > 40, "{error}: {text}");
        }
    }
}

/// What went wrong, one text a kind of failure: its first input stands for the others.
fn failures(inputs: impl Iterator<Item = Input>) -> Vec<String> {
    // Panics of the worker are reported below, with their input.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(WORKER) {
            usual(info);
        }
    }));
    let (to_worker, work) = mpsc::channel::<Input>();
    let (answer, answers) = mpsc::channel::<Result<(), String>>();
    let worker = move || {
        while let Ok(input) = work.recv() {
            let expanded = panic::catch_unwind(AssertUnwindSafe(|| expand(&input)));
            let result = expanded.unwrap_or_else(|panic| Err(text_of(&*panic)));
            if answer.send(result).is_err() {
                return;
            }
        }
    };
    let builder = thread::Builder::new().name(WORKER.to_owned()).stack_size(STACK);
    builder.spawn(worker).expect("a thread can be made");

    let mut kinds: Vec<(String, Input, usize)> = Vec::new();
    for input in inputs {
        to_worker.send(input.clone()).expect("the worker waits for work");
        let problem = match answers.recv_timeout(BOUND) {
            Ok(Ok(())) => continue,
            Ok(Err(problem)) => problem,
            // It cannot be stopped, so there is no going on.
            Err(_) => return vec![format!("no end within {BOUND:?}: {input:?}")],
        };
        let is_known = |(kind, part): &(&str, &str)| problem == *kind && input.item.contains(part);
        if KNOWN.iter().any(is_known) {
            continue;
        }
        match kinds.iter_mut().find(|(known, ..)| *known == problem) {
            Some((_, shortest, times)) => {
                *times += 1;
                if input.item.len() < shortest.item.len() {
                    *shortest = input;
                }
            }
            None => kinds.push((problem, input, 1)),
        }
    }
    kinds
        .into_iter()
        .map(|(problem, shortest, times)| {
            format!("{problem}\n    {times} times, shortest: {shortest:?}")
        })
        .collect()
}

/// Expands, and looks at what comes out.
fn expand(input: &Input) -> Result<(), String> {
    // As the compiler gives them: what is no stream of tokens never reaches a macro.
    let attribute: TokenStream = input.attribute.parse().unwrap_or_default();
    let Ok(item) = input.item.parse::<TokenStream>() else { return Ok(()) };
    let expanded =
        framewright_lowering::expand(attribute.clone(), item.clone(), input.edition, Form::Lowered);
    let expanded = answered(expanded, input.edition);
    let again = expanded.to_string().parse().map_err(|error| format!("no tokens: {error}"))?;
    // A function that was understood becomes an item; anything else may stay what it was.
    if framewright_lowering::lower(attribute, item, input.edition).is_ok() {
        syn::parse2::<syn::ItemFn>(again).map_err(|error| format!("no function: {error}"))?;
    }
    Ok(())
}

/// Answers what the expansion asks of `#[cfg]` predicates: each of them holds.
fn answered(expanded: TokenStream, edition: Edition) -> TokenStream {
    let mut tokens = expanded.clone().into_iter();
    let asks = tokens.any(|token| token.to_string() == "__coroutine");
    match tokens.nth(1) {
        Some(TokenTree::Group(again)) if asks => answered(
            framewright_lowering::expand_again(again.stream(), edition, Form::Lowered),
            edition,
        ),
        _ => expanded,
    }
}

/// What a panic says.
fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    let text = owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    format!("panic: {text}")
}
