//! A server answers 10,000 requests on 100 connections without one allocation.
//!
//! In: requests of a client on a thread of its own. Out: the same bytes back, and the number of
//! allocations that the server's thread has made meanwhile. Invariant: that number is zero, once
//! every connection has been accepted and has waited for its first time.

#![cfg(feature = "rt")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Read, Write};
use std::net::SocketAddr;
use std::sync::mpsc;
use std::thread;

use framewright::channel::oneshot;
use framewright::net::{TcpListener, TcpStream};
use framewright::spawn;

const CONNECTIONS: usize = 100;
const ROUNDS: usize = 100;
const REQUEST: usize = 64;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Counts, for each thread by itself, what it asks the system for.
struct Counting;

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

#[framewright::coroutine]
async fn answer(stream: &TcpStream, buf: &mut [u8]) -> io::Result<bool> {
    if let Err(error) = stream.read_exact(buf).await {
        return match error.kind() {
            io::ErrorKind::UnexpectedEof => Ok(false),
            _ => Err(error),
        };
    }
    stream.write_all(buf).await?;
    Ok(true)
}

#[framewright::coroutine]
async fn serve(stream: TcpStream) -> io::Result<usize> {
    let mut buf = [0; REQUEST];
    let mut answered = 0;
    while answer(&stream, &mut buf).await? {
        answered += 1;
    }
    Ok(answered)
}

#[framewright::coroutine]
async fn accept_all(
    listener: &TcpListener,
) -> io::Result<Vec<framewright::Task<io::Result<usize>>>> {
    let mut tasks = Vec::with_capacity(CONNECTIONS);
    while tasks.len() < CONNECTIONS {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tasks.push(spawn(serve(stream)));
    }
    Ok(tasks)
}

/// Sends `rounds` requests on every connection and checks the answers.
fn drive(streams: &mut [std::net::TcpStream], rounds: usize) -> io::Result<()> {
    for round in 0..rounds {
        let request = [round as u8; REQUEST];
        for stream in &mut *streams {
            stream.write_all(&request)?;
        }
        for stream in &mut *streams {
            let mut answer = [0; REQUEST];
            stream.read_exact(&mut answer)?;
            assert_eq!(answer, request);
        }
    }
    Ok(())
}

/// Warms every connection up, waits for the word, sends the requests, and says when it is done.
fn client(
    address: SocketAddr,
    warm: framewright::channel::oneshot::Sender<()>,
    go: mpsc::Receiver<()>,
    done: framewright::channel::oneshot::Sender<()>,
) -> io::Result<()> {
    let mut streams = Vec::new();
    for _ in 0..CONNECTIONS {
        let stream = std::net::TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        streams.push(stream);
    }
    drive(&mut streams, 2)?;
    warm.send(()).expect("the server waits");
    go.recv().expect("the server says when");
    drive(&mut streams, ROUNDS)?;
    done.send(()).expect("the server waits");
    Ok(())
}

#[test]
fn ten_thousand_requests_allocate_nothing() {
    framewright::block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (warm, is_warm) = oneshot();
        let (go, may_go) = mpsc::channel();
        let (done, mut is_done) = oneshot();
        let client = thread::spawn(move || client(address, warm, may_go, done));

        let tasks = accept_all(&listener).await.unwrap();
        is_warm.await.unwrap();
        // The word itself may allocate; it is given before the count.
        go.send(()).unwrap();
        let before = allocations();
        (&mut is_done).await.unwrap();
        let during = allocations() - before;
        assert!(before > 0, "the allocator does not count");

        client.join().unwrap().unwrap();
        let mut answered = 0;
        for task in tasks {
            answered += task.await.unwrap().unwrap();
        }
        assert_eq!(answered, CONNECTIONS * (ROUNDS + 2));
        assert_eq!(during, 0, "allocations while {} requests were answered", CONNECTIONS * ROUNDS);
    });
}
