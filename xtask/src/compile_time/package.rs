//! The packages that are compiled: the same functions, with the attribute and without.
//!
//! In: how many functions, and the sources under `bench/compile-time`. Out: a workspace below the
//! target directory, with one package for each kind of function and side. Invariant: the two sides
//! of a kind differ by the attribute's lines and by nothing else; each copy of a source is a module
//! of its own whose constant `UNIT` is its number.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::process::{Failure, root};

const ATTRIBUTE: &str = "#[framewright::coroutine]";
const UNIT: &str = "const UNIT: u64 = 0;";
const SOURCES: &str = "bench/compile-time";

/// Which of the two texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Native,
    Lowered,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Native, Self::Lowered];

    fn in_words(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Lowered => "lowered",
        }
    }
}

/// One kind of function, on both sides.
pub struct Package {
    pub name: &'static str,
    pub functions: usize,
    folder: PathBuf,
}

impl Package {
    /// What cargo calls the package of one side.
    pub fn on(&self, side: Side) -> String {
        format!("{}-{}", self.name, side.in_words())
    }

    /// The one file of that package.
    pub fn source(&self, side: Side) -> PathBuf {
        self.folder.join(self.on(side)).join("src/lib.rs")
    }
}

/// Everything that was generated.
pub struct Workspace {
    pub folder: PathBuf,
    pub packages: Vec<Package>,
}

/// Writes the workspace.
pub fn generate(functions: usize, share_of_dense: usize) -> Result<Workspace, Failure> {
    let folder = target().join("compile-time");
    write(&folder, functions, share_of_dense)
        .map_err(|error| Failure::Check(format!("cannot write {}: {error}", folder.display())))
}

/// The target directory of this workspace.
fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |path| root().join(path))
}

fn write(folder: &Path, functions: usize, share_of_dense: usize) -> io::Result<Workspace> {
    let dense = functions.div_ceil(share_of_dense);
    let mut packages = Vec::new();
    for (name, wanted) in [("handlers", functions), ("dense", dense)] {
        let template = fs::read_to_string(root().join(SOURCES).join(format!("{name}.rs")))?;
        let a_copy = template.lines().filter(|line| *line == ATTRIBUTE).count();
        let copies = wanted.div_ceil(a_copy);
        let package = Package { name, functions: copies * a_copy, folder: folder.to_owned() };
        for side in Side::BOTH {
            write_package(&package, side, &library(&template, copies, side)?)?;
        }
        packages.push(package);
    }
    let members: Vec<String> =
        packages.iter().flat_map(|package| Side::BOTH.map(|side| package.on(side))).collect();
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n");
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The dependencies are those of this workspace, to the version.
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(Workspace { folder: folder.to_owned(), packages })
}

fn write_package(package: &Package, side: Side, library: &str) -> io::Result<()> {
    let source = package.source(side);
    let folder = package.folder.join(package.on(side));
    fs::create_dir_all(folder.join("src"))?;
    let runtime = root().join("runtime");
    let manifest = format!(
        "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [dependencies]\nframewright = {{ path = {runtime:?}, default-features = false }}\n",
        package.on(side),
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(source, library)
}

/// `support.rs`, the copies, and one function that uses every copy, so that code is made of it.
fn library(template: &str, copies: usize, side: Side) -> io::Result<String> {
    let support = fs::read_to_string(root().join(SOURCES).join("support.rs"))?;
    let mut text = format!("pub mod support {{\n{support}}}\n");
    let mut calls = String::new();
    for unit in 0..copies {
        text += &format!("pub mod unit_{unit} {{\n{}}}\n", a_copy(template, unit, side));
        calls += &format!("        Box::pin(unit_{unit}::all(pool, make)),\n");
    }
    let one = "std::pin::Pin<Box<dyn Future<Output = Result<u64, support::Error>> + '_>>";
    text += &format!(
        "pub fn all(pool: &support::Pool, make: fn() -> support::Request) -> Vec<{one}> {{\n    \
         vec![\n{calls}    ]\n}}\n"
    );
    Ok(text)
}

fn a_copy(template: &str, unit: usize, side: Side) -> String {
    let kept = |line: &&str| side == Side::Lowered || line.trim() != ATTRIBUTE;
    let text: String = template.split_inclusive('\n').filter(kept).collect();
    text.replacen(UNIT, &UNIT.replace('0', &unit.to_string()), 1)
}

#[cfg(test)]
mod tests {
    use super::{Side, a_copy};

    #[test]
    fn a_copy_has_its_number_and_native_has_no_attribute() {
        let template = "const UNIT: u64 = 0;\n#[framewright::coroutine]\nasync fn f() {}\n";
        assert_eq!(a_copy(template, 7, Side::Native), "const UNIT: u64 = 7;\nasync fn f() {}\n");
        assert_eq!(a_copy(template, 0, Side::Lowered), template);
    }
}
