//! `cargo xtask polls`: the poll-time report of the bench crate.
//!
//! In: nothing, `--samples N`, or `--instructions`. Out: a table, and `polls: shapes N, median
//! ratio R, worst W` as the last line. Invariant: native and ours are measured in one run. Times
//! come from the bench crate itself; instructions are counted by callgrind, one process for each
//! number, and do not depend on how busy the machine is.

use std::process::Command;

use crate::bench;
use crate::process::{Failure, capture, run as run_child};

/// Every shape divides its rounds by 4, 6 or 16; this divides by all of them.
const ROUNDS: u64 = 9_600;

/// Builds and runs the report.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    match arguments {
        [] | ["--samples", _] => {
            run_child(bench::release("run", "polls").arg("--").args(arguments))
        }
        ["--instructions"] => count_instructions(),
        _ => Err(Failure::unexpected("polls", arguments)),
    }
}

fn count_instructions() -> Result<(), Failure> {
    let program = built_program()?;
    let shapes = capture(Command::new(&program).arg("--list"))?;
    println!(
        "{:16} {:>10} {:>10} {:>8}   (instructions a round)",
        "shape", "native", "ours", "ratio"
    );
    let mut ratios = Vec::new();
    for shape in shapes.lines() {
        let native = instructions_per_round(&program, shape, "native")?;
        let ours = instructions_per_round(&program, shape, "ours")?;
        println!("{shape:16} {native:>10.2} {ours:>10.2} {:>8.3}", ours / native);
        ratios.push(ours / native);
    }
    let (median, worst) = median_and_worst(ratios)?;
    println!(
        "polls: shapes {}, median ratio {median:.3}, worst {worst:.3}",
        shapes.lines().count()
    );
    Ok(())
}

/// Builds the report program and asks cargo where it is.
fn built_program() -> Result<String, Failure> {
    let mut build = bench::release("build", "polls");
    let messages = capture(build.arg("--message-format=json-render-diagnostics"))?;
    executable(&messages)
        .map(str::to_owned)
        .ok_or_else(|| Failure::Check("cargo did not say where it put `polls`".to_owned()))
}

/// The path in the one message of cargo's that has an executable.
fn executable(messages: &str) -> Option<&str> {
    let (_, rest) = messages.split_once("\"executable\":\"")?;
    rest.split('"').next()
}

/// The difference of two runs, in which start-up cancels out.
fn instructions_per_round(program: &str, shape: &str, side: &str) -> Result<f64, Failure> {
    let short = instructions(program, shape, side, ROUNDS)?;
    let long = instructions(program, shape, side, 2 * ROUNDS)?;
    Ok(long.saturating_sub(short) as f64 / ROUNDS as f64)
}

fn instructions(program: &str, shape: &str, side: &str, rounds: u64) -> Result<u64, Failure> {
    let text = capture(
        Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", program])
            .args(["--run", shape, side, &rounds.to_string()]),
    )?;
    collected(&text)
        .ok_or_else(|| Failure::Check(format!("no count in callgrind's output:\n{text}")))
}

/// The number in callgrind's line `==PID== Collected : NUMBER`.
fn collected(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("Collected :")?;
    rest.split_whitespace().next()?.parse().ok()
}

fn median_and_worst(mut ratios: Vec<f64>) -> Result<(f64, f64), Failure> {
    ratios.sort_by(f64::total_cmp);
    let middle = ratios.len() / 2;
    let median = match ratios[..] {
        [] => return Err(Failure::Check("the bench crate has no shapes to poll".to_owned())),
        _ if ratios.len() % 2 == 1 => ratios[middle],
        _ => f64::midpoint(ratios[middle - 1], ratios[middle]),
    };
    Ok((median, ratios[ratios.len() - 1]))
}

#[cfg(test)]
mod tests {
    use super::{collected, executable, median_and_worst};

    #[test]
    fn reads_the_count_of_callgrind() {
        assert_eq!(collected("==7== Events    : Ir\n==7== Collected : 12345\n"), Some(12345));
        assert_eq!(collected("==7== error"), None);
    }

    #[test]
    fn reads_the_executable_of_cargo() {
        let messages =
            "{\"executable\":null}\n{\"executable\":\"/t/release/polls\",\"fresh\":true}";
        assert_eq!(executable(messages), Some("/t/release/polls"));
    }

    #[test]
    fn median_of_an_even_count_is_between_its_neighbours() {
        let of = |ratios: &[f64]| median_and_worst(ratios.to_vec()).ok();
        assert_eq!(of(&[3.0, 1.0, 2.0, 4.0]), Some((2.5, 4.0)));
        assert_eq!(of(&[3.0, 1.0, 2.0]), Some((2.0, 3.0)));
        assert_eq!(of(&[]), None);
    }
}
