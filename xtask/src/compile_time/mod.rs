//! `cargo xtask compile-time`: what lowering costs those who compile.
//!
//! In: nothing, or `--functions N` and `--rounds N`. Out: a table, and `compile-time: check R,
//! build R, macro MS` as the last line, for the handlers; the milliseconds are those of one
//! function, the macro built as cargo builds macros by default. Invariant: native is the same text
//! without the attribute; both are compiled in turns, and medians are reported.

mod package;
mod rustc;
mod text;

use std::path::Path;
use std::process::Command;

use crate::bench;
use crate::process::{Failure, capture, run as run_child};
use package::{Package, Side, Workspace};
use rustc::Mode;

pub use rustc::stand_in;

const FUNCTIONS: usize = 300;
const ROUNDS: usize = 3;
/// One in so many functions is also made as one that is almost nothing but awaits.
const SHARE_OF_DENSE: usize = 10;

/// Generates the packages, compiles them in turns and prints what that took.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let (functions, rounds) = parse(arguments)?;
    let workspace = package::generate(functions, SHARE_OF_DENSE)?;
    println!(
        "{:34} {:>9} {:>9} {:>9} {:>7}",
        "CPU time of rustc, dependencies built", "functions", "native s", "ours s", "ratio"
    );
    let mut ratios = Vec::new();
    for package in &workspace.packages {
        for mode in Mode::ALL {
            let ratio = compare(&workspace, package, mode, rounds)?;
            ratios.push(ratio);
        }
        compare_text(&workspace, package)?;
    }
    let own = own_time(&workspace.packages[0].source(Side::Lowered))?;
    let [check, .., build] = ratios[..Mode::ALL.len()] else {
        return Err(Failure::Check("nothing was measured".to_owned()));
    };
    println!("compile-time: check {check:.2}, build {build:.2}, macro {own:.2}");
    Ok(())
}

fn parse(arguments: &[&str]) -> Result<(usize, usize), Failure> {
    let (mut functions, mut rounds) = (FUNCTIONS, ROUNDS);
    for pair in arguments.chunks(2) {
        let number = pair.get(1).and_then(|text| text.parse().ok()).filter(|number| *number > 0);
        match (pair[0], number) {
            ("--functions", Some(number)) => functions = number,
            ("--rounds", Some(number)) => rounds = number,
            _ => return Err(Failure::unexpected("compile-time", arguments)),
        }
    }
    Ok((functions, rounds))
}

fn compare(
    workspace: &Workspace,
    package: &Package,
    mode: Mode,
    rounds: usize,
) -> Result<f64, Failure> {
    for side in Side::BOTH {
        rustc::prepare(workspace, package, side, mode)?;
    }
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..rounds {
        for (side, times) in Side::BOTH.into_iter().zip(&mut times) {
            times.push(rustc::cpu_seconds(workspace, package, side, mode)?);
        }
    }
    let [native, ours] = times.map(median);
    let ratio = ours / native;
    let label = format!("{}: {}", package.name, mode.in_words());
    println!("{label:37} {:>9} {native:>9.2} {ours:>9.2} {ratio:>7.2}", package.functions);
    Ok(ratio)
}

fn compare_text(workspace: &Workspace, package: &Package) -> Result<(), Failure> {
    let [native, ours] = Side::BOTH.map(|side| text::bytes(workspace, package, side));
    let (native, ours) = (native?, ours?);
    let ratio = ours as f64 / native as f64;
    let label = format!("{}: machine code, bytes", package.name);
    println!("{label:37} {:>9} {native:>9} {ours:>9} {ratio:>7.2}", package.functions);
    Ok(())
}

/// Milliseconds that one function takes in the compiler behind the macro, unoptimised as cargo
/// builds macros by default. Prints that of an optimised one too.
fn own_time(source: &Path) -> Result<f64, Failure> {
    let source = source.display().to_string();
    let optimised = milliseconds(&capture(bench::release("run", "expand").args(["--", &source]))?)?;
    let default = milliseconds(&capture(bench::debug("run", "expand").args(["--", &source]))?)?;
    println!(
        "macro alone, a function: {default:.2} ms as cargo builds it, {optimised:.2} optimised"
    );
    Ok(default)
}

fn milliseconds(text: &str) -> Result<f64, Failure> {
    let number = text.split_whitespace().last().and_then(|word| word.parse().ok());
    number.ok_or_else(|| Failure::Check(format!("no time in what `expand` wrote:\n{text}")))
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let middle = numbers.len() / 2;
    if numbers.len() % 2 == 1 {
        return numbers[middle];
    }
    f64::midpoint(numbers[middle - 1], numbers[middle])
}

/// Runs cargo, which is to say nothing unless it fails.
fn quietly(command: &mut Command) -> Result<(), Failure> {
    run_child(command.arg("--quiet"))
}

#[cfg(test)]
mod tests {
    use super::{median, milliseconds, parse};

    #[test]
    fn numbers_are_read_and_nothing_else_is_taken() {
        assert_eq!(parse(&["--functions", "40", "--rounds", "3"]).unwrap(), (40, 3));
        for wrong in [&["--functions"][..], &["--functions", "0"], &["--samples", "3"], &["3"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_median_of_an_even_count_is_between_its_neighbours() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
    }

    #[test]
    fn the_time_is_the_last_word() {
        assert_eq!(milliseconds("warning: x\n300 1.250\n").unwrap(), 1.25);
        assert!(milliseconds("nothing").is_err());
    }
}
