//! How long the compiler behind the macro takes, without rustc around it.
//!
//! In: a file of Rust source. Out: the number of functions in it that carry the coroutine
//! attribute, and the milliseconds of processor time that lowering one takes on average: `N MS`.
//! Invariant: tokens are made before the clock starts, which stands still while others have the
//! processor; the fastest of [`ROUNDS`] rounds counts.

use std::process::ExitCode;
use std::time::Duration;

use framewright_lowering::{Edition, Form, expand};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Item;

const ROUNDS: usize = 3;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: expand FILE");
        return ExitCode::from(2);
    };
    let functions = match std::fs::read_to_string(&path).map(|text| functions(&text)) {
        Ok(Ok(functions)) if !functions.is_empty() => functions,
        Ok(Ok(_)) => return fail(&path, "no function carries the attribute"),
        Ok(Err(error)) => return fail(&path, &error.to_string()),
        Err(error) => return fail(&path, &error.to_string()),
    };
    let fastest = (0..ROUNDS).map(|_| time(&functions)).min().unwrap_or_default();
    let each = fastest.as_secs_f64() * 1e3 / functions.len() as f64;
    println!("{} {each:.3}", functions.len());
    ExitCode::SUCCESS
}

fn fail(path: &str, problem: &str) -> ExitCode {
    eprintln!("error: {path}: {problem}");
    ExitCode::FAILURE
}

fn time(functions: &[TokenStream]) -> Duration {
    let functions = functions.to_vec();
    let start = worked();
    for function in functions {
        let (options, edition) = (TokenStream::new(), Edition::From2024);
        std::hint::black_box(expand(options, function, edition, Form::Lowered));
    }
    worked() - start
}

/// How long the processor has worked for this thread.
fn worked() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a `timespec`, which the call fills.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(failed, 0, "the system has no clock of a thread's processor time");
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// The functions with the attribute, which is taken off, as rustc does.
fn functions(text: &str) -> syn::Result<Vec<TokenStream>> {
    let mut found = Vec::new();
    let mut open = syn::parse_file(text)?.items;
    while let Some(item) = open.pop() {
        match item {
            Item::Mod(module) => {
                open.extend(module.content.into_iter().flat_map(|(_, items)| items))
            }
            Item::Fn(mut function) => {
                let count = function.attrs.len();
                function.attrs.retain(|attribute| !is_coroutine(attribute));
                if function.attrs.len() < count {
                    found.push(function.into_token_stream());
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

fn is_coroutine(attribute: &syn::Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "coroutine")
}
