//! `cargo xtask corpus`: crates of the registry, with every `async fn` lowered.
//!
//! In: nothing, or the name of one crate. Out: for each crate what was lowered, what was not and
//! why, which tests behave otherwise than natively, and the bytes of the futures; all counts as
//! the last line. Invariant: everything lies in the build directory; a crate that does not build as
//! published is a failure, a function that cannot be lowered is a result.

mod blame;
mod build;
mod crates;
mod fetch;
mod futures;
mod harness;
mod lowered;
mod manifest;
mod report;
mod sources;
mod suites;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::annotate::place::Function;
use crate::process::{Failure, root};
use crates::{CRATES, FIXTURE, FIXTURE_FOLDER, Package};
use lowered::{Copy, Depth, Lowered};
use report::{Bytes, Report, Sum};
use sources::{Id, Sources};
use suites::Side;

/// The two copies of a package, and what marks their versions.
const COPIES: [&str; 2] = ["native", "lowered"];

/// The build directory that all copies share.
fn target(folder: &Path) -> PathBuf {
    folder.join("build")
}

/// What the arguments ask for.
struct Order {
    only: Option<String>,
    /// Whether copies and build stay for a closer look.
    keep: bool,
}

/// Runs the command.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    if arguments == ["--self-test"] {
        return self_test();
    }
    let order = order(arguments)?;
    let is_chosen = |package: &&Package| order.only.as_ref().is_none_or(|n| n == package.name);
    let chosen: Vec<&Package> = CRATES.iter().filter(is_chosen).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = CRATES.iter().map(|package| package.name).collect();
        let names = names.join(", ");
        return Err(Failure::Usage(format!("`--only` takes one of these crates: {names}")));
    }
    let folder = root().join("target/corpus");
    let mut sum = Sum::default();
    let mut failed = Vec::new();
    for package in chosen {
        let start = Instant::now();
        match measure(package, &folder, |copy| fetch::fetch(package, copy)) {
            Ok(report) => {
                println!("{report}time       {:.0} s", start.elapsed().as_secs_f64());
                sum.add(&report);
            }
            Err(Failure::Check(problem) | Failure::Usage(problem)) => {
                println!("\n== {} {}\nfailed     {problem}", package.name, package.version);
                failed.push(package.name);
            }
        }
        if !order.keep {
            let own = folder.join(package.name);
            // Where fetching has failed there are none.
            for copy in COPIES.map(|copy| own.join(copy)).iter().filter(|copy| copy.is_dir()) {
                build::clean(package, copy, &target(&folder))?;
            }
            remove(&own)?;
        }
    }
    if !order.keep {
        remove(&target(&folder))?;
    }
    println!("\n{sum}");
    match failed.is_empty() {
        true => Ok(()),
        false => Err(Failure::Check(format!("could not be measured: {}", failed.join(", ")))),
    }
}

/// Measures a package of this workspace, which takes seconds.
fn self_test() -> Result<(), Failure> {
    let folder = root().join("target/corpus-self-test");
    let source = root().join(FIXTURE_FOLDER);
    let report = measure(&FIXTURE, &folder, |_| Ok(source))?;
    let mut sum = Sum::default();
    sum.add(&report);
    println!("{report}\n{sum}");
    Ok(())
}

fn order(arguments: &[&str]) -> Result<Order, Failure> {
    let mut order = Order { only: None, keep: false };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match (*argument, order.only.is_some()) {
            ("--keep", _) => order.keep = true,
            ("--only", false) => {
                let name = rest.next().ok_or_else(|| {
                    Failure::Usage("`--only` needs the name of a crate".to_owned())
                })?;
                order.only = Some((*name).to_owned());
            }
            _ => return Err(Failure::unexpected("corpus", arguments)),
        }
    }
    Ok(order)
}

/// Builds a package both ways in `folder`, and compares.
fn measure(
    package: &Package,
    folder: &Path,
    fetch: impl FnOnce(&Path) -> Result<PathBuf, Failure>,
) -> Result<Report, Failure> {
    let own = folder.join(package.name);
    let target = target(folder);
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", own.display()));
    let sources = Sources::read(&fetch(&own.join("fetch"))?).map_err(failed)?;
    let folders = COPIES.map(|copy| own.join(copy));
    for (folder, mark) in folders.iter().zip(COPIES) {
        sources.copy(folder).map_err(failed)?;
        manifest::prepare(folder, package.version, mark)?;
    }
    let [native, ours] = folders.each_ref().map(|folder| Copy {
        package,
        sources: &sources,
        folder,
        target: &target,
    });

    let reached = lowered::reached(&native)?;
    let natively = native.build("", |_| false, Depth::Default)?;
    let native_side = Side { programs: &natively.programs, folder: native.folder };
    let native_verdicts = suites::run(&native_side)?;

    let Lowered { built, without, depth } = lowered::lower(&ours, &reached)?;
    let our_side = Side { programs: &built.programs, folder: ours.folder };
    let our_verdicts = suites::run(&our_side)?;

    let named = |id: &Id, function: &Function| {
        format!("{}:{} {}", id.0.display(), function.line, function.name)
    };
    let is_test = |(id, function): &(Id, &Function)| function.is_test || id.0.starts_with("tests");
    Ok(Report {
        name: format!("{} {}", package.name, package.version),
        reason: package.reason,
        functions: sources.functions().count(),
        for_tests: sources.functions().filter(is_test).count(),
        compiled: reached.len(),
        is_too_deep: depth == Depth::Raised,
        refused: sources
            .functions()
            .filter_map(|(id, f)| Some((named(&id, f), without.get(&id)?.clone())))
            .collect(),
        tests: suites::compare((&native_side, &native_verdicts), (&our_side, &our_verdicts))?,
        bytes: Bytes::compare(
            &futures::sizes(&natively.programs)?,
            &futures::sizes(&built.programs)?,
        ),
    })
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Failure::Check(format!("{}: {error}", folder.display())))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::order;

    #[test]
    fn arguments_come_in_any_order_and_once() {
        let order_of = |arguments: &[&str]| order(arguments).ok().map(|o| (o.only, o.keep));
        assert_eq!(order_of(&[]), Some((None, false)));
        assert_eq!(order_of(&["--keep", "--only", "bb8"]), Some((Some("bb8".to_owned()), true)));
        assert_eq!(order_of(&["--only", "bb8", "--only", "h2"]), None);
        assert_eq!(order_of(&["--only"]), None);
        assert_eq!(order_of(&["bb8"]), None);
    }
}
