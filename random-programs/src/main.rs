//! `framewright-random-programs`: generates programs, runs them native and lowered, and compares.
//!
//! In: how many programs, of which seed. Out: every failure, shrunk, and a last line
//! `differential: inputs N, runs M, divergences D, uncompilable U`; exit code 1 if there is a
//! failure. Invariant: the same arguments give the same programs everywhere.

mod compile;
mod generate;
mod judge;
mod libraries;
mod options;
mod reduce;
mod report;
mod rng;
mod running;
mod shrink;
mod verdict;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use compile::Workshop;
use libraries::Libraries;
use options::{Options, USAGE};
use report::{Failed, Report};

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(problem) => {
            eprintln!("error: {problem}\n\nusage: {USAGE}");
            return ExitCode::from(2);
        }
    };
    if options.print {
        options.indices().for_each(|index| print!("{}", text_of(&options, index)));
        return ExitCode::SUCCESS;
    }
    let libraries = Libraries::build();
    let folder = libraries.target().join("random");
    let report = Mutex::new(Report::new(folder));
    judge_all(&options, &libraries, &report);
    let chosen = {
        let report = report.lock().expect("no thread panics with it");
        report.print_kinds();
        report.smallest_of_each_kind(options.shrink)
    };
    shrink_all(&options, &libraries, &chosen, &report);
    let report = report.into_inner().expect("no thread panics with it");
    report.print_summary();
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn text_of(options: &Options, index: u64) -> String {
    match &options.file {
        Some(file) => std::fs::read_to_string(file).expect("the file can be read"),
        None => generate::program(options.seed, index, options.size, options.edition),
    }
}

/// Judges all programs, some batches at a time.
fn judge_all(options: &Options, libraries: &Libraries, report: &Mutex<Report>) {
    let indices: Vec<u64> = options.indices().collect();
    let batches: Vec<&[u64]> = indices.chunks(options.batch).collect();
    in_parallel(options, libraries, &batches, |workshop, batch| {
        let texts: Vec<String> = batch.iter().map(|index| text_of(options, *index)).collect();
        let verdicts = judge::judge(workshop, &texts);
        let mut report = report.lock().expect("no thread panics with it");
        for ((index, text), verdict) in batch.iter().zip(texts).zip(verdicts) {
            report.add(options.seed, *index, text, verdict);
        }
    });
}

/// Shrinks some of the failures.
fn shrink_all(options: &Options, libraries: &Libraries, chosen: &[Failed], report: &Mutex<Report>) {
    in_parallel(options, libraries, chosen, |workshop, failed| {
        let (text, failure) = shrink::shrink(workshop, &failed.text, &failed.failure);
        let shrunk = Failed { text, failure, ..failed.clone() };
        report.lock().expect("no thread panics with it").store_shrunk(&shrunk);
    });
}

/// Does something with each of several pieces of work, as many at a time as there are jobs.
fn in_parallel<T: Sync>(
    options: &Options,
    libraries: &Libraries,
    work: &[T],
    step: impl Fn(&Workshop<'_>, &T) + Sync,
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for job in 0..options.jobs {
            let (next, step) = (&next, &step);
            scope.spawn(move || {
                // Two runs at a time do not disturb each other.
                let folder = format!("random/job-{}-{job}", std::process::id());
                let folder = libraries.target().join(folder);
                let workshop = Workshop { libraries, edition: options.edition, folder };
                while let Some(piece) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    step(&workshop, piece);
                }
                // Nothing is there if there was no work.
                let _ = std::fs::remove_dir_all(&workshop.folder);
            });
        }
    });
}
