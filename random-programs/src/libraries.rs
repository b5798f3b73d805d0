//! The libraries that generated programs link to.
//!
//! In: nothing. Out: their paths. Invariant: they are built by the cargo that built this program,
//! with the same profile and features, so that building them again is mostly no work.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where cargo put them.
#[derive(Debug)]
pub struct Libraries {
    paths: Vec<(&'static str, PathBuf)>,
}

const NAMES: [&str; 3] =
    ["framewright", "framewright_expand_examples", "framewright_random_programs"];

impl Libraries {
    /// Builds the library of this package, and reads the paths off cargo.
    ///
    /// # Panics
    ///
    /// If it does not build.
    pub fn build() -> Libraries {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--lib", "--release", "--manifest-path", manifest])
            .arg("--message-format=json-render-diagnostics")
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo can be started");
        assert!(output.status.success(), "the library does not build");
        let messages = String::from_utf8_lossy(&output.stdout).into_owned();
        let files: Vec<&str> = messages.split('"').filter(|text| text.ends_with(".rlib")).collect();
        let named = |name: &'static str| {
            let found = files.iter().find(|path| crate_of(path) == name);
            let path = found.unwrap_or_else(|| panic!("cargo names no rlib of {name}"));
            (name, PathBuf::from(path))
        };
        Libraries { paths: NAMES.map(named).to_vec() }
    }

    /// The arguments of rustc that name them.
    pub fn arguments(&self) -> Vec<String> {
        let mut arguments = Vec::new();
        for (name, path) in &self.paths {
            arguments.extend(["--extern".to_owned(), format!("{name}={}", path.display())]);
        }
        arguments.extend(["-L".to_owned(), format!("dependency={}", self.folder().display())]);
        arguments
    }

    /// The folder of all dependencies.
    fn folder(&self) -> &Path {
        self.paths[0].1.parent().expect("an rlib is in a folder")
    }

    /// The target folder that they are in.
    pub fn target(&self) -> PathBuf {
        self.folder().ancestors().nth(2).expect("it is in a target folder").to_owned()
    }
}

/// `name` of `folder/libname-hash.rlib` or `folder/libname.rlib`.
fn crate_of(path: &str) -> &str {
    let file = path.rsplit('/').next().unwrap_or_default();
    let stem = file.trim_start_matches("lib").trim_end_matches(".rlib");
    stem.split('-').next().unwrap_or_default()
}
