//! `#[framewright::test]` on the functions it is for.
//!
//! In: `async fn`s with attributes, and what other attributes make of them. Out: tests.
//! Invariant: each of them runs on a runtime.

#![cfg(feature = "rt")]

use std::future::Future;
use std::io;

use framewright::{spawn, yield_now};

#[framewright::test]
async fn a_test_runs_on_a_runtime() {
    assert_eq!(spawn(async { 1 }).await.unwrap(), 1);
}

#[framewright::test]
async fn a_test_may_return_a_result() -> io::Result<()> {
    yield_now().await;
    Ok(())
}

#[framewright::test]
#[should_panic(expected = "on purpose")]
async fn a_test_may_have_to_panic() {
    yield_now().await;
    panic!("on purpose");
}

/// Documented, and ignored for a reason.
#[framewright::test]
#[ignore = "it would never end"]
async fn a_test_may_be_ignored() {
    std::future::pending::<()>().await;
}

/// What an attribute above may have made of an `async fn`.
#[framewright::test]
#[expect(clippy::manual_async_fn, reason = "this is the form that is tested")]
fn a_test_may_return_its_future() -> impl Future<Output = io::Result<()>> {
    async {
        yield_now().await;
        Ok(())
    }
}

#[framewright::test(crate = framewright)]
async fn the_crate_may_be_named() {
    yield_now().await;
}

#[framewright::test(crate = "::framewright")]
async fn the_crate_may_be_named_in_quotes() {
    yield_now().await;
}

mod main_in_a_module {
    //! `main` elsewhere than at the root, to call it.

    #[framewright::main]
    pub(super) async fn main() -> Result<(), std::fmt::Error> {
        framewright::yield_now().await;
        Ok(())
    }
}

#[test]
fn main_is_an_ordinary_function() {
    main_in_a_module::main().unwrap();
}

#[framewright::test(builder = framewright::Builder::new().workers(2).thread_name("mill"))]
async fn a_test_may_choose_its_runtime() {
    let name = spawn(async { std::thread::current().name().map(str::to_owned) }).await.unwrap();
    assert!(name.unwrap().starts_with("mill-"));
}

#[framewright::test(builder = framewright::Builder::new().workers(0))]
#[should_panic(expected = "the runtime cannot be built: a pool needs at least one worker")]
async fn a_runtime_that_cannot_be_built_is_a_panic_that_says_why() {}
