//! How much machine code a package becomes in a release build.
//!
//! In: a generated package. Out: the bytes of the code sections of its library. Invariant: each
//! object of the library counts, and nothing but code: no data, no debug information.

use std::fs;

use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, SectionKind};

use super::package::{Package, Side, Workspace};
use super::{quietly, rustc};
use crate::process::Failure;

/// Builds the package optimised and counts.
pub fn bytes(workspace: &Workspace, package: &Package, side: Side) -> Result<u64, Failure> {
    quietly(&mut rustc::command(workspace, package, side, &["build", "--release"]))?;
    let file = format!("lib{}.rlib", package.on(side).replace('-', "_"));
    let path = workspace.folder.join("target/release").join(file);
    let library = fs::read(&path)
        .map_err(|error| Failure::Check(format!("cannot read {}: {error}", path.display())))?;
    code_bytes(&library)
        .map_err(|error| Failure::Check(format!("cannot read {}: {error}", path.display())))
}

fn code_bytes(library: &[u8]) -> object::Result<u64> {
    let mut sum = 0;
    for member in ArchiveFile::parse(library)?.members() {
        // The compiler's metadata lies beside the objects.
        let Ok(object) = object::File::parse(member?.data(library)?) else { continue };
        let code = object.sections().filter(|section| section.kind() == SectionKind::Text);
        sum += code.map(|section| section.size()).sum::<u64>();
    }
    Ok(sum)
}
