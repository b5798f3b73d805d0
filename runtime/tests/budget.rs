//! The budget: what a task may do in one poll before others have their turn.
//!
//! In: tasks that await only what is always ready. Out: another task that runs all the same.
//! Invariant: every leaf of the crate that can be ready at once takes part.

#![cfg(feature = "rt")]

use std::cell::Cell;
use std::future::{Future, pending};
use std::pin::pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use framewright::channel::{bounded, oneshot};
use framewright::net::{TcpListener, TcpStream};
use framewright::task::{consume_budget, unconstrained};
use framewright::time::{sleep_until, timeout};
use framewright::{block_on, spawn, spawn_local, yield_now};

/// More than a task may do in one poll.
const MANY: usize = 1_000;

/// Whether another task ran before `busy`, a future that is always ready, was done.
async fn lets_others_run(busy: impl Future<Output = ()>) -> bool {
    let ran = Rc::new(Cell::new(false));
    let runs = ran.clone();
    let other = spawn_local(async move { runs.set(true) });
    busy.await;
    let ran = ran.get();
    other.await.unwrap();
    ran
}

/// tokio#4478, tokio#6221: leaves forgot the budget. So with the others below.
#[test]
fn a_receiver_whose_channel_is_never_empty_lets_others_run() {
    block_on(async {
        let (sender, mut receiver) = bounded(MANY);
        (0..MANY).for_each(|number| sender.try_send(number).unwrap());
        assert!(
            lets_others_run(async {
                for number in 0..MANY {
                    assert_eq!(receiver.recv().await, Some(number));
                }
            })
            .await
        );
    });
}

#[test]
fn a_sender_whose_channel_is_never_full_lets_others_run() {
    block_on(async {
        let (sender, receiver) = bounded(MANY);
        assert!(
            lets_others_run(async {
                for number in 0..MANY {
                    sender.send(number).await.unwrap();
                }
            })
            .await
        );
        assert_eq!(receiver.len(), MANY);
    });
}

#[test]
fn a_task_that_takes_many_single_values_lets_others_run() {
    block_on(async {
        let values = (0..MANY).map(|number| {
            let (sender, receiver) = oneshot();
            sender.send(number).unwrap();
            receiver
        });
        let values: Vec<_> = values.collect();
        assert!(
            lets_others_run(async {
                for value in values {
                    value.await.unwrap();
                }
            })
            .await
        );
    });
}

#[test]
fn a_task_that_joins_many_that_are_done_lets_others_run() {
    block_on(async {
        let tasks: Vec<_> = (0..MANY).map(|number| spawn(async move { number })).collect();
        while tasks.iter().any(|task| !task.is_finished()) {
            yield_now().await;
        }
        assert!(
            lets_others_run(async {
                for task in tasks {
                    task.await.unwrap();
                }
            })
            .await
        );
    });
}

#[test]
fn a_task_whose_sleeps_are_over_lets_others_run() {
    block_on(async {
        let past = Instant::now();
        assert!(
            lets_others_run(async {
                for _ in 0..MANY {
                    sleep_until(past).await;
                }
            })
            .await
        );
    });
}

#[test]
fn a_task_whose_time_is_always_up_lets_others_run() {
    block_on(async {
        assert!(
            lets_others_run(async {
                for _ in 0..MANY {
                    timeout(Duration::ZERO, pending::<()>()).await.unwrap_err();
                }
            })
            .await
        );
    });
}

#[test]
fn a_task_that_reads_and_writes_what_is_ready_lets_others_run() {
    block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (far, _) = listener.accept().await.unwrap();
        let writes = async {
            for _ in 0..MANY {
                near.write_all(b"x").await.unwrap();
            }
        };
        assert!(lets_others_run(writes).await);
        let reads = async {
            for _ in 0..MANY {
                far.read_exact(&mut [0]).await.unwrap();
            }
        };
        assert!(lets_others_run(reads).await);
    });
}

#[test]
fn a_task_that_accepts_from_a_full_backlog_lets_others_run() {
    block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        // More than the budget, and less than the usual backlog of 128 each time.
        let mut ran = false;
        for _ in 0..2 {
            let peers: Vec<_> =
                (0..100).map(|_| std::net::TcpStream::connect(address).unwrap()).collect();
            ran |= lets_others_run(async {
                for _ in 0..28 {
                    consume_budget().await;
                }
                for _ in &peers {
                    drop(listener.accept().await.unwrap());
                }
                consume_budget().await;
            })
            .await;
        }
        assert!(ran);
    });
}

#[test]
fn a_task_that_only_computes_may_consume_the_budget_itself() {
    block_on(async {
        assert!(
            lets_others_run(async {
                for _ in 0..MANY {
                    consume_budget().await;
                }
            })
            .await
        );
    });
}

#[test]
fn a_task_without_a_limit_lets_others_wait() {
    block_on(async {
        let busy = async {
            for _ in 0..MANY {
                consume_budget().await;
            }
        };
        assert!(!lets_others_run(unconstrained(busy)).await);
    });
}

#[test]
fn a_future_that_uses_its_budget_up_in_each_poll_is_still_timed_out() {
    block_on(async {
        let endless = async {
            loop {
                consume_budget().await;
            }
        };
        assert!(timeout(Duration::from_millis(1), endless).await.is_err());
    });
}

#[test]
fn who_has_to_wait_gets_the_unit_back() {
    block_on(async {
        // Far more polls of one that waits than there are units, and then one that is ready.
        let (sender, mut receiver) = bounded(1);
        let mut cx = Context::from_waker(Waker::noop());
        for _ in 0..MANY {
            assert!(pin!(receiver.recv()).poll(&mut cx).is_pending());
        }
        sender.try_send(1).unwrap();
        assert_eq!(pin!(receiver.recv()).poll(&mut cx), Poll::Ready(Some(1)));
    });
}

/// tokio#8371: a waiter whose task had no budget left lost its place to one that came later.
#[test]
fn a_used_up_budget_does_not_cost_a_sender_its_place_in_line() {
    block_on(async {
        let (sender, mut receiver) = bounded(1);
        sender.try_send(0).unwrap();
        let first = spawn_local({
            let sender = sender.clone();
            async move {
                let mut send = pin!(sender.send(1));
                // In line, and then without budget at the time when it is its turn.
                assert!(send.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
                yield_now().await;
                for _ in 0..128 {
                    consume_budget().await;
                }
                send.await.unwrap();
            }
        });
        yield_now().await;
        let second = spawn_local({
            let sender = sender.clone();
            async move { sender.send(2).await.unwrap() }
        });
        drop(sender);
        assert_eq!(receiver.recv().await, Some(0));
        // Its place is promised to the first, so nobody else takes it while that one has no budget.
        assert_eq!(receiver.recv().await, Some(1));
        assert_eq!(receiver.recv().await, Some(2));
        first.await.unwrap();
        second.await.unwrap();
    });
}
