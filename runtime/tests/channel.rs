//! Channels: order, closing, and futures dropped at the worst moment.
//!
//! In: senders and receivers, polled by hand where the moment matters. Out: every value, exactly
//! once. Invariant: hostile wakers change nothing of that.

#![cfg(feature = "rt")]

mod support;

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;

use framewright::channel::{
    RecvError, SendError, TryRecvError, TrySendError, bounded, bounded::Sender, oneshot,
};
use framewright::{block_on, spawn, yield_now};
use support::{Count, Panicking, Reentrant, poll_once, poll_with};

#[test]
fn oneshot_gives_the_value_or_the_news_that_there_is_none() {
    let (sender, mut receiver) = oneshot();
    assert_eq!(receiver.try_recv(), Err(TryRecvError::Empty));
    sender.send(1).unwrap();
    assert_eq!(poll_once(&mut receiver), Poll::Ready(Ok(1)));
    assert_eq!(receiver.try_recv(), Err(TryRecvError::Closed));

    let (sender, mut receiver) = oneshot::<i32>();
    let (woken, waker) = Count::new();
    assert!(poll_with(&mut receiver, &waker).is_pending());
    drop(sender);
    assert_eq!(woken.get(), 1);
    assert_eq!(poll_once(&mut receiver), Poll::Ready(Err(RecvError)));
}

#[test]
fn oneshot_gives_the_value_back_when_nobody_receives() {
    let (sender, receiver) = oneshot();
    assert!(!sender.is_closed());
    drop(receiver);
    assert!(sender.is_closed());
    assert_eq!(sender.send("kept"), Err(SendError("kept")));

    let (sender, mut receiver) = oneshot();
    receiver.close();
    assert_eq!(sender.send("kept").unwrap_err().into_inner(), "kept");
}

#[test]
fn oneshot_keeps_a_value_that_came_before_the_close() {
    let (sender, mut receiver) = oneshot();
    sender.send(1).unwrap();
    receiver.close();
    assert_eq!(receiver.try_recv(), Ok(1));
}

#[test]
fn values_arrive_in_order_and_none_is_lost() {
    block_on(async {
        let (sender, mut receiver) = bounded(3);
        let producer = spawn(async move {
            for number in 0..100 {
                sender.send(number).await.unwrap();
            }
        });
        for expected in 0..100 {
            assert_eq!(receiver.recv().await, Some(expected));
        }
        assert_eq!(receiver.recv().await, None);
        producer.await.unwrap();
    });
}

#[test]
fn values_cross_threads() {
    const EACH: usize = 2_000;
    let (sender, mut receiver) = bounded(4);
    let threads: Vec<_> = (0..3)
        .map(|from| {
            let sender = sender.clone();
            thread::spawn(move || {
                block_on(async {
                    for number in 0..EACH {
                        sender.send((from, number)).await.unwrap();
                    }
                });
            })
        })
        .collect();
    drop(sender);
    let mut next = [0; 3];
    block_on(async {
        while let Some((from, number)) = receiver.recv().await {
            assert_eq!(number, next[from]);
            next[from] += 1;
        }
    });
    assert_eq!(next, [EACH; 3]);
    threads.into_iter().for_each(|thread| thread.join().unwrap());
}

#[test]
fn senders_get_room_in_the_order_in_which_they_waited() {
    let (sender, mut receiver) = bounded(1);
    sender.try_send(0).unwrap();
    let (mut first, mut second) = (sender.send(1), sender.send(2));
    assert!(poll_once(&mut first).is_pending());
    assert!(poll_once(&mut second).is_pending());
    assert_eq!(receiver.try_recv(), Ok(0));
    // The place is the first one's, whoever asks.
    assert_eq!(sender.try_send(9), Err(TrySendError::Full(9)));
    assert!(poll_once(&mut second).is_pending());
    assert!(poll_once(&mut sender.send(9)).is_pending());
    assert_eq!(poll_once(&mut first), Poll::Ready(Ok(())));
    assert_eq!(receiver.try_recv(), Ok(1));
    assert_eq!(poll_once(&mut second), Poll::Ready(Ok(())));
    assert_eq!(receiver.try_recv(), Ok(2));
}

