//! `cargo xtask corpus`: crates of the registry, with every `async fn` lowered.
//!
//! In: nothing, or the name of one crate. Out: for each crate what was lowered, what was not and
//! why, which tests behave otherwise than natively, and the bytes of the futures; all counts as
//! the last line. Invariant: everything lies in a build directory; a crate that cannot be built as
//! published is a failure of this command, a function that cannot be lowered is a result.

mod build;
mod crates;
mod fetch;
mod lowered;
mod manifest;
mod sources;
mod suites;

use std::path::{Path, PathBuf};

use crate::process::{Failure, root};
use crates::{CRATES, Published};
use sources::Sources;

/// Runs the command.
pub fn run(arguments: &[&str]) -> Result<(), Failure> {
    let chosen: Vec<&Published> = match arguments {
        [] => CRATES.iter().collect(),
        ["--only", name] => CRATES.iter().filter(|c| c.name == *name).collect(),
        _ => return Err(Failure::unexpected("corpus", arguments)),
    };
    let folder = root().join("target/corpus");
    for published in chosen {
        one(published, &folder)?;
    }
    Ok(())
}

fn one(published: &Published, folder: &Path) -> Result<(), Failure> {
    let own = folder.join(published.name);
    let target = folder.join("build");
    let failed = |error: std::io::Error| Failure::Check(format!("{}: {error}", own.display()));
    let source = fetch::fetch(published, &own.join("fetch"))?;
    let sources = Sources::read(&source).map_err(failed)?;
    let copies: [PathBuf; 2] = [own.join("native"), own.join("lowered")];
    for copy in &copies {
        sources.copy(copy).map_err(failed)?;
        manifest::prepare(copy)?;
    }
    let [native, ours] = &copies;
    let reached = lowered::reached(published, &sources, native, &target)?;
    let total = sources.functions().count();
    println!("{}: {total} functions, {} reached", published.name, reached.len());
    let (built, refused) = lowered::lower(published, &sources, &reached, ours, &target)?;
    println!("{}: {} not lowered", published.name, refused.len());
    for (id, refusal) in &refused {
        let f = &sources.files[&id.0].functions[id.1];
        println!("  {}:{} {}: {refusal:?}", id.0.display(), f.line, f.name);
    }
    let ours_v = suites::run(&built.programs, ours)?;
    sources.write(native, "", |_| false).map_err(failed)?;
    let nat = build::build(published, native, &target)?;
    let nat_v = suites::run(&nat.programs, native)?;
    for (test, verdict) in &nat_v {
        if *verdict != suites::Verdict::Passed {
            println!("  natively {verdict:?}: {test:?}");
        } else if ours_v.get(test) != Some(verdict) {
            let program = built.programs.iter().find(|p| p.name == test.0).unwrap();
            let again = suites::run_one(program, ours, &test.1)?;
            println!("  DIFFERS: {test:?} {:?}, again {again:?}", ours_v.get(test));
        }
    }
    println!("{}: tests {}", published.name, nat_v.len());
    Ok(())
}
