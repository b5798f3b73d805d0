//! `cargo xtask ci`: everything that has to hold before a change is merged.
//!
//! In: nothing. Out: each step's own output, then how long it took. Invariant: `.ci/run` runs this
//! list and nothing else, so a clean run here is a clean run there. It stops at the first failure;
//! steps that fail fast come first.

use std::time::{Duration, Instant};

use crate::process::{Failure, cargo, run as run_child};
use crate::{differential, failure_modes, loom, node_order, shuttle, sizes, tidy};

struct Step {
    name: &'static str,
    run: fn() -> Result<(), Failure>,
}

const STEPS: &[Step] = &[
    Step { name: "format", run: format },
    Step { name: "tidy", run: || tidy::run(&[]) },
    Step { name: "failure-modes", run: || failure_modes::run(&[]) },
    Step { name: "clippy", run: clippy },
    Step { name: "doc", run: doc },
    Step { name: "test", run: || run_child(&mut cargo(&["test", "--workspace"])) },
    Step { name: "histograms", run: histograms },
    Step { name: "loom", run: || loom::run(&[]) },
    Step { name: "shuttle", run: || shuttle::run(&[]) },
    Step { name: "node-order", run: node_order::run_in_ci },
    Step { name: "sizes", run: || sizes::run(&[]) },
    Step { name: "stack", run: || sizes::run(&["--stack"]) },
    Step { name: "differential", run: || differential::run(&[]) },
    Step { name: "random", run: differential::run_random_in_ci },
];

/// Runs every step.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        return Err(Failure::unexpected("ci", arguments));
    }
    let mut times = Vec::new();
    for step in STEPS {
        println!("\n== {}", step.name);
        let start = Instant::now();
        let result = (step.run)();
        times.push((step.name, start.elapsed()));
        if let Err(failure) = result {
            print_times(&times);
            return Err(failure);
        }
    }
    print_times(&times);
    Ok(())
}

fn print_times(times: &[(&str, Duration)]) {
    println!();
    for (name, time) in times {
        println!("ci: {name:14} {:>7.1} s", time.as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    println!("ci: steps {} of {}, {:.1} s", times.len(), STEPS.len(), total.as_secs_f64());
}

fn format() -> Result<(), Failure> {
    run_child(&mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Result<(), Failure> {
    let targets = ["clippy", "--workspace", "--all-targets"];
    run_child(cargo(&targets).args(["--", "--deny", "warnings"]))
}

fn doc() -> Result<(), Failure> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    run_child(command.env("RUSTDOCFLAGS", "--deny warnings"))
}

/// What is in the runtime only if it is asked for.
fn histograms() -> Result<(), Failure> {
    let tests = ["test", "--package", "framewright", "--features", "histograms"];
    run_child(cargo(&tests).args(["--test", "histograms", "--test", "metrics"]))
}