/// kanal#24: a receive future dropped between hand-off and poll lost the value.
#[test]
fn a_receive_dropped_after_its_wake_up_loses_nothing() {
    let (sender, mut receiver) = bounded(1);
    let (woken, waker) = Count::new();
    let mut receive = receiver.recv();
    assert!(poll_with(&mut receive, &waker).is_pending());
    sender.try_send("kept").unwrap();
    assert_eq!(woken.get(), 1);
    drop(receive);
    assert_eq!(receiver.try_recv(), Ok("kept"));
}

/// tokio#8260, async-channel#45: a place given to a sender that was dropped woke nobody else.
#[test]
fn a_send_dropped_after_it_was_given_a_place_passes_it_on() {
    let (sender, mut receiver) = bounded(1);
    sender.try_send(0).unwrap();
    let (woken, waker) = Count::new();
    let mut first = sender.send(1);
    let mut second = sender.send(2);
    assert!(poll_once(&mut first).is_pending());
    assert!(poll_with(&mut second, &waker).is_pending());
    assert_eq!(receiver.try_recv(), Ok(0));
    assert_eq!(woken.get(), 0);
    assert_eq!(first.into_inner(), Some(1));
    assert_eq!(woken.get(), 1);
    assert_eq!(poll_once(&mut second), Poll::Ready(Ok(())));
    assert_eq!(receiver.try_recv(), Ok(2));
}

#[test]
fn a_send_dropped_in_line_leaves_the_line() {
    let (sender, mut receiver) = bounded(1);
    sender.try_send(0).unwrap();
    let (mut first, mut second) = (sender.send(1), sender.send(2));
    assert!(poll_once(&mut first).is_pending());
    assert!(poll_once(&mut second).is_pending());
    drop(first);
    assert_eq!(receiver.try_recv(), Ok(0));
    assert_eq!(poll_once(&mut second), Poll::Ready(Ok(())));
}

/// crossfire#72: the item of a send future that was never polled leaked.
#[test]
fn a_send_that_is_never_polled_drops_its_value() {
    let value = Rc::new(());
    let (sender, _receiver) = bounded(1);
    drop(sender.send(value.clone()));
    assert_eq!(sender.send(value.clone()).into_inner(), Some(value.clone()));
    assert_eq!(Rc::strong_count(&value), 1);
}

/// crossfire#70: a message was invisible to `try_recv` as the last sender dropped.
#[test]
fn the_last_message_is_seen_before_the_close() {
    for _ in 0..500 {
        let (sender, mut receiver) = bounded(1);
        let thread = thread::spawn(move || sender.try_send(1).unwrap());
        let mut received = 0;
        loop {
            match receiver.try_recv() {
                Ok(value) => received += value,
                Err(TryRecvError::Empty) => thread::yield_now(),
                Err(TryRecvError::Closed) => break,
            }
        }
        assert_eq!(received, 1);
        thread.join().unwrap();
    }
}

#[test]
fn closing_gives_waiting_values_back_and_keeps_sent_ones() {
    let (sender, mut receiver) = bounded(1);
    sender.try_send(0).unwrap();
    let (woken, waker) = Count::new();
    let mut waiting = sender.send(1);
    let mut granted_later = sender.send(2);
    assert!(poll_with(&mut waiting, &waker).is_pending());
    assert!(poll_with(&mut granted_later, &waker).is_pending());
    receiver.close();
    assert_eq!(woken.get(), 2);
    assert_eq!(poll_once(&mut waiting), Poll::Ready(Err(SendError(1))));
    assert_eq!(sender.try_send(3), Err(TrySendError::Closed(3)));
    assert_eq!(receiver.try_recv(), Ok(0));
    assert_eq!(receiver.try_recv(), Err(TryRecvError::Closed));
    drop(receiver);
    assert_eq!(poll_once(&mut granted_later), Poll::Ready(Err(SendError(2))));
    assert!(sender.is_closed());
}

#[test]
fn values_that_nobody_received_are_dropped_with_the_receiver() {
    let value = Rc::new(());
    let (sender, receiver) = bounded(2);
    sender.try_send(value.clone()).unwrap();
    drop(receiver);
    assert_eq!(Rc::strong_count(&value), 1);
    let (sender, receiver) = oneshot();
    sender.send(value.clone()).unwrap();
    drop(receiver);
    assert_eq!(Rc::strong_count(&value), 1);
}

