//! The crates of the corpus.
//!
//! In: nothing. Out: name, version and features of each crate, and why it is here. Invariant: each
//! carries its own tests in its package, and they need no server and no network but the loopback.

/// One package.
pub struct Package {
    /// Its name.
    pub name: &'static str,
    /// The one version that is taken.
    pub version: &'static str,
    /// Arguments of cargo that choose its features.
    pub features: &'static [&'static str],
    /// What it brings that the others do not.
    pub reason: &'static str,
}

/// What `--self-test` measures; it lies in this workspace.
pub const FIXTURE: Package = Package {
    name: "corpus-fixture",
    version: "0.1.0",
    features: &[],
    reason: "each kind of result",
};

/// Where it lies.
pub const FIXTURE_FOLDER: &str = "xtask/tests/fixture";

/// The corpus.
pub const CRATES: &[Package] = &[
    Package {
        name: "mini-redis",
        version: "0.4.1",
        features: &[],
        reason: "a whole program: server, client, commands, `select!`",
    },
    Package {
        name: "tokio-graceful",
        version: "0.2.2",
        features: &[],
        reason: "shutdown: guards, signals, `select!`",
    },
    Package {
        name: "bb8",
        version: "0.9.1",
        features: &[],
        reason: "a pool over traits with associated types",
    },
    Package {
        name: "deadpool",
        version: "0.13.1",
        features: &["--features", "rt_tokio_1"],
        reason: "hooks and timeouts; `forbid(unsafe_code)`",
    },
    Package {
        name: "backon",
        version: "1.6.0",
        features: &[],
        reason: "retries: futures that are called again and again",
    },
    Package {
        name: "astral-tokio-tar",
        version: "0.7.0",
        features: &[],
        reason: "archives: long functions over readers; `deny(unsafe_code)`",
    },
    Package {
        name: "async_zip",
        version: "0.0.19",
        features: &["--features", "full"],
        reason: "archives: generic readers and writers",
    },
    Package {
        name: "noodles-csi",
        version: "0.62.0",
        features: &["--features", "async"],
        reason: "binary formats, edition 2024",
    },
    Package {
        name: "noodles-bam",
        version: "0.98.0",
        features: &["--features", "async"],
        reason: "binary formats, many small generic functions",
    },
    Package {
        name: "cacache",
        version: "13.1.0",
        features: &["--no-default-features", "--features", "tokio-runtime,mmap"],
        reason: "files, `?` on every line",
    },
    Package {
        name: "async-h1",
        version: "2.3.4",
        features: &[],
        reason: "HTTP/1 over async-std, edition 2018, `deny(warnings)` in tests",
    },
    Package {
        name: "async-imap",
        version: "0.12.0",
        features: &["--no-default-features", "--features", "runtime-tokio"],
        reason: "a protocol; methods with closures",
    },
    Package {
        name: "tokio-stream",
        version: "0.1.19",
        features: &["--features", "full"],
        reason: "combinators under test",
    },
    Package {
        name: "sequential-storage",
        version: "7.2.0",
        features: &["--features", "_test"],
        reason: "a map and a queue in flash: deep calls, each with a few arguments",
    },
    Package {
        name: "poem",
        version: "3.1.12",
        features: &[
            "--features",
            "test,cookie,csrf,multipart,session,websocket,sse,compression,tempfile",
        ],
        reason: "a web framework: requests by value through layers of middleware",
    },
    Package {
        name: "picoserve",
        version: "0.20.1",
        features: &["--features", "tokio,json,ws"],
        reason: "HTTP without an allocator: generic traits, formatting into sockets",
    },
];
