//! Tasks and schedulers, measured against tokio and smol.
//!
//! In: arguments, as [`arguments`] says. Out: a table for the event loop and one for the pool, or
//! one for each option of the pool. Invariant: the sides of a comparison run the same code, in
//! turns.

mod arguments;
mod comparisons;
mod countdown;
mod measure;
mod report;
mod runtimes;
mod shapes;

use std::fs;
use std::process::ExitCode;
use std::thread::available_parallelism;

use arguments::Plan;
use comparisons::Table;
use report::LEVEL;
use runtimes::WORKERS;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Plan::parse(&arguments).and_then(|plan| run(&plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run(plan: &Plan) -> Result<(), String> {
    let mut tables = match plan.options {
        true => comparisons::of_options(),
        false => comparisons::against_peers(),
    };
    let shapes =
        tables[0].comparisons.iter().map(|comparison| comparison.shape).collect::<Vec<_>>();
    for table in &mut tables {
        table.comparisons.retain(|comparison| comparison.shape.contains(&plan.shape));
    }
    if tables[0].comparisons.is_empty() {
        return Err(format!("no shape is named `{}`: {}", plan.shape, shapes.join(", ")));
    }
    explain(plan, &tables[0]);
    let mut factors = Vec::new();
    for table in &tables {
        println!("{}", report::head(table.title, &table.comparisons[0]));
        let first = factors.len();
        for comparison in &table.comparisons {
            let samples = measure::measure(comparison, plan.rounds, plan.length);
            let (line, factor) = report::line(comparison, &samples);
            println!("{line}");
            factors.push(factor);
        }
        println!("geometric mean of the factors: {:.2}", report::geometric_mean(&factors[first..]));
    }
    let level = factors.iter().filter(|factor| **factor >= LEVEL).count();
    println!(
        "\nbench scheduler: shapes {}, level or better {level}, geometric mean {:.2}",
        factors.len(),
        report::geometric_mean(&factors)
    );
    Ok(())
}

/// What the figures are, and where they were taken.
fn explain(plan: &Plan, table: &Table) {
    let cores = available_parallelism().map_or(1, usize::from);
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    println!("machine: {cores} cores, Linux {}; {WORKERS} threads in each pool", kernel.trim());
    println!("{} rounds, in each of which every runtime has its turn", plan.rounds);
    println!("nanoseconds an operation: median [lower quartile, upper quartile]");
    println!(
        "factor: time of the fastest other column by that of the first; level from {LEVEL} on\n"
    );
    for comparison in &table.comparisons {
        println!("{:18} {}", comparison.shape, comparison.operation);
    }
}