#[test]
fn a_value_may_use_the_channel_while_it_is_dropped() {
    struct UsesChannel(Sender<Option<UsesChannel>>, Rc<Cell<bool>>);
    impl Drop for UsesChannel {
        fn drop(&mut self) {
            self.1.set(self.0.try_send(None).is_err() && self.0.is_closed());
        }
    }
    let ran = Rc::new(Cell::new(false));
    let (sender, receiver) = bounded(2);
    let value = UsesChannel(sender.clone(), ran.clone());
    assert!(sender.try_send(Some(value)).is_ok());
    drop(receiver);
    assert!(ran.get());
}

/// tokio#5429, tokio#8529: a waker woken or dropped under a lock came back for the lock.
#[test]
fn a_waker_that_uses_the_channel_does_not_deadlock() {
    let (sender, receiver) = bounded::<u32>(1);
    let receiver = Arc::new(Mutex::new(receiver));
    let calls = Arc::new(AtomicUsize::new(0));
    let waker = {
        let (sender, calls) = (sender.clone(), calls.clone());
        Reentrant::waker(move || {
            calls.fetch_add(1, SeqCst);
            let _ = sender.try_send(7);
            assert_eq!(sender.capacity(), 1);
        })
    };
    // Woken by a send, displaced by another waker, dropped with the future, dropped at the close.
    assert!(poll_with(&mut receiver.lock().unwrap().recv(), &waker).is_pending());
    let mut held = receiver.lock().unwrap();
    let mut receive = held.recv();
    assert!(poll_with(&mut receive, &waker).is_pending());
    sender.try_send(1).unwrap();
    drop(receive);
    drop(held);
    let mut waiting = sender.send(2);
    assert!(poll_with(&mut waiting, &waker).is_pending());
    let (_, other) = Count::new();
    assert!(poll_with(&mut waiting, &other).is_pending());
    assert!(poll_with(&mut waiting, &waker).is_pending());
    drop(waker);
    drop(waiting);
    drop(receiver);
    assert!(calls.load(SeqCst) >= 2);
    assert!(sender.is_closed());

    let (sender, mut receiver) = oneshot::<u32>();
    let waker = Reentrant::waker(move || assert!(sender.is_closed() || !sender.is_closed()));
    assert!(poll_with(&mut receiver, &waker).is_pending());
    drop(waker);
    // The receiver holds the last reference to the waker, and the waker to the sender.
    drop(receiver);
}

/// tokio#3689: a waker that panicked left the channel stuck.
#[test]
fn a_waker_that_panics_leaves_the_channel_usable() {
    let (sender, mut receiver) = bounded(1);
    assert!(poll_with(&mut receiver.recv(), &Panicking::waker()).is_pending());
    let mut receive = receiver.recv();
    assert!(poll_with(&mut receive, &Panicking::waker()).is_pending());
    sender.try_send(1).unwrap();
    assert_eq!(poll_once(&mut receive), Poll::Ready(Some(1)));
    drop(receive);

    sender.try_send(2).unwrap();
    let mut waiting = sender.send(3);
    assert!(poll_with(&mut waiting, &Panicking::waker()).is_pending());
    assert_eq!(receiver.try_recv(), Ok(2));
    assert_eq!(poll_once(&mut waiting), Poll::Ready(Ok(())));
    assert_eq!(receiver.try_recv(), Ok(3));
    drop(waiting);

    let mut receive = receiver.recv();
    assert!(poll_with(&mut receive, &Panicking::waker()).is_pending());
    drop(sender);
    assert_eq!(poll_once(&mut receive), Poll::Ready(None));

    let (sender, mut receiver) = oneshot();
    assert!(poll_with(&mut receiver, &Panicking::waker()).is_pending());
    sender.send(1).unwrap();
    assert_eq!(poll_once(&mut receiver), Poll::Ready(Ok(1)));
}

#[test]
fn a_receiver_that_moves_to_another_task_wakes_that_one() {
    block_on(async {
        let (sender, mut receiver) = bounded(1);
        assert!(poll_once(&mut receiver.recv()).is_pending());
        let task = spawn(async move { receiver.recv().await });
        yield_now().await;
        sender.try_send(5).unwrap();
        assert_eq!(task.await.unwrap(), Some(5));
    });
}

#[test]
#[should_panic(expected = "room for one value")]
fn a_channel_without_room_is_refused() {
    let _ = bounded::<()>(0);
}
