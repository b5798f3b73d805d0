//! Dumps of tasks and await trees.
//!
//! In: tasks that wait for one thing each. Out: text that names it. Invariant: looking polls
//! nothing.

#![cfg(feature = "rt")]

mod support;

use std::future::pending;
use std::os::fd::AsRawFd;
use std::time::Duration;

use framewright::channel::{bounded, oneshot};
use framewright::future::join;
use framewright::inspect::{dump, dump_future};
use framewright::net::TcpListener;
use framewright::time::{sleep, timeout};
use framewright::{block_on, spawn, spawn_inspected, task, yield_now};
use support::poll_once;

fn dumped() -> String {
    let mut text = String::new();
    dump(&mut text).unwrap();
    text
}

/// The lines under the task of this name, without their indentation of two.
fn tree<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let head = format!("`{name}`");
    let mut lines = text.lines().skip_while(|line| !line.contains(&head));
    assert!(lines.next().unwrap().ends_with(": waiting"), "{text}");
    lines.take_while(|line| line.starts_with("  ")).map(|line| &line[2..]).collect()
}

#[test]
fn every_leaf_says_what_it_waits_for() {
    block_on(async {
        // Inspected tasks are 'static, and so is what they borrow.
        let listener: &TcpListener = Box::leak(Box::new(TcpListener::bind("127.0.0.1:0").unwrap()));
        let fd = listener.as_raw_fd();
        spawn_inspected("accepting", listener.accept());
        spawn_inspected("sleeping", sleep(Duration::from_secs(7_200)));
        spawn_inspected("limited", timeout(Duration::MAX, sleep(Duration::MAX)));
        let (sender, receiver) = oneshot::<()>();
        spawn_inspected("receiving", receiver);
        let never = spawn(pending::<()>());
        let id = never.id();
        spawn_inspected("joining", join((never, sleep(Duration::ZERO), sleep(Duration::MAX))));
        yield_now().await;

        let text = dumped();
        assert_eq!(tree(&text, "accepting"), [format!("TcpListener::accept: fd {fd}")]);
        assert!(tree(&text, "sleeping")[0].starts_with("sleep: 7"), "{text}");
        assert_eq!(tree(&text, "limited"), ["timeout: never", "  sleep: for ever"]);
        assert_eq!(tree(&text, "receiving"), ["oneshot::recv"]);
        assert_eq!(
            tree(&text, "joining"),
            [
                String::from("join: 2 of 3 waiting"),
                format!("  Task::join: task {id}"),
                String::from("  sleep: for ever"),
            ]
        );
        assert!(text.contains("tests/inspect.rs:"), "{text}");
        drop(sender);
    });
}

#[test]
fn channels_say_how_full_they_are() {
    let (sender, mut receiver) = bounded(2);
    sender.try_send(1).unwrap();
    sender.try_send(2).unwrap();
    let mut send = sender.send(3);
    assert!(poll_once(&mut send).is_pending());
    let mut text = String::new();
    dump_future(&send, &mut text).unwrap();
    dump_future(&receiver.recv(), &mut text).unwrap();
    assert_eq!(text, "bounded::send: 2 of 2 queued\nbounded::recv: 2 of 2 queued\n");
}

#[test]
fn a_task_sees_itself_running_and_others_ready() {
    block_on(async {
        let looker = task::Builder::new().name("looker").spawn(async { dumped() });
        task::Builder::new().name("later").spawn(pending::<()>());
        let text = looker.await.unwrap();
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[0].contains("`looker`") && lines[0].ends_with(": running"), "{text}");
        assert!(lines[1].contains("`later`") && lines[1].ends_with(": ready"), "{text}");
        assert!(lines[2].contains("Pending"), "the type of what cannot be looked at: {text}");
    });
}

#[test]
fn a_complete_task_is_not_listed() {
    block_on(async {
        let task = spawn_inspected("short", sleep(Duration::ZERO));
        task.await.unwrap();
        assert_eq!(dumped(), "");
    });
}
