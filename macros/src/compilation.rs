//! The edition of the code that is compiled.
//!
//! In: the arguments of the compiler, in whose process a macro runs. Out: the edition. Invariant:
//! where they do not say, as in an editor, the newest is assumed; `edition = ..` overrides it.

use std::sync::OnceLock;

use framewright_lowering::Edition;

/// The edition of the crate being compiled.
pub fn of_compilation() -> Edition {
    static EDITION: OnceLock<Edition> = OnceLock::new();
    *EDITION.get_or_init(|| {
        let mut args = std::env::args();
        let mut is_rustc = false;
        while let Some(arg) = args.next() {
            is_rustc |= arg == "--crate-name";
            let value = match arg.strip_prefix("--edition") {
                Some("") => args.next(),
                Some(value) => value.strip_prefix('=').map(str::to_string),
                None => None,
            };
            match value.as_deref() {
                Some("2015" | "2018" | "2021") => return Edition::Before2024,
                Some(_) => return Edition::From2024,
                None => {}
            }
        }
        // rustc without an edition means 2015.
        if is_rustc { Edition::Before2024 } else { Edition::From2024 }
    })
}
