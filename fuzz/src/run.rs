//! Many streams, each expanded on a thread like the compiler's.
//!
//! In: inputs. Out: what went wrong, one text a kind of failure: its shortest input stands for the
//! others. Invariant: the thread that expands has the stack of the one on which a compiler expands
//! macros, so that what overflows there overflows here.

use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::generator::Generator;
use crate::seeds;
use crate::verdict::{self, Input};

/// Far more than any function needs, so that a busy machine fails no test.
const BOUND: Duration = Duration::from_secs(100);
/// That of the thread on which a compiler expands macros, less what it may have used already.
pub const STACK: usize = 7 << 20;
/// What is enough to read any expansion.
const LARGE_STACK: usize = 1 << 30;
/// The name of the thread that expands.
const WORKER: &str = "expansion";

type Expanded = Result<Option<(String, bool)>, String>;

/// Functions that are right, changed; without end.
pub fn chosen(seed: u64) -> impl Iterator<Item = Input> {
    let (seeds, mut generator) = (seeds::functions(), Generator::new(seed));
    std::iter::repeat_with(move || Input::chosen(&seeds, &mut generator))
}

/// What went wrong. The inputs are made on a thread of their own, for tokens stay on theirs.
pub fn failures<I: Iterator<Item = Input>>(
    inputs: impl FnOnce() -> I + Send + 'static,
) -> Vec<String> {
    silence_the_worker();
    let reader = thread::Builder::new().stack_size(LARGE_STACK).spawn(|| collect(inputs()));
    reader.expect("a thread can be made").join().unwrap_or_else(|panic| {
        vec![format!("reading an expansion ended in a {}", text_of(&*panic))]
    })
}

/// Panics of the worker are reported with their input.
fn silence_the_worker() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().name() != Some(WORKER) {
            usual(info);
        }
    }));
}

fn collect(inputs: impl Iterator<Item = Input>) -> Vec<String> {
    let (to_worker, work) = mpsc::channel::<Input>();
    let (answer, answers) = mpsc::channel::<Expanded>();
    let builder = thread::Builder::new().name(WORKER.to_owned()).stack_size(STACK);
    builder.spawn(move || expand_all(&work, &answer)).expect("a thread can be made");

    let mut kinds: Vec<(String, Input, usize)> = Vec::new();
    for input in inputs {
        to_worker.send(input.clone()).expect("the worker waits for work");
        let read = match answers.recv_timeout(BOUND) {
            Ok(Ok(Some((expanded, understood)))) => verdict::read(&expanded, understood),
            Ok(Ok(None)) => continue,
            Ok(Err(problem)) => Err(problem),
            // It cannot be stopped, so there is no going on.
            Err(_) => return vec![format!("no end within {BOUND:?}: {input:?}")],
        };
        let Err(problem) = read else { continue };
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
    let text = |(problem, shortest, times)| {
        format!("{problem}\n    {times} times, shortest: {shortest:?}")
    };
    kinds.into_iter().map(text).collect()
}

fn expand_all(work: &mpsc::Receiver<Input>, answer: &mpsc::Sender<Expanded>) {
    while let Ok(input) = work.recv() {
        let expanded = panic::catch_unwind(AssertUnwindSafe(|| verdict::expand(&input)));
        if answer.send(expanded.map_err(|panic| text_of(&*panic))).is_err() {
            return;
        }
    }
}

/// What a panic says.
fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    let text = owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    format!("panic: {text}")
}
