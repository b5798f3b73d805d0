//! The poll-time report: every shape, native and lowered in turn, in one process.
//!
//! In: the two sides of the shapes; `--samples N`. Out: a table of medians and spreads, and
//! `polls: shapes N, median ratio R, worst W` as the last line. Invariant: each ratio is of two
//! samples taken next to each other, so that a slow phase of the machine touches both; and beside
//! it stands the ratio of native to a second copy of itself.
//!
//! For an instruction counter there are two more ways in: `--list` prints the shapes, and
//! `--run SHAPE SIDE ROUNDS` runs one of them and nothing else.

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use framewright_bench::report::{PollRow, Quartiles};
use framewright_bench::{control, lowered, native};

const USAGE: &str = "usage: polls [--samples N | --list | --run SHAPE native|ours ROUNDS]";

/// Long against the clock's own cost, short against a time slice of the scheduler.
const ROUNDS: u64 = 200_000;
const SAMPLES: usize = 61;
const DEPTHS: usize = 61;

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
        "{:16} {:>9} {:>9} {:>8}   {:16} {:>8}",
        "shape", "native ns", "ours ns", "ratio", "quartiles", "control"
    );
    let mut medians = Vec::new();
    let sides = native::polls::rows().into_iter().zip(lowered::polls::rows());
    for ((native, ours), control) in sides.zip(control::polls::rows()) {
        medians.push(time_shape(&[native, ours, control], samples));
    }
    let ratios = Quartiles::of(medians);
    println!("A ratio within what its control, native against native, shows is noise.");
    println!(
        "polls: shapes {}, median ratio {:.3}, worst {:.3}",
        ratios.count, ratios.median, ratios.largest
    );
    Some(())
}

/// Times one shape on its three sides and prints its line; gives the median ratio.
fn time_shape(sides: &[PollRow; 3], samples: usize) -> f64 {
    let [native, ours, _] = sides;
    assert_eq!((native.run)(4_800), (ours.run)(4_800), "{}: the sides disagree", ours.shape);
    let mut times = [const { Vec::new() }; 3];
    for sample in 0..samples {
        // Take turns in going first: who comes later finds a warmer, or a throttled, machine.
        for turn in 0..3 {
            let side = (sample + turn) % 3;
            times[side].push(nanoseconds(&sides[side], sample * 7 % DEPTHS));
        }
    }
    let [native_times, our_times, control_times] = times;
    let ratio = ratios(&our_times, &native_times);
    println!(
        "{:16} {:>9.2} {:>9.2} {:>8.3}   {:.3} .. {:.3}   {:>8.3}",
        ours.shape,
        Quartiles::of(native_times.clone()).median,
        Quartiles::of(our_times).median,
        ratio.median,
        ratio.lower,
        ratio.upper,
        ratios(&control_times, &native_times).median,
    );
    ratio.median
}

/// Each sample against its neighbour.
fn ratios(times: &[f64], base: &[f64]) -> Quartiles {
    Quartiles::of(times.iter().zip(base).map(|(time, base)| time / base).collect())
}

/// One sample, taken `depth` calls further down the stack.
///
/// Where a frame lies relative to cache lines is worth up to an eighth of these times, and says
/// nothing about the code; at many depths it averages out.
fn nanoseconds(row: &PollRow, depth: usize) -> f64 {
    if depth > 0 {
        let spacer = black_box([0u8; 16]);
        let time = nanoseconds(row, depth - 1);
        black_box(&spacer);
        return time;
    }
    let start = Instant::now();
    black_box((row.run)(black_box(ROUNDS)));
    start.elapsed().as_nanos() as f64 / ROUNDS as f64
}
