//! The poll-time report: every shape, native and lowered in turn, in one process.
//!
//! In: the two sides of the shapes; `--samples N`. Out: a table of medians and spreads, and
//! `polls: shapes N, median ratio R, worst W` as the last line. Invariant: each ratio is of two
//! samples taken next to each other, so that a slow phase of the machine touches both.
//!
//! For an instruction counter there are two more ways in: `--list` prints the shapes, and
//! `--run SHAPE SIDE ROUNDS` runs one of them and nothing else.

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use framewright_bench::report::{PollRow, Quartiles};
use framewright_bench::{lowered, native};

const USAGE: &str = "usage: polls [--samples N | --list | --run SHAPE native|ours ROUNDS]";

/// Long against the clock's own cost, short against a time slice of the scheduler.
const ROUNDS: u64 = 200_000;
const SAMPLES: usize = 61;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => time_all(SAMPLES),
        ["--samples", count] => count.parse().ok().filter(|&count| count > 0).and_then(time_all),
        ["--list"] => list(),
        ["--run", shape, side, rounds] => run_one(shape, side, rounds),
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    eprintln!("{USAGE}");
    ExitCode::FAILURE
}

fn list() -> Option<()> {
    for row in native::polls::rows() {
        println!("{}", row.shape);
    }
    Some(())
}

fn run_one(shape: &str, side: &str, rounds: &str) -> Option<()> {
    let rows = match side {
        "native" => native::polls::rows(),
        "ours" => lowered::polls::rows(),
        _ => return None,
    };
    let row = rows.into_iter().find(|row| row.shape == shape)?;
    black_box((row.run)(rounds.parse().ok()?));
    Some(())
}

fn time_all(samples: usize) -> Option<()> {
    println!(
        "{:16} {:>10} {:>10} {:>8}   {:15} (ns a round; ratio: median, quartiles)",
        "shape", "native", "ours", "ratio", "spread"
    );
    let pairs = native::polls::rows().into_iter().zip(lowered::polls::rows());
    let medians = pairs.map(|(native, ours)| time_pair(&native, &ours, samples)).collect();
    let ratios = Quartiles::of(medians);
    println!(
        "polls: shapes {}, median ratio {:.3}, worst {:.3}",
        ratios.count, ratios.median, ratios.largest
    );
    Some(())
}

/// Times one shape and prints its line; gives the median ratio.
fn time_pair(native: &PollRow, ours: &PollRow, samples: usize) -> f64 {
    assert_eq!((native.run)(4_800), (ours.run)(4_800), "{}: the sides disagree", ours.shape);
    let (mut native_times, mut our_times) = (Vec::new(), Vec::new());
    for sample in 0..samples {
        // Alternate who goes first: the second one finds a warmer, or a throttled, machine.
        if sample % 2 == 0 {
            native_times.push(nanoseconds(native));
            our_times.push(nanoseconds(ours));
        } else {
            our_times.push(nanoseconds(ours));
            native_times.push(nanoseconds(native));
        }
    }
    let ratios = our_times.iter().zip(&native_times).map(|(ours, native)| ours / native).collect();
    let ratio = Quartiles::of(ratios);
    println!(
        "{:16} {:>10.2} {:>10.2} {:>8.3}   {:.3} .. {:.3}",
        ours.shape,
        Quartiles::of(native_times).median,
        Quartiles::of(our_times).median,
        ratio.median,
        ratio.lower,
        ratio.upper,
    );
    ratio.median
}

fn nanoseconds(row: &PollRow) -> f64 {
    let start = Instant::now();
    black_box((row.run)(black_box(ROUNDS)));
    start.elapsed().as_nanos() as f64 / ROUNDS as f64
}
