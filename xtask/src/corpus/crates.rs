//! The crates of the corpus.
//!
//! In: nothing. Out: name, version and features of each crate, and why it is here. Invariant: each
//! carries its own tests in its package, and they need no server and no network but the loopback.

/// One crate of the registry.
pub struct Published {
    /// Its name.
    pub name: &'static str,
    /// The one version that is taken.
    pub version: &'static str,
    /// Arguments of cargo that choose its features.
    pub features: &'static [&'static str],
    /// What it brings that the others do not.
    pub reason: &'static str,
}

/// The corpus, smallest build first.
pub const CRATES: &[Published] = &[Published {
    name: "mini-redis",
    version: "0.4.1",
    features: &[],
    reason: "a whole program: server, client, commands, `select!`",
}];
