//! Values that belong to a task, and which task runs.
//!
//! In: scopes, nested, moved from thread to thread, and left by a panic. Out: the value of the task
//! that asks. Invariant: no value is seen outside of its scope.

#![cfg(feature = "rt")]

use std::cell::Cell;
use std::future::{Future, pending};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::task::{Context, Poll};

use framewright::task::{self, try_id};
use framewright::{Builder, block_on, spawn, spawn_blocking, spawn_local, task_local, yield_now};

mod support;

use support::{panic_of, poll_once};

task_local! {
    static NUMBER: u32;
    static WORDS: String;
}

fn number() -> Option<u32> {
    NUMBER.try_with(|number| *number).ok()
}

#[test]
fn each_task_sees_its_own_value_on_whatever_thread() {
    let runtime = Builder::new().workers(2).build().unwrap();
    let tasks: Vec<_> = (0..100)
        .map(|own| {
            runtime.spawn(NUMBER.scope(own, async move {
                for _ in 0..10 {
                    assert_eq!(NUMBER.get(), own);
                    yield_now().await;
                }
                assert_eq!(spawn(async { number() }).await.unwrap(), None);
            }))
        })
        .collect();
    tasks.into_iter().for_each(|task| runtime.block_on(task).unwrap());
    assert_eq!(number(), None);
}

#[test]
fn an_inner_scope_hides_the_outer_one_until_its_end() {
    block_on(NUMBER.scope(1, async {
        NUMBER
            .scope(2, async {
                yield_now().await;
                assert_eq!(number(), Some(2));
                NUMBER.sync_scope(3, || assert_eq!(number(), Some(3)));
                assert_eq!(number(), Some(2));
            })
            .await;
        assert_eq!(number(), Some(1));
        let both = WORDS.scope("two".into(), async { (number(), WORDS.get()) }).await;
        assert_eq!(both, (Some(1), "two".into()));
    }));
    assert_eq!(number(), None);
}

#[test]
fn a_panic_takes_the_value_along() {
    let mut scope = pin!(NUMBER.scope(1, async {
        yield_now().await;
        panic!("mine")
    }));
    NUMBER.sync_scope(2, || {
        assert!(poll_once(&mut scope).is_pending());
        assert!(catch_unwind(AssertUnwindSafe(|| poll_once(&mut scope))).is_err());
        assert_eq!(number(), Some(2));
    });
    panic_of(|| NUMBER.sync_scope(3, || panic!("mine")));
    assert_eq!(number(), None);
}

#[test]
fn a_future_that_is_dropped_in_its_scope_sees_the_value() {
    struct Looks(Rc<Cell<Option<u32>>>);
    impl Drop for Looks {
        fn drop(&mut self) {
            self.0.set(number());
        }
    }
    let seen = Rc::new(Cell::new(None));
    let looks = Looks(seen.clone());
    let mut scope = Box::pin(NUMBER.scope(4, async move {
        let _looks = looks;
        pending::<()>().await
    }));
    assert!(poll_once(&mut scope).is_pending());
    drop(scope);
    assert_eq!((seen.get(), number()), (Some(4), None));
}

#[test]
fn a_value_that_is_looked_at_stays_and_a_future_is_dropped_all_the_same() {
    let dropped = Rc::new(());
    let holds = dropped.clone();
    let scope = NUMBER.scope(2, async move { drop(holds) });
    NUMBER.sync_scope(1, || {
        NUMBER.with(|_| {
            let message = panic_of(|| NUMBER.sync_scope(3, || ()));
            assert!(message.contains("within `NUMBER.with(..)`"), "{message}");
            drop(scope);
        });
        assert_eq!(number(), Some(1));
    });
    assert_eq!(Rc::strong_count(&dropped), 1);
}

#[test]
fn where_there_is_no_value_the_panic_says_what_to_do() {
    let message = panic_of(|| NUMBER.with(|number| *number));
    assert!(message.contains("`NUMBER` has no value here"), "{message}");
    assert!(message.contains("`NUMBER.scope(..)`"), "{message}");
}

/// Says which task polls it, and which drops it.
struct Asks(Rc<Cell<Option<task::TaskId>>>);

impl Future for Asks {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        self.0.set(try_id());
        Poll::Pending
    }
}

impl Drop for Asks {
    fn drop(&mut self) {
        assert_eq!(try_id(), self.0.get());
    }
}

#[test]
fn a_task_knows_itself_also_while_it_is_dropped() {
    block_on(async {
        assert_eq!(try_id(), None);
        let seen = Rc::new(Cell::new(None));
        let asks = spawn_local(Asks(seen.clone()));
        yield_now().await;
        assert_eq!(seen.get(), Some(asks.id()));
        asks.abort();
        let id = asks.id();
        let error = asks.await.unwrap_err();
        assert!(error.is_aborted() && error.id() == id);
        assert_eq!(try_id(), None);
        let message = panic_of(task::id);
        assert!(message.contains("outside a task"), "{message}");
    });
}

#[test]
fn a_blocking_job_is_a_task_that_knows_itself() {
    block_on(async {
        let job = spawn_blocking(|| (task::id(), task::name()));
        let id = job.id();
        assert_eq!(job.await.unwrap(), (id, None));
    });
}
